package journal

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/payterm/payterm-go/till/internal/search"
)

// onceVersion is the version of the notes of Once.
const onceVersion = 1

// keyNote is the note of a key. It holds the write that the key stands for, and its outcome.
type keyNote struct {
	Version int      `json:"version"`
	Key     string   `json:"key"`
	State   state    `json:"state"`
	Write   string   `json:"write"` // name of its kind
	Place   string   `json:"place"`
	Request string   `json:"request"` // a salted digest
	Record  []string `json:"record,omitempty"`

	beginning

	// Entry is what was noted before the write. It is kept until the outcome is known.
	Entry json.RawMessage `json:"entry,omitempty"`
	// First is what the first entry noted of the list. It is kept once a later entry may replace
	// the first: if the first write made a record after all, the later entry's list has it.
	First *search.Creation `json:"first,omitempty"`
}

// state is what is known of a key's write.
type state string

const (
	begun     state = "begun"     // it may have been sent
	refused   state = "refused"   // by the platform, or not sent
	unwritten state = "unwritten" // a person said so
	happened  state = "happened"  // Record
)

// isFree reports whether the key may begin again, with any request.
func (n *keyNote) isFree() bool { return n.State == "" || n.State == refused || n.State == unwritten }

// isFor reports whether the key stands for a request.
func (n *keyNote) isFor(request []byte) bool {
	salt, _, _ := strings.Cut(n.Request, ":")
	return n.Request == digestOf(salt, request)
}

func (n *keyNote) isOf(key string) bool {
	isKnown := slices.Contains([]state{begun, refused, unwritten, happened}, n.State)
	isWhole := n.State == begun && n.Entry != nil || n.State == happened && len(n.Record) > 0 || n.State != "" && n.isFree()
	return isKnown && isWhole && keyOf(n.Key) == key
}

// free returns the note of the key after an attempt that made no record.
func (n keyNote) free(as state, before *search.Creation) keyNote {
	n.State, n.Entry, n.First = as, nil, cmp.Or(n.First, before)
	return n
}

// made returns the note of the key with its record.
func (n keyNote) made(ids []string) keyNote {
	n.State, n.Entry, n.First, n.Record = happened, nil, nil, ids
	return n
}

// since returns the number after which a record of another key speaks against this key. A created
// record belongs to one key for ever, but a record may be changed by one key after another.
func (n *keyNote) since(creates bool) int {
	if creates {
		return 0
	}
	return n.After
}

// isChangedSince reports whether another key has changed a record since the attempt began.
func (n *keyNote) isChangedSince(p *placeNote, id string) bool {
	return n.State == begun && search.HasID(p.ofOthers(n.Key, n.After), id)
}

// digestOf returns a salted digest of a request. Without the salt, the digest of a short request,
// such as a mobile number, could be looked up.
func digestOf(salt string, request []byte) string {
	sum := sha256.Sum256(append([]byte(salt), request...))
	return salt + ":" + hex.EncodeToString(sum[:8])
}

// beginning is the beginning of an attempt. All that is sent under its token is sent within two
// minutes.
type beginning struct {
	After  int       `json:"after"`  // number of the place's note before the list was read
	Number int       `json:"number"` // of its addition to the place's note
	Token  string    `json:"token"`
	Began  time.Time `json:"began"`         // by the local clock
	Date   time.Time `json:"date,omitzero"` // by the platform's
}

// newBeginning returns a beginning at now. date is the same moment by the platform's clock.
func newBeginning(now, date time.Time) beginning {
	return beginning{Token: rand.Text(), Began: now.UTC().Truncate(time.Second), Date: date.UTC().Truncate(time.Second)}
}

// isIt reports whether an attempt has this beginning.
func (b beginning) isIt(one opening) bool { return one.Token == b.Token }

// placeNote is the note of a place. It says which keys may have a write there, and which key each
// record belongs to.
type placeNote struct {
	Version int       `json:"version"`
	Place   string    `json:"place"`
	Number  int       `json:"number"` // of the last addition below
	Open    []opening `json:"open"`
	Records []owned   `json:"records"`
}

// opening is an attempt of a key that may have a write in the place. Of several attempts of a
// key, at most one may begin.
type opening struct {
	beginning

	Key   string   `json:"key"`
	Marks []string `json:"marks,omitempty"`
}

