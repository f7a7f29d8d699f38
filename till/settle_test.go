package till_test

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
)

// byHand opens a session that is no order's.
func (s *shop) byHand(params models.SessionCreateParams) string {
	s.Helper()
	session, err := s.Client.Clients.Sessions.Create(s.Context(), s.TerminalID, params)
	require.NoError(s, err)
	return session.ID
}

func (s *shop) tap(session string, card paytermtest.Card) {
	s.Helper()
	_, err := s.platform.Tap(session, card)
	require.NoError(s, err)
}

// begin opens the session of an order that nobody taps yet.
func (s *shop) begin(order string, params models.SessionCreateParams) *till.Payment {
	s.Helper()
	ctx, cancel := context.WithTimeout(s.Context(), time.Second/2)
	defer cancel()
	payment, err := s.Pay(ctx, order, params)
	require.ErrorIs(s, err, context.DeadlineExceeded)
	require.Equal(s, models.OutcomeOpen, payment.Outcome)
	return payment
}

// sell takes an order's payment.
func (s *shop) sell(order string, params models.SessionCreateParams) *till.Payment {
	s.Helper()
	s.tap(s.begin(order, params).Session.ID, paytermtest.Card{})
	payment, err := s.Pay(s.Context(), order, params)
	require.NoError(s, err)
	return payment
}

// dated replaces the platform's Date in the responses that a look is judged by.
func (s *shop) dated(date string) {
	s.Helper()
	for _, operation := range []string{looking, listing} {
		s.fail(paytermtest.Fault{Operation: operation, Header: http.Header{"Date": {date}}})
	}
}

const anHourLater = "Sat, 01 Jan 2000 02:00:00 GMT"

// TestSettleUnpaidNeedsAWholeLook: an order whose request was lost is unpaid only if the list shows
// nothing against it.
func TestSettleUnpaidNeedsAWholeLook(t *testing.T) {
	const later = 10 * time.Minute
	approved, declined := paytermtest.Card{}, paytermtest.Card{DeclineCode: "116"}
	empty := paytermtest.Fault{Operation: listing, Body: []byte(`{"sessions": []}`)}
	for name, row := range map[string]struct {
		arrange func(*shop)
		after   time.Duration
		refusal string // empty: none
	}{
		"nothing there":       {func(*shop) {}, later, ""},
		"early":               {func(*shop) {}, later - 20*time.Second, "less than ten minutes ago"},
		"early, a slow list":  {func(s *shop) { s.fail(paytermtest.Fault{Operation: listing, Latency: 25 * time.Second}) }, later - 45*time.Second, "less than ten minutes ago"},
		"no Date":             {func(s *shop) { s.dated("soon") }, later, "sends no Date"},
		"no Date, a day ago":  {func(s *shop) { s.dated("soon") }, 24 * time.Hour, ""},
		"a list that fails":   {func(s *shop) { s.fail(paytermtest.Fault{Operation: listing, Status: 503}) }, later, "503 Service Unavailable"},
		"a list that is cut":  {func(s *shop) { s.fail(paytermtest.Fault{Operation: listing, Cut: paytermtest.CutBody}) }, later, "cannot be read"},
		"an unreadable one":   {func(s *shop) { s.byHand(dearer); s.fail(paytermtest.Fault{Operation: listing, UnreadableRecord: true}) }, later, "cannot be read"},
		"another environment": {func(s *shop) { s.fail(empty) }, later, "lacks sessions that were there"},
		"and a day later":     {func(s *shop) { s.fail(empty) }, 25 * time.Hour, "lacks sessions that were there"},
		"one noted since is missing": {func(s *shop) {
			before := s.platform.State().Sessions
			s.sell("since", dearer)
			s.fail(paytermtest.Fault{Operation: listing, Body: fmt.Appendf(nil, `{"sessions": [{"id": %q}, {"id": %q}]}`, before[0].ID, before[1].ID)})
		}, later, "lacks sessions that were there"},
		"some of its kind":  {func(s *shop) { s.byHand(purchase); s.byHand(purchase) }, later, "a card may be tapped for session"},
		"one that is paid":  {func(s *shop) { s.tap(s.byHand(purchase), declined); s.tap(s.byHand(purchase), approved) }, later, "is paid: settle first whose it is"},
		"some that are not": {func(s *shop) { s.tap(s.byHand(purchase), declined); s.tap(s.byHand(purchase), declined) }, later, ""},
		"another amount":    {func(s *shop) { s.byHand(dearer) }, later, ""},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.tap(s.byHand(purchase), paytermtest.Card{})
				s.sell("earlier", purchase)
				time.Sleep(11 * time.Minute)
				s.lose("a")
				row.arrange(s)
				time.Sleep(row.after)
				err := s.SettleUnpaid(s.Context(), "a")
				if row.refusal == "" {
					require.NoError(s, err)
					payment, err := s.Payment(s.Context(), "a")
					require.NoError(s, err)
					assert.Equal(s, models.OutcomeNone, payment.Outcome)
					return
				}
				require.ErrorContains(s, err, row.refusal)
				text, err := s.store.Get(s.Context(), "order:a")
				require.NoError(s, err)
				assert.NotContains(s, string(text), `"unpaid"`, "it notes nothing")
			})
		})
	}
}

