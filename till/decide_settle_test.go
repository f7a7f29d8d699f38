package till

import (
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
)

// shown returns a view of a session.
func shown(fate wait.Fate, session *models.Session) view {
	return view{View: wait.View{Fate: fate, Session: session, Date: noon}, id: session.ID, name: session.ID}
}

// testTill is a till whose errors can quote.
func testTill(t *testing.T) Till {
	client, err := payterm.NewClient("https://payterm.example.com", "key")
	require.NoError(t, err)
	return Till{Client: client}
}

// TestCanBeNamed says which sessions Settle refuses as the order's.
func TestCanBeNamed(t *testing.T) {
	refund := models.SessionCreateParams{Type: "refund", Amount: "400"}
	hundredths := models.SessionCreateParams{Type: purchase.Type, Amount: "40000"}
	for name, row := range map[string]struct {
		seen      view
		isEarlier bool
		refusal   string
	}{
		"as asked for":                 {shown(wait.Open, sessionOf(purchase, noon)), false, ""},
		"paid":                         {shown(wait.Approved, sessionOf(purchase, noon)), false, ""},
		"in hundredths":                {shown(wait.Open, sessionOf(hundredths, noon)), false, ""},
		"it cannot be read":            {unread(io.ErrUnexpectedEOF), false, "cannot be read: unexpected EOF"},
		"it was the order's before":    {shown(wait.Declined, sessionOf(purchase, noon)), true, "was the order's before, and is not paid"},
		"another amount":               {shown(wait.Open, sessionOf(dearer, noon)), false, "another type or amount"},
		"another type":                 {shown(wait.Open, sessionOf(refund, noon)), false, "another type or amount"},
		"21 minutes after the write":   {shown(wait.Open, sessionOf(purchase, noon.Add(21*time.Minute))), false, "came long after"},
		"eleven minutes before it":     {shown(wait.Open, sessionOf(purchase, noon.Add(-11*time.Minute))), false, "existed before the order was written"},
		"less than ten minutes before": {shown(wait.Open, sessionOf(purchase, noon.Add(-9*time.Minute))), false, ""},
	} {
		t.Run(name, func(t *testing.T) {
			a := attempt{Params: purchase, Asked: noon, Date: noon, State: asked}
			assertRefusal(t, row.refusal, a.canBeNamed(testTill(t), "S", row.isEarlier, row.seen))
		})
	}
}

// TestCanBeUnpaid: an order that was settled as unpaid is settled so anew only if nothing speaks
// against it, and its sessions were purged or its approval was withdrawn.
func TestCanBeUnpaid(t *testing.T) {
	for name, row := range map[string]struct {
		isSettled bool
		last      models.Outcome
		purged    []string
		err       error
		is        bool
	}{
		"not settled":                    {false, "", nil, nil, true},
		"not settled, not proved":        {false, "", nil, errLacks, true}, // the error is returned
		"settled":                        {true, models.OutcomeNone, nil, nil, false},
		"settled, reversed since":        {true, models.OutcomeReversed, nil, nil, false},
		"settled, purged since":          {true, models.OutcomeNone, []string{"T"}, nil, true},
		"settled, approved since":        {true, models.OutcomeApproved, nil, nil, true},
		"settled, purged, not proved":    {true, models.OutcomeNone, []string{"T"}, errLacks, false},
		"settled, withdrawn, not proved": {true, models.OutcomeApproved, nil, errLacks, false},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, row.is, orderNote{Last: row.last}.canBeUnpaid(row.isSettled, row.purged, row.err))
		})
	}
}

func TestWithoutSale(t *testing.T) {
	t.Run("the purge of a terminal is noted in its attempts", func(t *testing.T) {
		n := orderNote{Attempts: []attempt{
			{Terminal: "T", State: unpaid}, {Terminal: "T", State: refused}, {Terminal: "T2", State: opened}, {Terminal: "T2", State: unpaid, Purged: true}, {Terminal: "T", State: asked},
		}}
		var isPurged []bool
		for _, a := range n.withoutSale([]string{"T"}).Attempts {
			isPurged = append(isPurged, a.Purged)
		}
		assert.Equal(t, []bool{true, false, false, true, true}, isPurged)
		assert.False(t, n.Attempts[0].Purged, "the note that it was made of is the same")
	})
	for last, want := range map[models.Outcome]models.Outcome{
		models.OutcomeApproved: "", // withdrawn
		models.OutcomeReversed: models.OutcomeReversed,
		models.OutcomeDeclined: models.OutcomeDeclined,
	} {
		t.Run("last "+string(last), func(t *testing.T) {
			n := orderNote{Last: last, Seen: noon}.withoutSale(nil)
			assert.Equal(t, want, n.Last)
			assert.Equal(t, want == "", n.Seen.IsZero())
		})
	}
}

