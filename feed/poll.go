package feed

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"time"

	payterm "github.com/payterm/payterm-go"
)

// poll is one reading of a list.
type poll[T any] struct {
	Feed[T]

	note   *note
	handle func(context.Context, Change[T]) error
	result Result

	shown       map[uint64]bool // records in the list, also unreadable ones
	isAnonymous bool            // an unreadable one has no id
	errs        []error         // of records
}

// run reads the list. It saves the note however it ends, also by a panic of the handler.
func (p *poll[T]) run(ctx context.Context, list iter.Seq2[*T, error]) (err error) {
	defer func() { err = errors.Join(append(p.errs, err, p.save(ctx))...) }()
	for record, err := range list {
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
	p.result.IsComplete, p.note.Complete = true, true
	return nil
}

// take hands on a record, unless its state is known or it was shown before.
func (p *poll[T]) take(ctx context.Context, record *T) error {
	s, err := p.stateOf(record)
	if err != nil {
		p.skip(err)
		return nil
	}
	id, content := short(s.id), short(s.content)
	isShown, known := p.shown[id], p.note.entries[id]
	p.shown[id] = true
	if isShown || known != nil && known.Content == content {
		return nil
	}
	if err := p.handle(ctx, Change[T]{Record: record, Key: s.key(), IsNew: known == nil}); err != nil {
		p.fail(&p.result.Failed, &HandlerError{ID: s.name, Key: s.key(), Err: err})
		return nil //nolint:nilerr // the others go on
	}
	if known == nil {
		p.result.New++
	} else {
		p.result.Changed++
	}
	p.note.entries[id] = &entry{ID: id, Content: content}
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

func (p *poll[T]) save(ctx context.Context) error {
	p.forget(time.Now())
	return p.note.save(ctx)
}

// forget removes the records that complete lists have not shown for a day. The first such list only
// notes the time.
func (p *poll[T]) forget(now time.Time) {
	for id, e := range p.note.entries {
		switch {
		case p.shown[id], p.isAnonymous:
			e.Missing = 0
		case !p.result.IsComplete:
		case e.Missing == 0:
			e.Missing = uint32(now.Unix()) //nolint:gosec // until 2106
		case now.Sub(time.Unix(int64(e.Missing), 0)) >= 24*time.Hour:
			p.result.Forgotten++
			delete(p.note.entries, id)
		}
	}
}

// fail counts a record, and keeps its error if it is one of the first.
func (p *poll[T]) fail(count *int, err error) {
	if *count++; len(p.errs) < 100 {
		p.errs = append(p.errs, err)
	}
}
