package till

import (
	"slices"
	"time"

	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
)

// version is the version of all notes.
const version = 5

const (
	// skew is how long after a write its session may be created, and how far the platform's clocks
	// may differ.
	skew = 10 * time.Minute

	// day is how long a list or a response without a session, and a platform without a Date, prove
	// nothing.
	day = 24 * time.Hour
)

// orderNote is the note of an order: every attempt to open a session for it, and what the platform
// last showed.
type orderNote struct {
	Version  int            `json:"version"`
	Order    string         `json:"order"`
	Noted    time.Time      `json:"noted"`
	Asks     int            `json:"asks"` // attempts, with one that is about to be added
	Attempts []attempt      `json:"attempts"`
	Last     models.Outcome `json:"last,omitempty"`
	Seen     time.Time      `json:"seen,omitzero"` // when the platform showed Last
}

// attempt is a write that opens a session.
type attempt struct {
	Number    int                        `json:"number"`             // of its addition to the terminal's note
	Terminal  string                     `json:"terminal"`           // as search.FoldID returns it
	Spelling  string                     `json:"spelling,omitempty"` // of the terminal in requests, if it is another one
	Params    models.SessionCreateParams `json:"params"`
	Asked     time.Time                  `json:"asked"`               // of the write, by the local clock
	Date      time.Time                  `json:"date,omitzero"`       // of the write, by the platform's clock
	Since     time.Time                  `json:"since,omitzero"`      // sessions created before it are older than the write
	Open      []string                   `json:"open,omitzero"`       // of Params, could be paid before the write, or named by the response; nil: unknown
	Abandoned []string                   `json:"abandoned,omitempty"` // sessions that could be paid before the write, and that Till.Abandoned named
	State     state                      `json:"state"`
	Session   string                     `json:"session,omitempty"`
	Former    []string                   `json:"former,omitempty"`    // sessions that a person replaced
	Settled   bool                       `json:"settled,omitempty"`   // a person named Session
	Responded bool                       `json:"responded,omitempty"` // the response to the write named Session
	Final     bool                       `json:"final,omitempty"`     // the order had an outcome that no look makes open again
	Doubtful  bool                       `json:"doubtful,omitempty"`  // several sessions matched; a person decides
	Purged    bool                       `json:"purged,omitempty"`    // settled as unpaid when the platform had purged all sessions
	Before    *search.Note               `json:"before,omitempty"`    // of the list before the write, until the outcome is known

	began time.Time // Asked with the monotonic clock, while this process writes
}

// state says whether an attempt has a session.
type state string

const (
	asked   state = "asked"   // maybe
	opened  state = "opened"  // yes: Session
	refused state = "refused" // no, by the response or since nothing was sent
	unpaid  state = "unpaid"  // a person said that nobody paid, and nothing was seen against it
)

// isOtherAmount reports whether a session states another amount than its attempt asked for. An
// attempt without an amount was restored from what the session states.
func (a attempt) isOtherAmount(session *models.Session) bool {
	return search.DiffersNumber(session.Amount, a.Params.Amount)
}

// asksFor reports whether params ask for what the attempt asked for: 400 and 400.0 are equal.
func (a attempt) asksFor(params models.SessionCreateParams) bool {
	const decimals = 9
	noted, errNoted := models.Amount(a.Params.Amount).Units(decimals)
	asked, errAsked := models.Amount(params.Amount).Units(decimals)
	isEqual := errNoted == nil && errAsked == nil && noted == asked
	return a.Params.Type == params.Type && (isEqual || a.Params.Amount == params.Amount)
}

func (a attempt) is(other attempt) bool {
	return a.Terminal == other.Terminal && a.Number == other.Number
}

// sessions returns all sessions that the attempt ever had.
func (a attempt) sessions() []string {
	if a.Session == "" {
		return a.Former
	}
	return append(slices.Clone(a.Former), a.Session)
}

// mayOwn reports whether a session may be the attempt's: it was not there before the write, and
// shows no time that speaks against it, or could be paid then, and the response named no other. One
// that was unreadable then counts as one that could be paid, until it shows that it was over.
func (a attempt) mayOwn(session *models.Session) bool {
	before := a.before()
	switch {
	case !search.IsLike(session.Type, a.Params.Type, session.Amount, a.Params.Amount):
		return false
	case search.HasID(a.Open, session.ID):
		end, _ := wait.Until(session, time.Time{})
		return !a.Responded && (end.IsZero() || a.Date.IsZero() || end.After(a.Date.Add(-skew)))
	case a.Open != nil && before.Has([]string{session.ID}):
		return false
	}
	return before.Fit(session) == search.Like || session.CreatedAt.Time().IsZero()
}