// TestMayArrive: ten minutes by the platform's clock, or a day without it, unless each session came
// in the response.
func TestMayArrive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ago := func(d time.Duration) time.Time { return now().Add(-d) }
		for name, row := range map[string]struct {
			attempt attempt
			date    time.Time
			refusal string
		}{
			"ten minutes ago":                 {attempt{Date: noon}, noon.Add(10 * time.Minute), "less than ten minutes ago: try again after 2026-11-26T12:10:00Z by the platform's clock"},
			"more than ten minutes ago":       {attempt{Date: noon}, noon.Add(10*time.Minute + time.Second), ""},
			"the response named it":           {attempt{Date: noon, Responded: true}, noon, ""},
			"a person has replaced that":      {attempt{Date: noon, Responded: true, Former: []string{"S1"}}, noon, "less than ten minutes ago"},
			"a search has found it":           {attempt{Date: noon, Session: "S"}, noon, "less than ten minutes ago"},
			"no Date at the write":            {attempt{Asked: ago(day - time.Second), Since: ago(day)}, noon, "try again a day later, after 2000-01-01T00:00:01Z"},
			"no Date now":                     {attempt{Asked: ago(time.Hour), Since: ago(2 * time.Hour), Date: noon}, time.Time{}, "after 2000-01-01T23:00:00Z"},
			"no Date, a day later":            {attempt{Asked: ago(day), Since: ago(day)}, time.Time{}, ""},
			"no Date, the clock was far back": {attempt{Asked: ago(3 * day), Since: ago(time.Hour)}, time.Time{}, "after 2000-01-01T23:00:00Z"},
		} {
			assertRefusal(t, row.refusal, row.attempt.mayArrive(row.date), name)
		}
	})
}

// TestVerdict says of which sessions SettleUnpaid is sure that nobody can pay them any more.
func TestVerdict(t *testing.T) {
	a := attempt{Params: purchase, Asked: noon, Date: noon, State: asked}
	earlier := attempt{Params: purchase, Asked: noon.Add(-time.Hour), Date: noon.Add(-time.Hour), State: unpaid}
	own := sessionOf(purchase, noon)
	inProgress, noEnd := sessionOf(purchase, noon), sessionOf(purchase, noon)
	inProgress.Status = "in_progress"
	noEnd.CreatedAt, noEnd.ExpiredAt = models.Timestamp{}, 0
	withoutDate := shown(wait.Open, own)
	withoutDate.Date = time.Time{}
	missing := unread(payterm.ErrNotFound)
	for name, row := range map[string]struct {
		suspect
		refusal string
	}{
		"of another amount, which the list did not show": {suspect{seen: shown(wait.Approved, sessionOf(dearer, noon))}, ""},
		"of another amount, but the order's":             {suspect{seen: shown(wait.Approved, sessionOf(dearer, noon)), isOwn: true}, "is paid: settle it with that"},
		"of one of its attempts":                         {suspect{seen: shown(wait.Approved, own), attempts: []attempt{earlier, a}}, "is paid: settle first whose it is"},
		"of none of them":                                {suspect{seen: shown(wait.Approved, own), attempts: []attempt{earlier}}, ""},
		"forgotten, a day later":                         {suspect{seen: missing, age: day}, ""},
		"its own, forgotten, a day later":                {suspect{seen: missing, age: day, isOwn: true}, ""},
		"forgotten within a day":                         {suspect{seen: missing, age: day - time.Second}, "cannot be read"},
		"missing, but listed":                            {suspect{seen: missing, age: day, isListed: true}, "cannot be read"},
		"unreadable, a day later":                        {suspect{seen: unread(io.ErrUnexpectedEOF), age: day}, "cannot be read: unexpected EOF"},
		"declined":                                       {suspect{seen: shown(wait.Declined, own)}, ""},
		"closed without a transaction":                   {suspect{seen: shown(wait.None, own)}, ""},
		"reversed":                                       {suspect{seen: shown(wait.Reversed, own)}, ""},
		"expired":                                        {suspect{seen: shown(wait.Silent, own), isOwn: true}, ""},
		"paid":                                           {suspect{seen: shown(wait.Approved, own), isOwn: true}, `session "S" is paid: settle it with that`},
		"open":                                           {suspect{seen: shown(wait.Open, own), isOwn: true}, `a card may be tapped for session "S" until 2026-11-26T13:00:30Z`},
		"open, no Date":                                  {suspect{seen: withoutDate, isOwn: true}, "until 2026-11-27T13:00:00Z"},
		"open, no Date, written later":                   {suspect{seen: withoutDate, attempts: []attempt{{Asked: noon.Add(time.Hour)}, earlier}, isOwn: true}, "until 2026-11-27T14:00:00Z"},
		"open, without times":                            {suspect{seen: shown(wait.Open, noEnd), attempts: []attempt{{Params: purchase}}, isOwn: true}, "a card may be tapped"},
		"in progress":                                    {suspect{seen: shown(wait.Open, inProgress), isOwn: true}, "does not show whether it is paid"},
		"over, and neither new nor closed, though declined": {suspect{seen: shown(wait.Refused, inProgress), isOwn: true}, "does not show whether it is paid"},
		"unclear": {suspect{seen: shown(wait.Unclear, inProgress), isOwn: true}, "does not show whether it is paid"},
	} {
		t.Run(name, func(t *testing.T) {
			s := row.suspect
			if s.id = "S"; s.attempts == nil {
				s.attempts = []attempt{a}
			}
			err := s.verdict(testTill(t))
			assertRefusal(t, row.refusal, err)
			if err != nil {
				assert.Equal(t, strings.Contains(row.refusal, "until "), strings.Contains(err.Error(), "until "), err)
			}
			if s.seen.Err != nil && row.refusal != "" {
				assert.ErrorIs(t, err, s.seen.Err, "why it cannot be read")
			}
		})
	}
}