// TestListHasToShowWhatWasThereBefore: also where only the note of the order knows it.
func TestListHasToShowWhatWasThereBefore(t *testing.T) {
	inShop(t, func(s *shop) {
		s.byHand(dearer)
		s.lose("a")
		time.Sleep(10 * time.Minute)
		s.fail(paytermtest.Fault{Operation: listing, Times: 2, Body: []byte(`{"sessions": []}`)})
		require.ErrorContains(s, s.SettleUnpaid(s.Context(), "a"), "lacks sessions that were there")
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
	})
}

// TestEmptyListOfAnotherPlatformProvesNothing, where no session was noted.
func TestEmptyListOfAnotherPlatformProvesNothing(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("a")
		time.Sleep(10 * time.Minute)
		s.fail(paytermtest.Fault{Operation: "clients.terminals.get", Times: 1, Status: http.StatusNotFound})
		require.ErrorContains(s, s.SettleUnpaid(s.Context(), "a"), "the terminal cannot be read")
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
	})
}

// TestSettleUnpaidThatCannotBeNotedIsAnError, whichever of its notes fails: until they are written,
// the order is unknown.
func TestSettleUnpaidThatCannotBeNotedIsAnError(t *testing.T) {
	for note := range 3 {
		t.Run(fmt.Sprint(note), func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.lose("a")
				time.Sleep(10 * time.Minute)
				failing := s.store.count() + 1 + note
				s.store.failAt(func(put int) bool { return put == failing })
				err := s.SettleUnpaid(s.Context(), "a")
				require.ErrorIs(s, err, errDiskFull)
				require.NotErrorIs(s, err, context.Canceled, "nobody has ended the call")
				payment, err := s.Payment(s.Context(), "a")
				if err == nil { // the order is noted, only the terminal's note is not
					assert.Equal(s, models.OutcomeNone, payment.Outcome)
					return
				}
				require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
				pending, err := s.Pending(s.Context())
				require.NoError(s, err)
				assert.Equal(s, []string{"a"}, pending)
				require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
			})
		})
	}
}

// TestSettledUnpaidIsProvedAgain before another session is opened: a request may have arrived.
func TestSettledUnpaidIsProvedAgain(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("a")
		time.Sleep(10 * time.Minute)
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
		s.tap(s.byHand(purchase), paytermtest.Card{})
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.ErrorContains(s, err, "is paid: settle first whose it is")
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
		assert.Equal(s, 1, s.sessions())
	})
}

