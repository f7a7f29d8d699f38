package feed

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/till/internal/notes"
)

// Poll reads the list once, in its order, and calls handle for each record that is new or has
// changed since it was handled. If the list shifts while it is read, a record may appear twice:
// only its first appearance counts.
//
// If handle returns an error, or if a record is unreadable, Poll goes on with the other records,
// and the next Poll hands that record on again. Poll returns the first hundred of these errors,
// joined. It ends early, and returns that error as well, if the list or the store fails, or if
// ctx ends.
func (f Feed[T]) Poll(ctx context.Context, list iter.Seq2[*T, error], handle func(context.Context, Change[T]) error) (Result, error) {
	return f.read(ctx, list, handle, false)
}

// Mark reads the list as Poll does, but without a handler: all records count as seen. Call it at
// every start. Once a Mark or a Poll has read the list to its end, Mark does nothing.
func (f Feed[T]) Mark(ctx context.Context, list iter.Seq2[*T, error]) (Result, error) {
	return f.read(ctx, list, func(context.Context, Change[T]) error { return nil }, true)
}

func (f Feed[T]) read(ctx context.Context, list iter.Seq2[*T, error], handle func(context.Context, Change[T]) error, isMark bool) (Result, error) {
	for _, needs := range []struct {
		field string
		isNil bool
	}{{"ctx", ctx == nil}, {"Notes", f.Notes == nil}, {"list", list == nil}, {"handle", handle == nil}} {
		if needs.isNil {
			return Result{}, &payterm.RequestError{Operation: "feed", Field: needs.field, Reason: "is nil"}
		}
	}
	if reason := notes.BadName(f.Name); reason != "" {
		return Result{}, &payterm.RequestError{Operation: "feed", Field: "Name", Reason: reason}
	}
	n, err := load(ctx, f.Notes, f.Name)
	if err != nil || isMark && n.Complete {
		return Result{IsComplete: err == nil}, err
	}
	p := &poll[T]{Feed: f, note: n, handle: handle, isMark: isMark, newest: new(newestEnd), shown: map[uint64]bool{}}
	err = p.run(ctx, list)
	return p.result, err
}

// poll is one reading of a list.
type poll[T any] struct {
	Feed[T]

	note   *note
	handle func(context.Context, Change[T]) error
	result Result

	shown       map[uint64]bool // records in the list, also unreadable ones
	isAnonymous bool            // an unreadable one has no id
	errs        []error         // of records

	isMark     bool
	newest     *newestEnd // zero: the list is not one of Newest
	hadGap     bool       // there may be new records below known ones
	isFinished bool       // the list was read as far as it has to be
}

// run reads the list. It saves the note in any case, even if the handler panics.
func (p *poll[T]) run(ctx context.Context, list iter.Seq2[*T, error]) (err error) {
	defer func() { err = errors.Join(append(p.errs, err, p.save(ctx))...) }()
	for record, err := range list {
		if end, isNewest := errors.AsType[*newestEnd](err); isNewest {
			if err = p.open(end); err == nil {
				continue
			}
		}
		if payterm.IsRecordError(err) {
			p.skip(err)
			continue
		}
		if err = cmp.Or(err, ctx.Err()); err == nil {
			err = p.take(ctx, record)
		}
		if err != nil {
			return err
		}
	}
	p.isFinished, p.result.IsComplete = true, !p.newest.isCut
	p.note.Complete = p.note.Complete || p.result.IsComplete
	return nil
}

// open begins a list of Newest.
func (p *poll[T]) open(end *newestEnd) error {
	if p.isMark {
		return &payterm.RequestError{Operation: "feed", Field: "list", Reason: "is Newest, whose older records Mark would not mark"}
	}
	if p.newest != nil && p.newest.isPolled {
		return &payterm.RequestError{Operation: "feed", Field: "list", Reason: "has two of Newest: whether both were read to the end is not known"}
	}
	p.newest, p.hadGap = end, p.note.Gap
	end.isPolled = true
	return nil
}

// hasGap reports whether records below known ones may not have been handed on.
func (p *poll[T]) hasGap() bool {
	if p.isFinished {
		return p.result.Failed+p.result.Unreadable > 0
	}
	return p.note.Gap || p.result.New+p.result.Failed > 0
}

// take hands on a record, unless its state is known or it was shown before.
func (p *poll[T]) take(ctx context.Context, record *T) error {
	s, err := p.stateOf(record)
	if err != nil {
		p.skip(err)
		return nil
	}
	id, content := short(s.id), short(s.content)
	known, isKnown := p.note.entries[id]
	isShown := p.shown[id]
	p.shown[id] = true
	p.newest.isShown, p.newest.isKnown = isShown, isKnown && !p.hadGap && !p.note.isOpen
	if isShown || isKnown && known.Content == content && !known.IsUnsure {
		return nil
	}
	e := entry{ID: id, Content: content, Turns: known.Turns, IsUnsure: true}
	p.note.handed[id] = e // in case the handler fails or panics
	if err := p.handle(ctx, Change[T]{Record: record, Key: s.key(), IsNew: !isKnown}); err != nil {
		p.fail(&p.result.Failed, &HandlerError{ID: s.name, Key: s.key(), Err: err})
		return nil //nolint:nilerr // the others go on
	}
	e.IsUnsure = false
	p.note.handed[id] = e
	if isKnown {
		p.result.Changed++
	} else {
		p.result.New++
	}
	if time.Now().Before(p.note.due) {
		return nil
	}
	return p.save(ctx)
}

// skip counts a record that could not be read.
func (p *poll[T]) skip(err error) {
	p.fail(&p.result.Unreadable, err)
	if unreadable, ok := errors.AsType[*payterm.DecodeError](err); ok && unreadable.ID != "" && p.ID == nil {
		p.shown[short(idOf(unreadable.ID))] = true
	} else {
		p.isAnonymous = true
	}
}

// save notes what was handed on, and forgets old records. If another process has saved meanwhile,
// it changes that note. It outlives the context by some seconds, because what was handled has to
// be noted.
func (p *poll[T]) save(ctx context.Context) error {
	begun := time.Now()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	defer clear(p.note.handed)
	for attempt := 1; ; attempt++ {
		p.note.enter()
		forgotten := p.forget(begun)
		p.note.Gap = p.hasGap() || p.note.isOpen
		err := p.note.put(ctx)
		if err == nil {
			p.result.Forgotten += forgotten
			p.note.due = time.Now().Add(max(time.Second, 20*time.Since(begun)))
			return nil
		}
		if attempt == 10 || !errors.Is(err, notes.ErrChanged) {
			return err
		}
		if err := p.note.read(ctx); err != nil {
			return err
		}
	}
}

// forget removes the records that complete lists have not shown for a day, and returns their
// number. The first such list only notes the time.
func (p *poll[T]) forget(now time.Time) (count int) {
	for id, e := range p.note.entries {
		switch {
		case p.shown[id], p.isAnonymous:
			e.Missing = 0
		case !p.result.IsComplete:
			continue
		case e.Missing == 0:
			e.Missing = uint32(now.Unix()) //nolint:gosec // until 2106
		case now.Sub(time.Unix(int64(e.Missing), 0)) >= 24*time.Hour:
			count++
			delete(p.note.entries, id)
			continue
		}
		p.note.entries[id] = e
	}
	return count
}

// fail counts a record, and keeps its error if it is one of the first.
func (p *poll[T]) fail(count *int, err error) {
	if *count++; len(p.errs) < 100 {
		p.errs = append(p.errs, err)
	}
}
