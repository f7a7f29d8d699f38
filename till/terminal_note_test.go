package till

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// looking returns what a terminal's note has of an order that looks for a session like purchase.
func looking(number int) pending {
	return pending{Number: number, Ask: 1, Type: purchase.Type, Amount: purchase.Amount, Asked: noon, Date: noon}
}

func TestAddPending(t *testing.T) {
	a := attempt{Number: 3, Params: purchase, Asked: noon, Date: noon.Add(time.Second), Since: noon.Add(-time.Hour), Session: "S"}
	want := pending{
		Number: 3, Ask: 2, Type: purchase.Type, Amount: purchase.Amount, Asked: noon, Date: noon.Add(time.Second),
		Since: noon.Add(-time.Hour), Before: []string{"S0"},
	}
	n := &terminalNote{Pending: map[string]pending{}}
	n.addPending("a", 2, a, []string{"S0"})
	assert.Equal(t, map[string]pending{"a": want}, n.Pending)

	n.Pending = map[string]pending{"a": {Number: 1, Session: "S1", End: noon, Doubtful: true}, "b": looking(2)}
	want.Doubtful = true // another press may have noted it
	n.addPending("a", 2, a, []string{"S0"})
	assert.Equal(t, map[string]pending{"a": want, "b": looking(2)}, n.Pending)
}

func TestDropPending(t *testing.T) {
	for name, row := range map[string]struct {
		pending   int // number of the order's
		attempt   attempt
		isDropped bool
		owned     []string
	}{
		"without a session":     {3, attempt{Number: 3}, true, nil},
		"with a session":        {3, attempt{Number: 3, Session: "S"}, true, []string{"S"}}, // which gets its owner before
		"pending anew":          {4, attempt{Number: 3, Session: "S"}, false, nil},
		"pending as an earlier": {2, attempt{Number: 3, Session: "S"}, false, nil},
	} {
		t.Run(name, func(t *testing.T) {
			n := &terminalNote{Number: 4, Pending: map[string]pending{"a": looking(row.pending), "b": looking(3)}}
			assert.Equal(t, row.isDropped, n.dropPending("a", row.attempt))
			_, isPending := n.Pending["a"]
			assert.Equal(t, row.isDropped, !isPending)
			assert.Contains(t, n.Pending, "b")
			assert.Equal(t, row.owned, n.owned())
		})
	}
	assert.False(t, (&terminalNote{Pending: map[string]pending{}}).dropPending("a", attempt{Number: 3}), "it was dropped before")
}

// TestDoubt: whoever looks for such a session cannot tell any more whose it is.
func TestDoubt(t *testing.T) {
	other, found := looking(4), looking(5)
	other.Amount = dearer.Amount
	found.Session = "S"
	n := &terminalNote{Unpaid: 1, Pending: map[string]pending{"a": looking(1), "twin": looking(2), "third": looking(3), "other": other, "found": found}}
	n.doubt("a", purchase)
	var doubtful []string
	for _, name := range []string{"a", "found", "other", "third", "twin"} {
		if n.Pending[name].Doubtful {
			doubtful = append(doubtful, name)
		}
	}
	assert.Equal(t, []string{"third", "twin"}, doubtful)
	assert.Equal(t, 2, n.Unpaid, "an order that is about to be noted starts anew")
}

func TestOwn(t *testing.T) {
	ends, endless := sessionOf(purchase, noon), sessionOf(purchase, noon)
	endless.ExpiredAt = 0
	other := owned{Number: 2, Session: "S", Order: "a", Noted: noon}
	for name, row := range map[string]struct {
		sessions []owned
		session  *models.Session
		attempt  int // number
		added    int
		pending  pending
	}{
		"of the pending attempt": {nil, ends, 3, 1, pending{Number: 3, Session: "S", End: noon.Add(time.Hour)}},
		"without an end":         {nil, endless, 3, 1, pending{Number: 3, Session: "S", End: noon}}, // as noted
		"noted before":           {[]owned{other}, ends, 3, 0, pending{Number: 3, Session: "S", End: noon.Add(time.Hour)}},
		"of an earlier attempt":  {nil, ends, 2, 1, pending{Number: 3, End: noon}},
		"of a later attempt":     {nil, ends, 4, 1, pending{Number: 3, End: noon}},
	} {
		t.Run(name, func(t *testing.T) {
			n := &terminalNote{Number: 5, Pending: map[string]pending{"a": {Number: 3, End: noon}}, Sessions: row.sessions}
			n.own("a", attempt{Number: row.attempt, Date: noon}, row.session)
			assert.Len(t, n.Sessions, len(row.sessions)+row.added)
			assert.Equal(t, "a", n.ownerOf("S"))
			assert.Equal(t, 5+row.added, n.Number)
			is := n.Pending["a"]
			assert.True(t, row.pending.End.Equal(is.End), is.End)
			is.End = row.pending.End
			assert.Equal(t, map[string]pending{"a": row.pending}, map[string]pending{"a": is})
		})
	}
	n := &terminalNote{Pending: map[string]pending{}}
	n.own("a", attempt{Number: 3}, ends)
	assert.Empty(t, n.Pending, "an order that is not pending stays so")
}