// TestSettleUnpaidOfASession: that of an order counts as unpaid only once nobody can pay it, by
// what the platform shows now.
func TestSettleUnpaidOfASession(t *testing.T) {
	const sale = `, "transaction": {"id": "T", `
	for name, row := range map[string]struct {
		shown   string // status and transaction
		date    string // of the platform; empty: its own, an hour and a half after the session began
		refusal string // empty: none
	}{
		"expired":                  {`"new"`, "", ""},
		"no end":                   {`"new", "expired_at": null`, "Sat, 01 Jan 2000 00:59:00 GMT", "a card may be tapped"},
		"in its time":              {`"new"`, "Sat, 01 Jan 2000 00:59:00 GMT", "a card may be tapped"},
		"in its grace":             {`"new"`, "Sat, 01 Jan 2000 01:00:30 GMT", "a card may be tapped"},
		"no Date":                  {`"new"`, "soon", "a card may be tapped"},
		"a PIN is entered":         {`"in_progress"`, "", "does not show whether it is paid"},
		"closed":                   {`"closed"`, "", ""},
		"paid":                     {`"closed"` + sale + `"is_approved": true, "is_reversed": false}`, "", "is approved"},
		"declined":                 {`"closed"` + sale + `"is_approved": false}`, "", "is declined"},
		"declined, and over":       {`"new"` + sale + `"is_approved": false}`, "", "is declined"},
		"declined, another card":   {`"new"` + sale + `"is_approved": false}`, "Sat, 01 Jan 2000 00:59:00 GMT", "a card may be tapped"},
		"does not say whether":     {`"closed"` + sale + `"is_approved": null}`, "", "does not show whether it is paid"},
		"another session":          {`"new", "id": "S2"`, "", "is another record's"},
		"closed, its sale follows": {`"closed", "updated_at": "2000-01-01T00:00:00.000Z"`, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				payment, err := s.Pay(s.Context(), "a", purchase)
				require.ErrorIs(s, err, payterm.ErrSessionExpired)
				time.Sleep(30 * time.Minute)
				body := fmt.Sprintf(`{"session": {"id": %q, "type": "purchase", "amount": "400", "created_at": "2000-01-01T00:00:00.000Z", "expired_at": "%d", "status": %s}}`,
					payment.Session.ID, payment.Session.ExpiredAt, row.shown)
				s.fail(paytermtest.Fault{Operation: looking, Body: []byte(body)})
				if row.date != "" {
					s.platform.ClearFaults()
					s.fail(paytermtest.Fault{Operation: looking, Body: []byte(body), Header: http.Header{"Date": {row.date}}})
				}
				began := time.Now()
				err = s.SettleUnpaid(s.Context(), "a")
				if row.refusal != "" {
					require.ErrorContains(s, err, row.refusal)
					require.NotContains(s, err.Error(), "0001-01-01", "an unknown end")
					return
				}
				require.NoError(s, err)
				if name == "closed, its sale follows" {
					assert.GreaterOrEqual(s, time.Since(began), 10*time.Second)
				}
			})
		})
	}
}

// TestSessionOfAnOrderSettledUnpaidIsNotAnothers: of one that looked for its own when the first was
// settled, and may have none yet.
func TestSessionOfAnOrderSettledUnpaidIsNotAnothers(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("first")
		time.Sleep(8 * time.Minute)
		s.lose("second")
		s.lose("dearer")
		late := s.byHand(purchase) // the first one's request arrives
		s.tap(late, paytermtest.Card{DeclineCode: "116"})
		time.Sleep(3 * time.Minute)
		require.NoError(s, s.SettleUnpaid(s.Context(), "first"))
		for range 2 {
			payment, err := s.Pay(s.Context(), "second", purchase)
			require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
			require.ErrorContains(s, err, "settled as unpaid")
			assert.Nil(s, payment.Session)
			_, err = s.Pay(s.Context(), "first", purchase) // which holds the order anew
			require.Error(s, err)
		}
		require.NoError(s, s.Settle(s.Context(), "second", late), "a person may know")
	})
}