// before returns what was noted before the write, or what is still known of it.
func (a attempt) before() *search.Note {
	if a.Before != nil {
		return a.Before
	}
	return &search.Note{Type: a.Params.Type, Amount: a.Params.Amount, Date: a.Date, Prompt: true, Creation: search.Creation{Since: a.Since}}
}

// age returns how long ago the attempt was written, at date, a time of the platform. If one of the
// two dates is unknown, the last session before the write has to be a day old, too: the local clock
// may have been wrong at the write.
func (a attempt) age(date time.Time) time.Duration {
	isDated := !a.Date.IsZero() && !date.IsZero()
	if !isDated && now().Sub(a.Since) < day {
		return 0
	}
	return search.Age(a.Asked, a.Date, date)
}

// isOpen reports whether the attempt holds its order: it may have a session that counts.
func (a attempt) isOpen() bool { return a.State == asked || a.State == opened }

// current returns the attempt that decides: the last one that was not refused. A zero attempt means
// that there is none.
func (n orderNote) current() attempt {
	for _, a := range slices.Backward(n.Attempts) {
		if a.State != refused {
			return a
		}
	}
	return attempt{}
}

// attemptOf returns the attempt that had a session, and its id as noted. If there is none, it is
// the current one, without an id.
func (n orderNote) attemptOf(session string) (attempt, string) {
	for _, a := range n.Attempts {
		for _, id := range a.sessions() {
			if search.IsSameID(id, session) {
				return a, id
			}
		}
	}
	return n.current(), ""
}

// lastNumber returns the highest number of an attempt on a terminal, or one of the terminal's note,
// which may have begun anew.
func (n orderNote) lastNumber(terminal string, number int) int {
	for _, a := range n.Attempts {
		if a.Terminal == terminal {
			number = max(number, a.Number)
		}
	}
	return number
}

// find returns the noted form of an attempt.
func (n orderNote) find(a attempt) (attempt, bool) {
	if at := slices.IndexFunc(n.Attempts, a.is); at >= 0 {
		return n.Attempts[at], true
	}
	return attempt{}, false
}

// sessions returns all sessions that the order ever had.
func (n orderNote) sessions() (all []string) {
	for _, a := range n.Attempts {
		all = append(all, a.sessions()...)
	}
	return all
}

// earlier returns the sessions that an attempt ever had, but not the one that the order has.
func (n orderNote) earlier(a attempt) []string {
	current := n.current()
	return slices.DeleteFunc(slices.Clone(a.sessions()), func(session string) bool {
		return current.State == opened && session == current.Session
	})
}

// hasSessions reports whether what was seen of the sessions of another copy of the note holds.
func (n orderNote) hasSessions(other orderNote) bool {
	return n.current().State == other.current().State && slices.Equal(n.sessions(), other.sessions())
}

// withdraws reports whether an outcome contradicts what the platform showed before: after an
// approval it may only be reversed, which is final.
func (n orderNote) withdraws(outcome models.Outcome) bool {
	isReversed := n.Last == models.OutcomeReversed
	return (isReversed || n.Last == models.OutcomeApproved && outcome != n.Last) && outcome != models.OutcomeReversed
}

// asked returns when the first attempt was noted, zero if there was none.
func (n orderNote) asked() time.Time {
	if len(n.Attempts) == 0 {
		return time.Time{}
	}
	return n.Attempts[0].Asked
}

// terminals returns those that the order had a session on, and another one.
func (n orderNote) terminals(other string) []string {
	all := []string{other}
	for _, a := range n.Attempts {
		if a.sessions() != nil && !slices.Contains(all, a.Terminal) {
			all = append(all, a.Terminal)
		}
	}
	return slices.DeleteFunc(all, func(terminal string) bool { return terminal == "" })
}

// with returns the note with an attempt added or replaced.
func (n orderNote) with(a attempt) orderNote {
	n.Attempts = slices.Clone(n.Attempts)
	if at := slices.IndexFunc(n.Attempts, a.is); at >= 0 {
		n.Attempts[at] = a
	} else {
		n.Attempts = append(n.Attempts, a)
	}
	return n
}

// now returns the local time for a note.
func now() time.Time { return time.Now().UTC().Truncate(time.Second) }

func orderKey(name string) string { return "order:" + name }

func terminalKey(id string) string { return "terminal:" + id }

func (n *orderNote) isOf(key string) bool {
	isValid := n.Attempts != nil
	for _, a := range n.Attempts {
		isValid = isValid && slices.Contains([]state{asked, opened, refused, unpaid}, a.State)
	}
	return isValid && orderKey(n.Order) == key
}