// TestMissing says what an order's note lacks of what the terminal's note names, if it is gone or
// an older copy.
func TestMissing(t *testing.T) {
	of := func(number int, session, order string) owned {
		return owned{Number: number, Session: session, Order: order, Noted: noon, Date: noon.Add(time.Second)}
	}
	has := func(number int, session string) attempt {
		return attempt{Number: number, Terminal: "T", Asked: noon, Date: noon.Add(time.Second), State: opened, Session: session, Settled: true}
	}
	lost := attempt{Number: 3, Terminal: "T", Params: purchase, Asked: noon, Date: noon, State: asked, Doubtful: true}
	lostWith := lost
	lostWith.State, lostWith.Session, lostWith.Settled = opened, "S", true
	withSession := looking(3)
	withSession.Session = "S"
	noted := func(asks int, attempts ...attempt) orderNote { return orderNote{Asks: asks, Attempts: attempts} }
	asks := func(number int, terminal string, is state) attempt {
		return attempt{Number: number, Terminal: terminal, State: is}
	}
	for name, row := range map[string]struct {
		sessions []owned
		pending  pending // of the order, if it has a number
		note     orderNote
		missing  []attempt
	}{
		"nothing":                            {nil, pending{}, noted(0), nil},
		"a session":                          {[]owned{of(4, "S", "a")}, pending{}, noted(0), []attempt{has(4, "S")}},
		"two sessions":                       {[]owned{of(4, "S1", "a"), of(5, "S2", "a")}, pending{}, noted(0), []attempt{has(4, "S1"), has(5, "S2")}},
		"one of two":                         {[]owned{of(4, "S1", "a"), of(5, "S2", "a")}, pending{}, noted(1, has(3, "S1")), []attempt{has(5, "S2")}},
		"none of its own":                    {[]owned{of(4, "S", "a")}, pending{}, noted(1, has(3, "S")), nil},
		"none that it had before":            {[]owned{of(4, "S", "a")}, pending{}, noted(1, attempt{Number: 3, Former: []string{"S"}, Session: "S2"}), nil},
		"none in another spelling":           {[]owned{of(4, uuid1Caps, "a")}, pending{}, noted(1, has(3, uuid1)), nil},
		"one of two spellings":               {[]owned{of(4, uuid1, "a"), of(5, uuid1Caps, "a")}, pending{}, noted(0), []attempt{has(4, uuid1)}},
		"none of another order":              {[]owned{of(4, "S", "b")}, pending{}, noted(0), nil},
		"none that a search is to claim":     {[]owned{of(4, "S", "a")}, pending{}, noted(1, asks(4, "T", asked)), nil},
		"older than the lost attempt":        {[]owned{of(3, "S", "a")}, pending{}, noted(1, asks(4, "T", asked)), []attempt{has(3, "S")}},
		"lost on another terminal":           {[]owned{of(4, "S", "a")}, pending{}, noted(1, asks(3, "T2", asked)), []attempt{has(4, "S")}},
		"beside another session":             {[]owned{of(4, "S", "a")}, pending{}, noted(1, has(3, "S9")), []attempt{has(4, "S")}},
		"after a refused attempt":            {[]owned{of(4, "S", "a")}, pending{}, noted(1, asks(3, "T", refused)), []attempt{has(4, "S")}},
		"an attempt":                         {nil, looking(3), noted(0), []attempt{lost}},
		"no attempt of this note":            {nil, looking(3), noted(1), nil},
		"no attempt of a newer note":         {nil, looking(3), noted(2), nil},
		"an attempt with its session":        {nil, withSession, noted(0), []attempt{lostWith}},
		"the session of a pending attempt":   {[]owned{of(4, "S", "a")}, withSession, noted(0), []attempt{has(3, "S")}}, // ends as that
		"no attempt whose session is noted":  {nil, withSession, noted(0, has(3, "S")), nil},
		"an attempt beside an older session": {[]owned{of(2, "S1", "a")}, looking(3), noted(0), []attempt{has(2, "S1"), lost}},
	} {
		t.Run(name, func(t *testing.T) {
			n := &terminalNote{Terminal: "T", Sessions: row.sessions, Pending: map[string]pending{"b": looking(9)}}
			if row.pending.Number != 0 {
				n.Pending["a"] = row.pending
			}
			assert.Equal(t, row.missing, n.missing("a", row.note))
		})
	}
}