// TestForgottenSessionCountsAfterADay, and only if the list, which was read to its end, lacks it.
func TestForgottenSessionCountsAfterADay(t *testing.T) {
	for name, row := range map[string]struct {
		after     time.Duration
		isListed  bool
		isRefused bool
	}{
		"at once":     {2 * time.Hour, false, true},
		"in a day":    {22 * time.Hour, false, true},
		"after a day": {24 * time.Hour, false, false},
		"still there": {24 * time.Hour, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				_, err := s.Pay(s.Context(), "a", purchase)
				require.ErrorIs(s, err, payterm.ErrSessionExpired)
				time.Sleep(row.after)
				s.sell("b", dearer) // the list has to show something
				s.fail(paytermtest.Fault{Operation: looking, Status: http.StatusNotFound})
				if !row.isListed {
					shown := s.platform.State().Sessions[1]
					s.fail(paytermtest.Fault{Operation: listing, Body: fmt.Appendf(nil, `{"sessions": [{"id": %q, "amount": "500"}]}`, shown.ID)})
				}
				assert.Equal(s, row.isRefused, s.SettleUnpaid(s.Context(), "a") != nil)
			})
		})
	}
}

// TestForgottenSessionWithoutAnOwnerCountsAfterADay: the terminal's note does not know it, so the
// list lacks nothing that was noted.
func TestForgottenSessionWithoutAnOwnerCountsAfterADay(t *testing.T) {
	inShop(t, func(s *shop) {
		s.beginUnowned("a")
		time.Sleep(2 * time.Hour)
		s.sell("b", dearer)
		shown := s.platform.State().Sessions[1]
		s.fail(paytermtest.Fault{Operation: looking, Status: http.StatusNotFound})
		s.fail(paytermtest.Fault{Operation: listing, Body: fmt.Appendf(nil, `{"sessions": [{"id": %q, "amount": "500"}]}`, shown.ID)})
		require.ErrorIs(s, s.SettleUnpaid(s.Context(), "a"), payterm.ErrNotFound)
		time.Sleep(22 * time.Hour)
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
	})
}

// TestSettle: a person names the session of an order that was lost.
func TestSettle(t *testing.T) {
	inShop(t, func(s *shop) {
		old, open := s.byHand(purchase), s.byHand(purchase)
		s.tap(old, paytermtest.Card{})
		s.lose("answered with an open one")
		require.NoError(s, s.Settle(s.Context(), "answered with an open one", open))
		s.lose("a")
		paid := s.begin("dear", dearer)
		cheap, _ := s.byHand(purchase), s.byHand(purchase)

		require.ErrorIs(s, s.Settle(s.Context(), "a", ""), payterm.ErrInvalidRequest)
		require.ErrorIs(s, s.Settle(s.Context(), "a", "no-such-session"), payterm.ErrNotFound)
		require.ErrorContains(s, s.Settle(s.Context(), "a", paid.Session.ID), "another type or amount")
		require.ErrorContains(s, s.Settle(s.Context(), "a", old), "existed before the order was written")
		require.NoError(s, s.Settle(s.Context(), "a", cheap))
		payment, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, cheap, payment.Session.ID)

		s.lose("c")
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
		_, err = s.Pay(s.Context(), "b", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown, "its session may be that of c")
		sessions := s.platform.State().Sessions
		twin := sessions[len(sessions)-1].ID
		require.NoError(s, s.Settle(s.Context(), "b", twin), "a person may decide between twins")
		require.ErrorIs(s, s.Settle(s.Context(), "c", twin), till.ErrOtherOrder)

		s.tap(twin, paytermtest.Card{})
		require.ErrorIs(s, s.Settle(s.Context(), "b", s.byHand(purchase)), till.ErrSettled)
	})
}

