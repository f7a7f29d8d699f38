package journal

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/internal/search"
)

// sent is the result of sending a write.
type sent string

const (
	written sent = "written"
	denied  sent = "denied" // by the platform: perhaps the second of two requests that a proxy made of one
	unsent  sent = "unsent"
	unknown sent = "unknown"
)

func whatCameOf(err error) sent {
	_, isResponse := errors.AsType[*payterm.Error](err)
	switch {
	case err == nil:
		return written
	case errors.Is(err, payterm.ErrOutcomeUnknown):
		return unknown
	case isResponse:
		return denied
	}
	return unsent
}

// tries limits how often a look starts again because other keys have come or gone.
const tries = 5

// look looks for the record of a write whose outcome is unknown because sending it failed, or
// because another call sent it. If the platform refused the write, it looks once.
func (c call[T]) look(ctx context.Context, k kept[keyNote], s search.Search[T], failure error) (*T, error) {
	isDenied := whatCameOf(failure) == denied
	for range tries {
		t, err := c.terms(ctx, k, s.Note)
		if err != nil {
			return nil, c.open(k, search.Finding[T]{}, err)
		}
		find := limit(t, s).Look
		if isDenied || search.Since(k.note.Began) > time.Minute { // a new record would be listed by now
			find = limit(t, s).Glance
		}
		finding, err := find(ctx, c.reader, t.others...)
		switch {
		case finding.Verdict == search.Happened:
			record, err := c.claim(ctx, k, finding.Found, &t)
			if !errors.Is(err, errRead) {
				return record, err
			}
			continue
		case finding.Verdict == search.NotSeen && isDenied:
			return nil, c.free(ctx, k, s, failure)
		}
		if now, unread := c.terms(ctx, k, s.Note); unread != nil || t.isAs(now) {
			return nil, c.open(k, finding, cmp.Or(err, failure))
		}
	}
	return nil, c.open(k, search.Finding[T]{}, errChanging)
}

// terms returns what a look may conclude now.
func (c call[T]) terms(ctx context.Context, k kept[keyNote], n *note) (terms, error) {
	p, err := c.place(ctx, c.write.place)
	if err != nil {
		return terms{}, err
	}
	closed := map[string]bool{}
	for _, one := range p.note.Open {
		if one.Key != c.name {
			of, err := c.key(ctx, one.Key)
			closed[one.Token] = err == nil && !one.isOpen(&of.note, c.dates.Last())
		}
	}
	return p.note.terms(c.name, marksOf(n), k.note.since(c.write.kind.Creates), closed), nil
}

// limit returns a search that concludes no more than the terms allow.
func limit[T any](t terms, s search.Search[T]) search.Search[T] {
	before := *s.Note
	before.Taken = before.Taken || !t.isMarked
	s.Note, s.Sole = &before, s.Sole && t.isSole
	return s
}

// claim notes that a record belongs to the key: steps 5 to 7. Either the response to the write
// named the record and found is nil, or a look found it under the terms found. The error is
// errRead if these terms no longer hold.
func (c call[T]) claim(ctx context.Context, k kept[keyNote], record *T, found *terms) (*T, error) {
	ids := c.idsOf(record)
	if len(ids) == 0 {
		return nil, c.open(k, search.Finding[T]{}, errors.New("the record shows no id"))
	}
	noting, cancel := notes.Outlasting(ctx)
	defer cancel()
	err := c.changePlace(noting, c.write.place, func(p *placeNote) error {
		since := k.note.since(c.write.kind.Creates)
		if found != nil {
			if now := p.terms(c.name, found.marks, since, found.closed); !now.covers(*found) {
				return errRead
			}
			p.leave(func(one opening) bool { return found.closed[one.Token] })
		} else if !c.write.kind.Creates {
			since = p.Number // the response says that it has changed the record
		}
		return p.own(c.name, ids, since)
	})
	switch {
	case err == nil:
		return c.end(ctx, k, ids, record)
	case errors.Is(err, errRead):
		return nil, err
	case errors.Is(err, errOwned), found != nil:
		return nil, c.open(k, search.Finding[T]{Candidates: []*T{record}}, err)
	}
	return record, fmt.Errorf("journal: the write has happened, and this could not be noted: %w", err)
}