func TestTwins(t *testing.T) {
	dear, found, before, early := looking(1), looking(2), looking(3), looking(4)
	dear.Amount = dearer.Amount
	found.Session = "S9"
	before.Before = []string{"S"}
	early.Date = noon.Add(-time.Hour)
	n := &terminalNote{Pending: map[string]pending{"a": looking(5), "z": looking(6), "b": looking(7), "dear": dear, "found": found, "before": before, "early": early}}
	assert.Equal(t, []string{"b", "z"}, n.twins("a", sessionOf(purchase, noon), purchase), "those that may own it")
	assert.Equal(t, []string{"b", "before", "early", "z"}, n.twins("a", nil, purchase), "those that look for such a one")
	assert.Equal(t, []string{"a", "b", "z"}, n.twins("", sessionOf(purchase, noon), purchase))
	assert.Equal(t, []string{"dear"}, n.twins("a", sessionOf(dearer, noon), dearer))
	assert.Empty(t, n.twins("a", sessionOf(purchase, noon.Add(21*time.Minute)), purchase), "it came long after")
}

func TestWhose(t *testing.T) {
	dear := looking(3)
	dear.Amount = dearer.Amount
	one := map[string]pending{"a": looking(1), "b": looking(2), "dear": dear}
	two := map[string]pending{"a": looking(1), "b": looking(2), "c": looking(3)}
	for name, row := range map[string]struct {
		sessions  []owned
		pending   map[string]pending
		forgotten int
		owner     string
		isGuess   bool
	}{
		"its owner":                          {[]owned{{Session: "S", Order: "c"}}, one, 0, "c", false},
		"the only one that looks for it":     {nil, one, 0, "b", true},
		"of a younger addition":              {nil, one, 1, "b", true},
		"one of several":                     {nil, two, 0, "", true},
		"the owner may be forgotten":         {nil, one, 2, "", false},
		"one of several may be forgotten":    {nil, two, 2, "c", true},
		"nobody looks for it but this order": {nil, map[string]pending{"a": looking(1)}, 0, "", false},
	} {
		t.Run(name, func(t *testing.T) {
			n := &terminalNote{Sessions: row.sessions, Pending: row.pending, Forgotten: row.forgotten}
			owner, isGuess := n.whose(sessionOf(purchase, noon), "a")
			assert.Equal(t, row.owner, owner)
			assert.Equal(t, row.isGuess, isGuess)
		})
	}
}

// TestOneCallTellsThatASessionIsPaid, in whichever spelling, and whether an order owns it or not.
func TestOneCallTellsThatASessionIsPaid(t *testing.T) {
	n := &terminalNote{Sessions: []owned{{Session: "S0"}, {Session: uuid1}}}
	for _, session := range []string{"S9", uuid1} {
		assert.False(t, n.isTold(session))
		assert.True(t, n.noteTold(session), "%s: the first", session)
		assert.True(t, n.isTold(session))
		assert.False(t, n.noteTold(session), "%s: the second", session)
	}
	assert.False(t, n.noteTold(uuid1Caps))
	assert.False(t, n.isTold("S0"), "another one")
	assert.Equal(t, []string{"S9"}, n.Told)
	assert.Equal(t, []owned{{Session: "S0"}, {Session: uuid1, Told: true}}, n.Sessions)

	for i := range 499 {
		n.noteTold(fmt.Sprint(i))
	}
	assert.True(t, n.isTold("S9"), "the latest 500 are kept")
	n.noteTold("499")
	assert.False(t, n.isTold("S9"))
	assert.True(t, n.isTold("0"))
}

// TestSaleHasOneOrder: that of the first session that it paid.
func TestSaleHasOneOrder(t *testing.T) {
	for name, row := range map[string]struct {
		paid  charge
		isNew bool
		err   error
		sales []string // of the order's S1 and S2, and of another's S3
	}{
		"the first":                    {charge{"S1", "sale"}, true, nil, []string{"sale", "sale2", "sale3"}},
		"the session had another":      {charge{"S2", "sale"}, false, errOtherSale, []string{"", "sale2", "sale3"}},
		"noted before":                 {charge{"S2", "sale2"}, false, nil, []string{"", "sale2", "sale3"}},
		"of another order":             {charge{"S2", "sale3"}, false, errSold, []string{"", "sale2", "sale3"}},
		"of the order's other session": {charge{"S1", "sale2"}, true, nil, []string{"sale2", "sale2", "sale3"}},
		"unknown":                      {charge{"S1", ""}, false, nil, []string{"", "sale2", "sale3"}},
		"of no session of the note":    {charge{"S9", "sale"}, false, nil, []string{"", "sale2", "sale3"}},
	} {
		t.Run(name, func(t *testing.T) {
			n := &terminalNote{Sessions: []owned{{Session: "S1", Order: "a"}, {Session: "S2", Order: "a", Sale: "sale2"}, {Session: "S3", Order: "b", Sale: "sale3"}}}
			isNew, err := n.noteSale(row.paid, "a")
			assert.Equal(t, row.isNew, isNew)
			assert.Equal(t, row.err, err)
			for i, sale := range row.sales {
				assert.Equal(t, sale, n.Sessions[i].Sale)
			}
		})
	}
	n := &terminalNote{Sessions: []owned{{Session: "S", Order: "a", Sale: "sale"}}}
	isNew, err := n.noteSale(charge{"S", uuid1}, "a")
	require.NoError(t, err, "a sale may have two ids")
	assert.False(t, isNew)
	n = &terminalNote{Sessions: []owned{{Session: uuid1, Order: "a"}, {Session: "S2", Order: "b", Sale: uuid1}}}
	_, err = n.noteSale(charge{uuid1, uuid1Caps}, "a")
	assert.Equal(t, errSold, err, "in another spelling")
}

