package till

import (
	"crypto/sha256"
	"encoding/binary"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
)

const (
	uuid1     = "0b8f9a4e-5c1d-4f7a-9a53-5e1c2d3f4a5b"
	uuid1Caps = "0B8F9A4E-5C1D-4F7A-9A53-5E1C2D3F4A5B"
)

func TestAsksFor(t *testing.T) {
	for name, row := range map[string]struct {
		noted, params models.SessionCreateParams
		is            bool
	}{
		"the same":            {purchase, purchase, true},
		"the same number":     {purchase, models.SessionCreateParams{Type: purchase.Type, Amount: "400.0"}, true},
		"another amount":      {purchase, dearer, false},
		"in another unit":     {purchase, models.SessionCreateParams{Type: purchase.Type, Amount: "40000"}, false},
		"another type":        {purchase, models.SessionCreateParams{Type: "refund", Amount: "400"}, false},
		"no number, the same": {models.SessionCreateParams{Amount: "four"}, models.SessionCreateParams{Amount: "four"}, true},
		"no numbers":          {models.SessionCreateParams{Amount: "four"}, models.SessionCreateParams{Amount: "five"}, false},
		"a zero and none":     {models.SessionCreateParams{Amount: "four"}, models.SessionCreateParams{Amount: "0"}, false},
		"none and a zero":     {models.SessionCreateParams{Amount: "0"}, models.SessionCreateParams{Amount: "four"}, false},
	} {
		t.Run(name, func(t *testing.T) { assert.Equal(t, row.is, attempt{Params: row.noted}.asksFor(row.params)) })
	}
}

// knownBefore returns a note of a list that had the session S.
func knownBefore() *search.Note {
	digest := sha256.Sum256([]byte("S"))
	known := map[uint64]struct{}{binary.BigEndian.Uint64(digest[:]): {}}
	return &search.Note{Creation: search.Creation{Known: known}, Type: purchase.Type, Amount: purchase.Amount, Date: noon, Prompt: true}
}

// TestSessionMayBeAnAttempts says of which sessions nobody may say that they are not the order's.
func TestSessionMayBeAnAttempts(t *testing.T) {
	plain := attempt{Params: purchase, Date: noon}
	undated := attempt{Params: purchase}
	later := attempt{Params: purchase, Date: noon, Since: noon.Add(-time.Minute)} // than the last session before it
	known := attempt{Params: purchase, Date: noon, Open: []string{}, Before: knownBefore()}
	openThen := attempt{Params: purchase, Date: noon, Open: []string{"S"}, Before: knownBefore()}
	named := openThen
	named.Responded = true
	openUndated := attempt{Params: purchase, Open: []string{"S"}}
	unlisted := attempt{Params: purchase, Date: noon, Before: knownBefore()} // which sessions were open is unknown
	created := func(at time.Duration) *models.Session { return sessionOf(purchase, noon.Add(at)) }
	cents := sessionOf(models.SessionCreateParams{Type: purchase.Type, Amount: "40000"}, noon)
	timeless := sessionOf(purchase, noon)
	timeless.CreatedAt = models.Timestamp{}
	dearTimeless := sessionOf(dearer, noon)
	dearTimeless.CreatedAt = models.Timestamp{}
	endless := sessionOf(purchase, noon)
	endless.CreatedAt, endless.ExpiredAt = models.Timestamp{}, 0
	for name, row := range map[string]struct {
		attempt attempt
		session *models.Session
		is      bool
	}{
		"created after the write":             {plain, created(time.Second), true},
		"twenty minutes later":                {plain, created(20 * time.Minute), true},
		"later than that":                     {plain, created(20*time.Minute + time.Second), false},
		"ten minutes before":                  {plain, created(-10 * time.Minute), true},
		"before that":                         {plain, created(-10*time.Minute - time.Second), false},
		"before the last one that was there":  {later, created(-2 * time.Minute), false},
		"after the last one that was there":   {later, created(-time.Minute), true},
		"of another amount":                   {plain, sessionOf(dearer, noon), false},
		"of another type":                     {plain, sessionOf(models.SessionCreateParams{Type: "refund", Amount: "400"}, noon), false},
		"of an amount in another unit":        {plain, cents, true},
		"without a time":                      {plain, timeless, true},
		"without a time, of another amount":   {plain, dearTimeless, false},
		"without a time, after others":        {later, timeless, true},
		"without any time, open at the write": {openThen, endless, true},
		"without a time, listed before":       {known, timeless, false},
		"listed before, and over":             {known, created(time.Second), false},
		"listed before, nobody knows whether": {unlisted, created(time.Second), true},
		"open at the write":                   {openThen, created(-time.Hour + time.Minute), true},
		"unreadable then, but over":           {openThen, created(-2 * time.Hour), false},
		"unreadable then, over for minutes":   {openThen, created(-time.Hour - 9*time.Minute), true},
		"open then, but the response is his":  {named, created(-time.Hour + time.Minute), false},
		"open then, without a Date":           {openUndated, created(-2 * time.Hour), true},
		"any time, without a Date":            {undated, created(-2 * time.Hour), true},
	} {
		t.Run(name, func(t *testing.T) { assert.Equal(t, row.is, row.attempt.mayOwn(row.session)) })
	}
}

