package journal_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/forms"
	"github.com/payterm/payterm-go/journal"
	"github.com/payterm/payterm-go/paytermtest"
)

// trouble is what may come to a write, or to the looks after it.
type trouble struct {
	name    string
	happens bool // the write takes effect
	answers bool // so far that it is known: Do needs no look
	ids     bool // the answer has the id of what was made, and no more
	blind   bool // no look reads all
	other   bool // somebody else writes the like, so that SoleWriter would be a lie
	crash   bool // the process ends before its Do returns
	late    bool // the request arrives after the first looks
	arm     func(*scene, row)
}

var troubles = []trouble{
	{name: "none", happens: true, answers: true, arm: func(*scene, row) {}},
	{name: "request lost", arm: onWrite(lostRequest)},
	{name: "failure that may come from a gateway", arm: onWrite(paytermtest.Fault{Status: http.StatusBadGateway})},
	{name: "answer lost", happens: true, arm: onWrite(lostAnswer)},
	{name: "connection reset", happens: true, arm: onWrite(paytermtest.Fault{Reset: true})},
	{name: "answer broken off", happens: true, arm: onWrite(paytermtest.Fault{Truncate: true})},
	{name: "answer stalled", happens: true, arm: onWrite(paytermtest.Fault{Stall: true})},
	{name: "answer of a proxy", happens: true, arm: onWrite(paytermtest.Fault{Body: []byte("<html>")})},
	{name: "redirect to what was made", happens: true, arm: func(s *scene, r row) {
		must(r.straggle)(s) // a fault with a status changes nothing
		onWrite(paytermtest.Fault{Status: http.StatusSeeOther})(s, r)
	}},
	{name: "answer unreadable but for the id", happens: true, ids: true, arm: func(s *scene, r row) { s.spoiled = r.write }},
	{name: "answer and list unreadable but for the id", happens: true, ids: true, blind: true, arm: func(s *scene, r row) {
		s.spoiled = r.write
		s.fail(paytermtest.Fault{Operation: r.read, Status: http.StatusUnauthorized})
	}},
	{name: "seen late", happens: true, late: true, arm: func(s *scene, r row) {
		onWrite(lostRequest)(s, r)
		time.AfterFunc(5*time.Second, func() { assert.NoError(s, r.straggle(s)) })
	}},
	{name: "second writer, request lost", other: true, arm: func(s *scene, r row) { onWrite(lostRequest)(s, r) }},
	{name: "second writer, answer lost", happens: true, other: true, arm: func(s *scene, r row) { onWrite(lostAnswer)(s, r) }},
	{name: "odd record", happens: true, blind: true, arm: blindly(paytermtest.Fault{UnreadableRecord: true}, paytermtest.Fault{Body: []byte(`{"terminal":{"id":{}}}`)})},
	{name: "list that stalls", happens: true, blind: true, arm: blindly(paytermtest.Fault{StallPage: true}, paytermtest.Fault{Stall: true})},
	{name: "401 while looking", happens: true, blind: true, arm: blindly(status(http.StatusUnauthorized), status(http.StatusUnauthorized))},
	{name: "404 while looking", happens: true, blind: true, arm: blindly(status(http.StatusNotFound), status(http.StatusNotFound))},
	{name: "outage while looking", happens: true, blind: true, arm: blindly(status(http.StatusServiceUnavailable), lostAnswer)},
	{name: "outage that ends", happens: true, arm: func(s *scene, r row) {
		onWrite(lostAnswer)(s, r)
		s.fail(paytermtest.Fault{Operation: r.read, Times: 4, Status: http.StatusServiceUnavailable}) // a look is 3 attempts
	}},
	{name: "crash before the write", crash: true, arm: func(*scene, row) {}},
	{name: "crash after it was sent", happens: true, crash: true, arm: func(s *scene, r row) { must(r.straggle)(s) }},
}

var (
	lostRequest = paytermtest.Fault{DropBefore: true}
	lostAnswer  = paytermtest.Fault{DropAfter: true}
)

func status(code int) paytermtest.Fault { return paytermtest.Fault{Status: code} }

// onWrite spoils the write.
func onWrite(fault paytermtest.Fault) func(*scene, row) {
	return func(s *scene, r row) {
		fault := fault
		fault.Operation, fault.Times = r.write, 1
		s.fail(fault)
	}
}

// blindly loses the answer, and spoils every look: in a list, or by a Get.
func blindly(list, get paytermtest.Fault) func(*scene, row) {
	return func(s *scene, r row) {
		onWrite(lostAnswer)(s, r)
		fault := list
		if r.isGet {
			fault = get
		}
		fault.Operation = r.read
		s.fail(fault)
	}
}