// TestSettleRefusesAnOldSessionWithoutADate: by the times of the sessions that were there.
func TestSettleRefusesAnOldSessionWithoutADate(t *testing.T) {
	inShop(t, func(s *shop) {
		old := s.byHand(purchase)
		time.Sleep(2 * time.Hour)
		s.byHand(dearer)
		s.dated("soon")
		s.fail(paytermtest.Fault{Operation: opening, Header: http.Header{"Date": {"soon"}}, Times: 1})
		s.begin("a", purchase)
		err := s.Settle(s.Context(), "a", old)
		require.ErrorContains(s, err, "existed before the order was written")
	})
}

// TestSettleLetsASessionGoOnlyIfNobodyCanPayIt.
func TestSettleLetsASessionGoOnlyIfNobodyCanPayIt(t *testing.T) {
	inShop(t, func(s *shop) {
		payment := s.begin("a", purchase)
		other := s.byHand(purchase)
		require.NoError(s, s.Settle(s.Context(), "a", payment.Session.ID), "its own session")
		require.ErrorContains(s, s.Settle(s.Context(), "a", other), "until 2000-01-01T01:00:30Z")
		s.fail(paytermtest.Fault{Operation: looking, Times: 2, Status: http.StatusNotFound})
		require.ErrorIs(s, s.Settle(s.Context(), "a", other), payterm.ErrNotFound, "of a gateway, or for good")
		s.platform.ClearFaults()
		s.dated(anHourLater)
		require.NoError(s, s.Settle(s.Context(), "a", other))
		s.platform.ClearFaults()

		s.tap(payment.Session.ID, paytermtest.Card{}) // the Date was wrong
		again, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, again.Outcome, "a session that was let go counts, if it is paid")
		assert.Equal(s, payment.Session.ID, again.Session.ID)
		assert.Equal(s, 2, s.sessions())
	})
}

// TestPaidTwice: a session that a person settled away is paid, and so is the next one.
func TestPaidTwice(t *testing.T) {
	inShop(t, func(s *shop) {
		first := s.begin("a", purchase)
		time.Sleep(15 * time.Minute)
		s.dated(anHourLater) // wrongly
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
		s.customer(paytermtest.Card{})
		second, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		require.Equal(s, models.OutcomeApproved, second.Outcome)
		require.ErrorIs(s, s.SettleUnpaid(s.Context(), "a"), till.ErrSettled)

		s.platform.ClearFaults()
		s.tap(first.Session.ID, paytermtest.Card{})
		for _, look := range []func() (*till.Payment, error){
			func() (*till.Payment, error) { return s.Payment(s.Context(), "a") },
			func() (*till.Payment, error) { return s.Pay(s.Context(), "a", purchase) },
			func() (*till.Payment, error) { return s.PayAgain(s.Context(), second, purchase) },
		} {
			payment, err := look()
			require.ErrorIs(s, err, till.ErrPaidTwice)
			require.ErrorContains(s, err, strconv.Quote(first.Session.ID))
			require.ErrorContains(s, err, strconv.Quote(second.Session.ID))
			assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		}
		assert.Equal(s, 2, s.sessions())
	})
}

// TestSettledAwaySessionIsReadBeforeTheNext: if it is paid, so is the order; if it cannot be read,
// nothing is opened.
func TestSettledAwaySessionIsReadBeforeTheNext(t *testing.T) {
	inShop(t, func(s *shop) {
		first := s.begin("a", purchase)
		time.Sleep(15 * time.Minute)
		s.dated(anHourLater) // wrongly
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
		s.platform.ClearFaults()

		payment, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown, "a card may be tapped")
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
		s.fail(paytermtest.Fault{Operation: looking, Status: 503})
		payment, err = s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.ErrorIs(s, err, payterm.ErrServer)
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
		s.platform.ClearFaults()

		s.tap(first.Session.ID, paytermtest.Card{})
		payment, err = s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		assert.Equal(s, first.Session.ID, payment.Session.ID)
		assert.Equal(s, 1, s.sessions())
	})
}