// TestAge is by the platform's clock, and counts as nothing for a day if that is unknown.
func TestAge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ago := func(d time.Duration) time.Time { return now().Add(-d) }
		for name, row := range map[string]struct {
			attempt attempt
			date    time.Time
			age     time.Duration
		}{
			"by the platform's clock":           {attempt{Asked: ago(3 * day), Since: ago(3 * day), Date: noon}, noon.Add(time.Minute), time.Minute},
			"of an hour, by the local clock":    {attempt{Asked: ago(time.Hour), Since: ago(2 * day)}, noon, 0},
			"just within a day":                 {attempt{Asked: ago(day - time.Second), Since: ago(2 * day)}, noon, 0},
			"a day":                             {attempt{Asked: ago(day), Since: ago(day)}, noon, day},
			"no Date now":                       {attempt{Asked: ago(2 * day), Since: ago(2 * day), Date: noon}, time.Time{}, 2 * day},
			"the clock was behind at the write": {attempt{Asked: ago(3 * day), Since: ago(day - time.Second)}, noon, 0},
			"behind, and no Date now":           {attempt{Asked: ago(3 * day), Since: ago(0), Date: noon}, time.Time{}, 0},
			"behind, but dated":                 {attempt{Asked: ago(3 * day), Since: ago(0), Date: noon}, noon.Add(day), day},
		} {
			assert.Equal(t, row.age, row.attempt.age(row.date), name)
		}
	})
}

func TestAttemptThatMayHaveASessionIsOpen(t *testing.T) {
	for is, isOpen := range map[state]bool{asked: true, opened: true, refused: false, unpaid: false, "": false} {
		assert.Equal(t, isOpen, attempt{State: is}.isOpen(), is)
	}
}

// TestCurrent is the last attempt that was not refused.
func TestCurrent(t *testing.T) {
	for name, row := range map[string]struct {
		states  []state
		current int // its number, from 1
	}{
		"none":                         {nil, 0},
		"refused alone":                {[]state{refused, refused}, 0},
		"the last":                     {[]state{opened, asked}, 2},
		"the last before what was not": {[]state{unpaid, opened, refused, refused}, 2},
		"one that nobody paid":         {[]state{opened, unpaid}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			var n orderNote
			for i, is := range row.states {
				n.Attempts = append(n.Attempts, attempt{Number: i + 1, State: is})
			}
			assert.Equal(t, row.current, n.current().Number)
		})
	}
}

// threeAttempts is the note of an order on two terminals, which has the session S4.
var threeAttempts = orderNote{Attempts: []attempt{
	{Number: 7, Terminal: "T", State: unpaid, Session: uuid1, Former: []string{"S1"}},
	{Number: 9, Terminal: "T2", State: refused},
	{Number: 8, Terminal: "T2", State: unpaid},
	{Number: 9, Terminal: "T", State: opened, Session: "S4", Former: []string{"S3"}},
}}

