package journal_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
)

// TestLongListsAreReadInPagesOfAHundred where a limit is documented.
func TestLongListsAreReadInPagesOfAHundred(t *testing.T) {
	t.Parallel()
	var limits []string
	client := shows(`{"sessions":[],"merchants":[],"terminals":[]}`, "").client(t).With(
		payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) {
				limits = append(limits, r.URL.Query().Get("limit"))
				return next.RoundTrip(r)
			})
		}))
	for _, write := range []write{session, shopWithName, tillUnnamed} {
		_, err := write.script(t.Context(), client)
		require.NoError(t, err)
	}
	assert.Equal(t, []string{"100", "100", "100"}, limits)
}