// want is the verdict by the rules. An entry that was kept before the write does not know of ids in
// its answer.
func (x trouble) want(r row, soleWriter, reloaded bool) journal.Verdict {
	switch {
	case (x.answers || x.ids && !r.isChange) && !reloaded:
		return journal.Happened
	case x.blind:
		return journal.Ambiguous
	case x.other && (r.isChange || !r.isMarked):
		return journal.Ambiguous
	case !x.happens:
		return journal.NotSeen
	case r.isMarked || soleWriter:
		return journal.Happened
	}
	return journal.Ambiguous
}

// TestVerdictIsTrue: in every trouble, for every write, in every form of answers, with the word and
// without, Do, a look after it and a look of another process say what they may, and never that
// something happened that did not.
func TestVerdictIsTrue(t *testing.T) {
	t.Parallel()
	forms.Each(t, testVerdictIsTrue)
}

func testVerdictIsTrue(t *testing.T, spelt paytermtest.Forms) {
	for _, r := range rowsIn(spelt) {
		for _, x := range troubles {
			if x.blind && spelt != paytermtest.FormsDocumented {
				continue // no look reads all, in whatever form
			}
			for _, soleWriter := range []bool{false, true} {
				if x.other && soleWriter {
					continue
				}
				name := r.name() + ", " + x.name
				var options []journal.Option
				if soleWriter {
					name += ", sole writer"
					options = append(options, journal.SoleWriter())
				}
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					synctest.Test(t, func(t *testing.T) {
						s := r.on(newScene(t, spelt))
						tryOut(s, r, x, r.begun(s, options...), soleWriter)
					})
				})
			}
		}
	}
}

// tryOut makes the write in a trouble, and looks for it in this process and in others.
func tryOut(s *scene, r row, x trouble, entry subject, soleWriter bool) {
	kept := text(s, entry)
	if x.other {
		must(r.other)(s)
	}
	before := r.listed(s)
	x.arm(s, r)
	s.platform.ClearRequests()

	var id string
	var err error
	var looks []sight
	if !x.crash {
		id, err = entry.do(s.Context())
		looks = append(looks,
			see(s, "after Do", x.want(r, soleWriter, false), entry),
			see(s, "of what was kept after Do", x.want(r, soleWriter, false), r.reload(s, text(s, entry))))
	}
	again := r.reload(s, kept)
	_, errAgain := again.do(s.Context())
	looks = append(looks, see(s, "of what was kept before Do", x.want(r, soleWriter, true), again))

	require.ErrorIs(s, errAgain, journal.ErrWritten)
	assert.Equal(s, x.requests(r), s.platform.Count(r.write), "requests")
	s.platform.ClearFaults()
	s.spoiled = ""
	ours := slices.DeleteFunc(r.listed(s), func(id string) bool { return slices.Contains(before, id) })
	require.LessOrEqual(s, len(ours), 1)
	if !x.crash {
		assertDone(s, x.want(r, soleWriter, false), ours, id, err)
	}
	for _, look := range looks {
		look.assert(s, x.blind, ours)
	}
}

// requests is how many writes arrive: one, but none from a process that has crashed, and one more
// that was held up on its way. That one always goes to the client API.
func (x trouble) requests(r row) int {
	switch {
	case x.crash:
		return 0
	case x.late && !r.twin:
		return 2
	}
	return 1
}

// assertDone checks what Do returns.
func assertDone(t testing.TB, want journal.Verdict, ours []string, id string, err error) {
	t.Helper()
	if want == journal.Happened {
		require.NoError(t, err)
		assert.Equal(t, []string{id}, ours)
		return
	}
	require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
	assert.True(t, strings.HasPrefix(err.Error(), "journal: "+string(want)), "%v", err)
}

// sight is what a look has found, and what it should have.
type sight struct {
	when string
	want journal.Verdict
	got  finding
	err  error
}

func see(s *scene, when string, want journal.Verdict, entry subject) sight {
	got, err := entry.look(s.Context())
	return sight{when, want, got, err}
}

// assert holds a look against what was really made.
func (l sight) assert(t testing.TB, blind bool, ours []string) {
	t.Helper()
	require.Equal(t, l.want, l.got.verdict, "%s: %v", l.when, l.err)
	switch l.want {
	case journal.Happened:
		assert.Equal(t, []string{l.got.found}, ours, l.when)
		assert.Equal(t, ours, l.got.candidates, l.when)
	case journal.NotSeen:
		assert.Empty(t, ours, l.when)
		assert.Empty(t, l.got.candidates, l.when)
	case journal.Ambiguous:
		assert.Empty(t, l.got.found, l.when)
		if l.err == nil {
			assert.Subset(t, l.got.candidates, ours, l.when)
		}
	}
	assert.Equal(t, blind && l.want == journal.Ambiguous, l.err != nil, "%s: %v", l.when, l.err)
}