func TestTheLatest500SessionsHaveOwners(t *testing.T) {
	n := &terminalNote{Number: 10}
	for i := range 500 {
		n.add(fmt.Sprint(i), "a", noon)
	}
	assert.Zero(t, n.Forgotten)
	assert.Equal(t, "a", n.ownerOf("0"))
	n.add("500", "b", noon)
	assert.Equal(t, 11, n.Forgotten, "the number of the first")
	assert.Empty(t, n.ownerOf("0"))
	assert.Equal(t, "a", n.ownerOf("1"))
	last := n.Sessions[len(n.Sessions)-1]
	assert.WithinDuration(t, time.Now(), last.Noted, time.Hour)
	last.Noted = time.Time{}
	assert.Equal(t, owned{Number: 511, Session: "500", Order: "b", Date: noon}, last)
	assert.Equal(t, 511, n.Number)

	n.Sessions[0].Number = 3 // noted late
	n.add("501", "b", noon)
	assert.Equal(t, 11, n.Forgotten, "what was forgotten stays so")
}

// TestLateOwnerGetsThePlaceOfItsAttempt and makes the note forget none.
func TestLateOwnerGetsThePlaceOfItsAttempt(t *testing.T) {
	late := attempt{Number: 4, Asked: noon, Date: noon.Add(time.Second), Session: "S", Former: []string{"S0"}}
	of := func(number int, session, order string) owned {
		return owned{Number: number, Session: session, Order: order}
	}
	added := func(number int, session string) owned {
		return owned{Number: number, Session: session, Order: "a", Noted: noon, Date: noon.Add(time.Second)}
	}
	for name, row := range map[string]struct {
		sessions []owned
		attempt  attempt
		want     []owned
		isNew    bool
		number   int
		session  string // of the order as pending
	}{
		"between":        {[]owned{of(3, "S3", "b"), of(5, "S5", "c")}, late, []owned{of(3, "S3", "b"), added(4, "S0"), added(4, "S"), of(5, "S5", "c")}, true, 5, "S"},
		"before all":     {[]owned{of(5, "S5", "c")}, late, []owned{added(4, "S0"), added(4, "S"), of(5, "S5", "c")}, true, 5, "S"},
		"after its like": {[]owned{of(4, "S4", "b")}, late, []owned{of(4, "S4", "b"), added(4, "S0"), added(4, "S")}, true, 5, "S"},
		"the first":      {nil, attempt{Number: 6, Asked: noon, Date: noon.Add(time.Second), Session: "S"}, []owned{added(6, "S")}, true, 6, ""},
		"one has one":    {[]owned{of(4, "S", "a")}, late, []owned{of(4, "S", "a"), added(4, "S0")}, true, 5, ""},
		"both have one":  {[]owned{of(1, "S0", "a"), of(4, "S", "b")}, late, []owned{of(1, "S0", "a"), of(4, "S", "b")}, false, 5, ""},
		"no session":     {nil, attempt{Number: 4}, nil, false, 5, ""},
	} {
		t.Run(name, func(t *testing.T) {
			n := &terminalNote{Number: 5, Pending: map[string]pending{"a": looking(4)}, Sessions: row.sessions}
			assert.Equal(t, row.isNew, n.addLate(row.attempt, "a"))
			assert.Equal(t, row.want, n.Sessions)
			assert.Equal(t, row.number, n.Number)
			assert.Equal(t, row.session, n.Pending["a"].Session)
			assert.Zero(t, n.Forgotten)
		})
	}
	n := &terminalNote{Pending: map[string]pending{}}
	require.True(t, n.addLate(late, "a"))
	assert.Empty(t, n.Pending, "an order that is not pending stays so")
}
