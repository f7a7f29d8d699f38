package till_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till"
)

// TestKeptNotesStayReadable: each file of testdata has the notes of a store, as programs have
// stored them in the first hour of 2000, after order-0 was paid.
func TestKeptNotesStayReadable(t *testing.T) {
	const approved, none, unknown = models.OutcomeApproved, models.OutcomeNone, models.OutcomeUnknown
	unpaid := till.Till.SettleUnpaid
	first := func(x till.Till, ctx context.Context, order string) error { return x.Settle(ctx, order, "session-1") }
	tooEarly := func(x till.Till, ctx context.Context, order string) error {
		x.Client = x.Client.With(payterm.WithMiddleware(withoutDate))
		if x.SettleUnpaid(ctx, order) == nil {
			return errors.New("settled within a day")
		}
		return nil
	}
	one, other, both := []string{"order-1"}, []string{"order-2"}, []string{"order-2", "order-1"}
	for _, row := range []struct {
		state, order string
		pending      []string
		settle       func(till.Till, context.Context, string) error // nil: nobody settles the order
		sessions     []shown                                        // since order-0
		want         models.Outcome                                 // none: Pay opens session-1
		session      string
		err          error
	}{
		{"asked", "order-1", one, nil, []shown{{"session-1", 5, paid}}, approved, "session-1", nil},
		{"asked", "order-1", one, nil, nil, unknown, "", payterm.ErrOutcomeUnknown},
		{"asked", "order-1", one, unpaid, nil, none, "", nil},
		{"asked", "order-1", one, tooEarly, nil, unknown, "", payterm.ErrOutcomeUnknown},
		{"owned", "order-1", one, nil, []shown{{"session-2", 5, paid}, {"session-1", 5, paid}}, approved, "session-1", nil},
		{"twins", "order-2", both, nil, []shown{{"session-1", 5, paid}}, approved, "session-1", nil},
		{"doubtful", "order-1", one, nil, []shown{{"session-1", 5, paid}}, unknown, "", payterm.ErrOutcomeUnknown},
		{"doubtful", "order-1", one, first, []shown{{"session-1", 5, paid}}, approved, "session-1", nil},
		{"opened", "order-1", one, nil, []shown{{"session-1", 5, paid}}, approved, "session-1", nil},
		{"approved", "order-1", nil, nil, []shown{{"session-1", 5, paid}}, approved, "session-1", nil},
		{"approved", "order-1", nil, nil, nil, unknown, "", payterm.ErrOutcomeUnknown},
		{"again", "order-1", one, nil, []shown{{"session-1", 5, declined}, {"session-2", 6, paid}}, approved, "session-2", nil},
		{"again", "order-1", one, nil, []shown{{"session-1", 5, paid}, {"session-2", 6, paid}}, approved, "session-2", till.ErrPaidTwice},
		{"settled", "order-1", one, nil, []shown{{"session-1", 5, untapped}, {"session-2", 10, paid}}, approved, "session-2", nil},
		{"settled", "order-1", one, nil, []shown{{"session-1", 5, paid}, {"session-2", 10, paid}}, approved, "session-2", till.ErrPaidTwice},
		{"unpaid", "order-1", other, nil, nil, none, "", nil},
		{"unpaid", "order-2", other, nil, []shown{{"session-1", 6, paid}}, unknown, "", payterm.ErrOutcomeUnknown},
		{"refused", "order-1", nil, nil, nil, none, "", nil},
	} {
		for _, pays := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, %s is %s, pays: %t", row.state, row.order, row.want, pays), func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) {
					time.Sleep(time.Hour)
					platform := &counter{sessions: append([]shown{{"session-0", 1, paid}}, row.sessions...)}
					x := platform.till(t, row.state)
					pending, err := x.Pending(t.Context())
					require.NoError(t, err)
					assert.Equal(t, row.pending, pending)
					if row.settle != nil {
						require.NoError(t, row.settle(x, t.Context(), row.order))
					}
					want, session, opens := row.want, row.session, pays && row.want == none
					if opens {
						want, session = approved, "session-1"
					}
					var payment *till.Payment
					if pays {
						payment, err = x.Pay(t.Context(), row.order, purchase)
					} else {
						payment, err = x.Payment(t.Context(), row.order)
					}
					require.ErrorIs(t, err, row.err)
					assert.Equal(t, want, payment.Outcome)
					assert.Equal(t, opens, platform.opens)
					if session != "" {
						require.NotNil(t, payment.Session)
						assert.Equal(t, session, payment.Session.ID)
					}
					if row.state == "approved" {
						assert.Equal(t, approved, payment.Last)
						assert.False(t, payment.Seen.IsZero())
					}
				})
			})
		}
	}
}

// What a session shows.
const (
	untapped = `"status": "new", "transaction": null`
	paid     = `"status": "closed", "transaction": {"is_approved": true, "is_reversed": false}`
	declined = `"status": "closed", "transaction": {"is_approved": false, "is_reversed": false}`
)

var midnight = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// shown is a session, created some minutes after midnight.
type shown struct {
	id     string
	minute float64
	fate   string
}

func (s shown) json() string {
	created := midnight.Add(time.Duration(s.minute * float64(time.Minute)))
	return fmt.Sprintf(`{"id": %q, "type": "purchase", "amount": "400", "created_at": %q, "expired_at": "%d", %s}`,
		s.id, created.Format("2006-01-02T15:04:05.000Z"), created.Add(15*time.Minute).UnixMilli(), s.fate)
}

// counter is a platform with the sessions of one terminal. A session that it opens is paid at once.
type counter struct {
	sessions []shown
	opens    bool
}

// till returns a till with the notes of a file.
func (c *counter) till(t *testing.T, state string) till.Till {
	t.Helper()
	client, err := payterm.NewClient("https://payterm.example.com", "key", payterm.WithHTTPClient(&http.Client{Transport: roundTripper(c.respond)}))
	require.NoError(t, err)
	text, err := os.ReadFile(filepath.Join("testdata", state+".json"))
	require.NoError(t, err)
	var notes map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(text, &notes))
	store := till.Memory()
	for key, note := range notes {
		require.NoError(t, store.Put(t.Context(), key, nil, note))
	}
	return till.Till{Client: client, TerminalID: "terminal-1", Orders: store}
}

func (c *counter) respond(r *http.Request) (*http.Response, error) {
	code, body, all := http.StatusNotFound, "{}", make([]string, 0, len(c.sessions))
	for _, one := range c.sessions {
		all = append(all, one.json())
		if one.id == path.Base(r.URL.Path) {
			code, body = http.StatusOK, `{"session": `+one.json()+`}`
		}
	}
	switch operation, _ := payterm.OperationFromContext(r.Context()); operation.Name {
	case listing:
		code, body = http.StatusOK, `{"sessions": [`+strings.Join(all, ",")+`], "pages": {"total": 1, "current": 1}}`
	case opening:
		one := shown{fmt.Sprint("session-", len(all)), time.Since(midnight).Minutes(), untapped}
		code, body = http.StatusOK, one.json()
		one.fate = paid
		c.sessions, c.opens = append(c.sessions, one), true
	}
	date := http.Header{"Date": {time.Now().UTC().Format(http.TimeFormat)}}
	return &http.Response{StatusCode: code, Header: date, Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
}

// withoutDate takes the platform's clock away.
func withoutDate(next http.RoundTripper) http.RoundTripper {
	return roundTripper(func(r *http.Request) (*http.Response, error) {
		response, err := next.RoundTrip(r)
		response.Header.Del("Date")
		return response, err
	})
}