// idsOf returns the ids that a record shows.
func (c call[T]) idsOf(record *T) []string {
	return slices.DeleteFunc(c.write.kind.IDs(record), func(id string) bool { return id == "" })
}

// end notes the record of the key once the place has noted it, and reads the record again, so
// that it is complete. record is what is known of it, or nil.
func (c call[T]) end(ctx context.Context, k kept[keyNote], ids []string, record *T) (*T, error) {
	before := &note{MerchantAPI: c.merchantAPI}
	if s, err := search.Load[T](k.note.Entry, c.write.kind); err == nil {
		before = s.Note // the list from where it has to be read
	}
	noting, cancel := notes.Outlasting(ctx)
	defer cancel()
	k, err := c.conclude(noting, k, ids)
	if err != nil {
		return cmp.Or(record, c.write.kind.Only(ids[0])), fmt.Errorf("journal: the write has happened, and this could not be noted: %w", err)
	}
	c.leave(noting, c.write.place, func(one opening) bool { return one.Key == c.name })
	return c.whole(ctx, k, before, record)
}

// conclude notes the record of the key. Meanwhile another call, or a person, may have noted
// something else about the same attempt.
func (c call[T]) conclude(ctx context.Context, k kept[keyNote], ids []string) (kept[keyNote], error) {
	n := k.note
	if n.State == "" { // it is lost
		n = keyNote{Version: onceVersion, Key: c.name, Write: c.write.kind.Name, Place: c.write.place}
	}
	if n.isFree() {
		n.Request = digestOf(rand.Text()[:8], c.request)
	}
	for range rounds {
		made, err := c.putKey(ctx, k.text, n.made(ids))
		if !errors.Is(err, notes.ErrChanged) {
			return made, err
		}
		switch k, err = c.key(ctx, c.name); {
		case err != nil:
			return k, err
		case k.note.State == happened && shares(ids, k.note.Record):
			return k, nil
		case k.note.State == happened || k.note.Token != n.Token:
			return k, errors.New("journal: the key has got another record, or has begun anew")
		}
	}
	return k, errChanging
}

// free notes that the attempt made no record, and returns err, the reason.
func (c call[T]) free(ctx context.Context, k kept[keyNote], s search.Search[T], err error) error {
	ctx, cancel := notes.Outlasting(ctx)
	defer cancel()
	if _, unnoted := c.putKey(ctx, k.text, k.note.free(refused, &s.Note.Creation)); unnoted != nil {
		return fmt.Errorf("%w (which could not be noted: %v)", err, unnoted) //nolint:errorlint // err decides
	}
	c.leave(ctx, c.write.place, k.note.isIt)
	return err
}

// open returns the error of a key that stays open, with what a look has found and what has
// failed. It contains only the text of the failure: a 401 to a list is not a 401 to the write.
func (c call[T]) open(k kept[keyNote], finding search.Finding[T], failure error) *OpenError {
	e := &OpenError{Key: c.name, Verdict: cmp.Or(Verdict(finding.Verdict), Ambiguous), Since: k.note.Began, name: c.quote(c.name)}
	for _, one := range finding.Candidates {
		if ids := c.idsOf(one); len(ids) > 0 {
			e.Candidates = append(e.Candidates, ids[0])
		}
	}
	if finding.Reason != "" {
		e.why = ", since " + finding.Reason
	}
	if failure != nil {
		e.why += fmt.Sprintf(" (%v)", failure)
	}
	return e
}

// whole reads the record of the key. If it cannot be read, whole returns what is known of it
// beside the error: record, or a record that has only an id.
func (c call[T]) whole(ctx context.Context, k kept[keyNote], before *note, record *T) (*T, error) {
	ids := k.note.Record
	whole, err := c.write.whole(ctx, c.reader, before, ids)
	if err != nil {
		return cmp.Or(record, c.write.kind.Only(ids[0])), fmt.Errorf("journal: the write has happened, but its record cannot be read: %w", err)
	}
	if all := c.idsOf(whole); len(all) > len(ids) {
		_, _ = c.putKey(ctx, k.text, k.note.made(all)) // the next call need not search the list
	}
	return whole, nil
}
