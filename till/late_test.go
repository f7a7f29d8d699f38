package till

import (
	"net/http"
	"reflect"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till/internal/search"
)

// TestTheMinuteBeforeAWriteIsOfBothClocks: the clock on the wall may be set back, and the monotonic
// one stands still while the machine sleeps.
func TestTheMinuteBeforeAWriteIsOfBothClocks(t *testing.T) {
	platform := paytermtest.NewPlatform(paytermtest.Options{})
	client, err := payterm.NewClient("https://payterm.example.com", paytermtest.ClientKey,
		payterm.WithHTTPClient(&http.Client{Transport: platform.RoundTripper()}))
	require.NoError(t, err)
	counter := Till{Client: client, TerminalID: platform.AddTerminal().ID, Orders: Memory()}
	x, err := counter.find(t.Context(), "a")
	require.NoError(t, err)
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"}
	a := attempt{Terminal: counter.TerminalID, Params: params}
	a.Before = &search.Note{TerminalID: a.Terminal, Type: params.Type, Amount: params.Amount, Prompt: true}
	require.NoError(t, x.begin(t.Context(), &a))

	const passed = time.Minute + time.Second
	assert.False(t, a.isLate())
	setBack, slept := a, a
	setBack.began = moved(a.began, -passed)
	assert.True(t, setBack.isLate(), "the clock on the wall was set back")
	slept.began = moved(a.began.Add(-passed), passed)
	assert.True(t, slept.isLate(), "the machine slept")
}

// moved returns a time with another reading of the monotonic clock.
func moved(t time.Time, by time.Duration) time.Time {
	field, _ := reflect.TypeFor[time.Time]().FieldByName("ext")
	*(*time.Duration)(unsafe.Add(unsafe.Pointer(&t), field.Offset)) += by
	return t
}