func TestAttemptOf(t *testing.T) {
	for session, row := range map[string]struct {
		number int
		id     string
	}{
		"S1": {7, "S1"}, uuid1: {7, uuid1}, uuid1Caps: {7, uuid1}, "S3": {9, "S3"}, "S4": {9, "S4"},
		"S5": {9, ""}, "": {9, ""}, // the current one
	} {
		t.Run(session, func(t *testing.T) {
			a, id := threeAttempts.attemptOf(session)
			assert.Equal(t, row.number, a.Number)
			assert.Equal(t, row.id, id)
		})
	}
}

func TestLastNumber(t *testing.T) {
	assert.Equal(t, 9, threeAttempts.lastNumber("T", 0), "a terminal's note that has begun anew")
	assert.Equal(t, 9, threeAttempts.lastNumber("T2", 8), "of one that was refused")
	assert.Equal(t, 12, threeAttempts.lastNumber("T", 12))
	assert.Equal(t, 3, threeAttempts.lastNumber("T3", 3), "other terminals count apart")
}

// TestEarlierSessions are all that an attempt ever had but the order's.
func TestEarlierSessions(t *testing.T) {
	n := threeAttempts
	assert.Equal(t, []string{"S1", uuid1}, n.earlier(n.Attempts[0]))
	assert.Empty(t, n.earlier(n.Attempts[2]))
	assert.Equal(t, []string{"S3"}, n.earlier(n.Attempts[3]))
	unsettled := n.Attempts[3]
	unsettled.State = unpaid
	assert.Equal(t, []string{"S3", "S4"}, n.with(unsettled).earlier(unsettled), "the order has none")
	assert.Equal(t, []string{"S3"}, n.Attempts[3].Former)
}

// TestTerminalsThatTheOrderHadASessionOn and the till's own.
func TestTerminalsThatTheOrderHadASessionOn(t *testing.T) {
	assert.Equal(t, []string{"T", "T3"}, orderNote{Attempts: []attempt{
		{Terminal: "T", Session: "S1"}, {Terminal: "T2"}, {Terminal: "T3", Former: []string{"S2"}}, {Terminal: "T", Session: "S3"},
	}}.terminals("T"))
	assert.Equal(t, []string{"T"}, threeAttempts.terminals(""), "Payment needs no terminal")
	assert.Equal(t, []string{"T9", "T"}, threeAttempts.terminals("T9"))
}

func TestHasSessions(t *testing.T) {
	n := orderNote{Attempts: []attempt{{Number: 1, State: opened, Session: "S"}}}
	final := attempt{Number: 1, State: opened, Session: "S", Final: true}
	for name, row := range map[string]struct {
		other attempt
		is    bool
	}{
		"the same":        {final, true},
		"none yet":        {attempt{Number: 1, State: asked}, false},
		"another one":     {attempt{Number: 1, State: opened, Session: "S2"}, false},
		"it was replaced": {attempt{Number: 1, State: opened, Session: "S2", Former: []string{"S"}}, false},
		"nobody paid it":  {attempt{Number: 1, State: unpaid, Session: "S"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			other := orderNote{Attempts: []attempt{row.other}}
			assert.Equal(t, row.is, n.hasSessions(other))
			assert.Equal(t, row.is, other.hasSessions(n))
		})
	}
}

// TestWithdraws: after an approval only a reversal may follow, which is final.
func TestWithdraws(t *testing.T) {
	const approved, reversed = models.OutcomeApproved, models.OutcomeReversed
	all := []models.Outcome{models.OutcomeOpen, models.OutcomeNone, models.OutcomeDeclined, models.OutcomeUnknown, approved, reversed}
	for _, last := range append(all, "") {
		for _, outcome := range all {
			follows := last == approved && (outcome == approved || outcome == reversed) || last == reversed && outcome == reversed
			assert.Equal(t, (last == approved || last == reversed) && !follows, orderNote{Last: last}.withdraws(outcome), "%s after %s", outcome, last)
		}
	}
}