// owned is the record of a key.
type owned struct {
	Number int      `json:"number"`
	Key    string   `json:"key"`
	IDs    []string `json:"ids"`
}

func (p *placeNote) isOf(key string) bool {
	return p.Open != nil && p.Records != nil && placeOf(p.Place) == key
}

// remembered is how many records a place's note keeps if no key is open. A key that begins later
// needs no older ones, because its entry notes what exists.
const remembered = 1000

// enter adds an attempt, and returns its number.
func (p *placeNote) enter(o opening) int {
	if len(p.Open) == 0 {
		p.Records = p.Records[max(0, len(p.Records)-remembered):]
	}
	p.Number++
	o.Number = p.Number
	p.Open = append(p.Open, o)
	return p.Number
}

// leave removes attempts.
func (p *placeNote) leave(isOver func(opening) bool) { p.Open = slices.DeleteFunc(p.Open, isOver) }

// recordOf returns the ids of a key's record, or nil.
func (p *placeNote) recordOf(key string) []string {
	for _, one := range p.Records {
		if one.Key == key {
			return one.IDs
		}
	}
	return nil
}

// ofOthers returns the ids of the records that other keys have got after a number.
func (p *placeNote) ofOthers(key string, since int) (ids []string) {
	for _, one := range p.Records {
		if one.Key != key && one.Number > since {
			ids = append(ids, one.IDs...)
		}
	}
	return ids
}

// errOwned is returned for a record that belongs to another key.
var errOwned = errors.New("journal: the record belongs to another key, or the key has another one")

// own adds the record of a key. It returns errOwned if another key has got the record after the
// number since, or if the key has another record.
func (p *placeNote) own(key string, ids []string, since int) error {
	others := p.ofOthers(key, since)
	switch mine := p.recordOf(key); {
	case shares(others, ids), mine != nil && !shares(mine, ids):
		return errOwned
	case mine == nil:
		p.Number++
		p.Records = append(p.Records, owned{p.Number, key, ids})
	}
	return nil
}

// shares reports whether two lists have an id in common.
func shares(some, ids []string) bool {
	return slices.ContainsFunc(ids, func(id string) bool { return search.HasID(some, id) })
}

// isOpen reports whether an attempt may have a write in the place, judging by the note of its
// key. date is the platform's time, or zero.
func (o opening) isOpen(of *keyNote, date time.Time) bool {
	switch {
	case of.State == begun:
		return true
	case of.State == happened, of.Token == o.Token:
		return false
	}
	return search.Unsure(o.Began, o.Date, date) > 0 // it may be about to begin
}

// terms say what a look at a place may conclude.
type terms struct {
	isSole   bool     // no other key may have a write there
	isMarked bool     // no other key may have a write of the same mark there
	others   []string // records of other keys

	marks  []string        // of the key
	closed map[string]bool // tokens of openings that are not open
}

// terms returns the terms for a key with marks. For a change, since is the number of its attempt:
// what other keys did to the record before that does not matter.
func (p *placeNote) terms(key string, marks []string, since int, closed map[string]bool) terms {
	t := terms{isSole: true, isMarked: true, others: p.ofOthers(key, since), marks: marks, closed: closed}
	for _, one := range p.Open {
		if one.Key != key && !closed[one.Token] {
			t.isSole = false
			isSame := func(mark string) bool { return slices.Contains(one.Marks, mark) }
			t.isMarked = t.isMarked && !slices.ContainsFunc(marks, isSame)
		}
	}
	return t
}

// covers reports whether a conclusion under other terms also holds under these. It does not
// compare the records of other keys, which own does.
func (t terms) covers(other terms) bool {
	return (t.isSole || !other.isSole) && (t.isMarked || !other.isMarked)
}

// isAs reports whether a look under other terms would conclude the same.
func (t terms) isAs(other terms) bool {
	return t.covers(other) && other.covers(t) && len(t.others) == len(other.others)
}

// marksOf returns the texts by which the record of a write is recognized.
func marksOf(n *note) (marks []string) {
	for _, one := range append([]string{n.ReferenceID, n.Name, n.Reason}, n.TIDs...) {
		if mark := strings.ToLower(strings.TrimLeft(strings.TrimSpace(one), "0")); mark != "" {
			marks = append(marks, mark)
		}
	}
	return marks
}

func keyOf(key string) string { return "once:key:" + key }

func placeOf(place string) string { return "once:place:" + place }
