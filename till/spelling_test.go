package till_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
)

// inCapitals returns the till with another spelling of its terminal's id, which the platform takes
// for the same, and the paths of the requests that have it.
func (s *shop) inCapitals() (counter till.Till, paths *[]string) {
	counter, paths = s.Till, new([]string)
	spelt := strings.ToUpper(s.TerminalID)
	counter.TerminalID = spelt
	counter.Client = s.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			if strings.Contains(r.URL.Path, spelt) {
				*paths = append(*paths, r.Method+" "+r.URL.Path)
				r = r.Clone(r.Context())
				r.URL.Path = strings.ReplaceAll(r.URL.Path, spelt, s.TerminalID)
				r.URL.RawPath = ""
			}
			return next.RoundTrip(r)
		})
	}))
	return counter, paths
}

// TestOneTerminalInTwoSpellings: the session of an order is not that of another one, although the
// tills spell the id of their terminal in two ways.
func TestOneTerminalInTwoSpellings(t *testing.T) {
	inShop(t, func(s *shop) {
		other, paths := s.inCapitals()
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutBefore})
		_, err := other.Pay(s.Context(), "b", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		s.customer(paytermtest.Card{})
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		require.Equal(s, models.OutcomeApproved, payment.Outcome)
		payment, err = other.Pay(s.Context(), "b", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		assert.Nil(s, payment.Session)

		pending, err := s.Pending(s.Context())
		require.NoError(s, err)
		assert.Equal(s, []string{"b"}, pending)
		assert.Contains(s, *paths, "POST /v1/clients-sdk/terminals/"+other.TerminalID+"/sessions", "requests keep the spelling")
		assert.NotNil(s, s.note("terminal:"+s.TerminalID))
		assert.Nil(s, s.note("terminal:"+other.TerminalID))
	})
}

// TestOrderIsTheSameInAnotherSpellingOfItsTerminal: it resumes, and is read as it was written by a
// till that knows no terminal.
func TestOrderIsTheSameInAnotherSpellingOfItsTerminal(t *testing.T) {
	inShop(t, func(s *shop) {
		other, paths := s.inCapitals()
		s.customer(paytermtest.Card{})
		_, err := other.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		assert.Equal(s, 1, s.sessions())

		*paths = nil
		other.TerminalID = ""
		payment, err = other.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		assert.Len(s, *paths, 1, "the session is read with the spelling of its write")
	})
}

// TestTerminalIDWithWhiteSpaceIsRefused before anything is read or noted.
func TestTerminalIDWithWhiteSpaceIsRefused(t *testing.T) {
	inShop(t, func(s *shop) {
		s.TerminalID = " " + s.TerminalID
		_, paying := s.Pay(s.Context(), "a", purchase)
		_, pending := s.Pending(s.Context())
		_, payment := s.Payment(s.Context(), "a")
		for _, err := range []error{paying, pending, payment, s.SettleUnpaid(s.Context(), "a")} {
			var refusal *payterm.RequestError
			require.ErrorAs(s, err, &refusal)
			assert.Equal(s, payterm.RequestError{Field: "terminalID", Reason: "begins or ends with white space"}, *refusal)
		}
		assert.Zero(s, s.store.count())
		assert.Empty(s, s.platform.Requests())
	})
}

// TestResponseWithAnotherTerminalIsNotBelieved, unless that has the TID of the till's.
func TestResponseWithAnotherTerminalIsNotBelieved(t *testing.T) {
	const alias = "00000000-0000-4000-8000-00000000000a"
	for name, row := range map[string]struct {
		shown      func(s *shop) string
		isBelieved bool
	}{
		"of another TID":           {func(s *shop) string { return s.platform.AddTerminal().ID }, false},
		"that is unknown":          {func(*shop) string { return "00000000-0000-4000-8000-00000000000b" }, false},
		"in capitals":              {func(s *shop) string { return strings.ToUpper(s.TerminalID) }, true},
		"by another id of the TID": {func(*shop) string { return alias }, true},
		"by an id of another kind": {func(*shop) string { return "42" }, true},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				shown := row.shown(s)
				s.through(func(r *http.Request, response *http.Response) {
					if r.Method == http.MethodPost {
						body, err := io.ReadAll(response.Body)
						require.NoError(s, err)
						setBody(response, "%s", strings.ReplaceAll(string(body), s.TerminalID, shown))
					}
				})
				s.Client = s.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
					return roundTripper(func(r *http.Request) (*http.Response, error) {
						path := r.URL.Path
						r = r.Clone(r.Context())
						r.URL.Path = strings.ReplaceAll(path, alias, s.TerminalID)
						response, err := next.RoundTrip(r)
						if err == nil && path != r.URL.Path {
							body, _ := io.ReadAll(response.Body)
							setBody(response, "%s", strings.ReplaceAll(string(body), s.TerminalID, alias))
						}
						return response, err
					})
				}))
				s.hideLists()
				s.customer(paytermtest.Card{})
				time.Sleep(time.Second)
				payment, err := s.Pay(s.Context(), "a", purchase)
				if row.isBelieved {
					require.NoError(s, err)
					assert.Equal(s, models.OutcomeApproved, payment.Outcome)
					return
				}
				require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
				assert.ErrorContains(s, err, "a session of terminal")
				assert.Nil(s, payment.Session)
			})
		})
	}
}

// TestOneSessionInTwoSpellings: the list spells ids in capitals, the responses to writes do not. No
// order takes the session of another one, and the list lacks none.
func TestOneSessionInTwoSpellings(t *testing.T) {
	inShop(t, func(s *shop) {
		s.Client = s.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) {
				r = r.Clone(r.Context())
				r.URL.Path = strings.ToLower(r.URL.Path)
				return next.RoundTrip(r)
			})
		}))
		s.through(func(r *http.Request, response *http.Response) {
			if r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/sessions") {
				body, err := io.ReadAll(response.Body)
				require.NoError(s, err)
				text := string(body)
				for _, session := range s.platform.State().Sessions {
					text = strings.ReplaceAll(text, session.ID, strings.ToUpper(session.ID))
				}
				setBody(response, "%s", text)
			}
		})
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutBefore})
		_, err := s.Pay(s.Context(), "lost", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		open := s.begin("a", purchase)
		_, err = s.Pay(s.Context(), "lost", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.ErrorIs(s, s.Settle(s.Context(), "lost", strings.ToUpper(open.Session.ID)), till.ErrOtherOrder)

		time.Sleep(2 * time.Hour)
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
		require.NoError(s, s.SettleUnpaid(s.Context(), "lost"))
	})
}
