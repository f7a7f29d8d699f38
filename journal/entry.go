package journal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"sync"

	payterm "github.com/payterm/payterm-go"
)

var (
	// ErrWritten is returned by every Do but the first, and by each Do after Load: the write may
	// have been sent already. Look finds out whether it took effect.
	ErrWritten = errors.New("journal: an entry writes once")

	// ErrUnjudgeable is wrapped by the error for a write that no read could judge afterwards, such
	// as assigning a user to a terminal that has one. Nothing was written.
	ErrUnjudgeable = errors.New("journal: no read could judge this write")
)

// Entry is one write with its write-ahead note. It writes at most once. It is safe for concurrent
// use. Printed or logged, an *Entry shows the name of the write and nothing of the note.
type Entry[T any] struct {
	client *payterm.Client
	write  write[T]
	sole   bool // SoleWriter was given

	mu        sync.Mutex
	send      func(context.Context) (*T, error) // nil once taken, and after Load
	writtenID string                            // id of the written record, from the response
}

func newEntry[T any](client *payterm.Client, w write[T], opts Option, send func(context.Context) (*T, error)) *Entry[T] {
	return &Entry[T]{client: client, write: w, sole: opts.soleWriter, send: send}
}

// Do writes, once. If the outcome is unknown it looks, as Look does, and returns what it finds. The
// result has the type that reads return, filled from the response; the function that made the entry
// documents which fields are set.
//
// An error that matches payterm.ErrOutcomeUnknown begins with the verdict of the last look: leave
// it to a person, or look again later. Any other error means that the platform refused the write,
// or that it was not sent. Either way the entry is spent, and another Do returns ErrWritten: to try
// again, make a new entry, since the note is out of date.
//
// A 404 or 409 to a PUT may be the response to the second of two requests, if a gateway repeated
// it: the error is returned only if a look does not show that the write happened. A 303, which is
// undocumented, leaves the outcome unknown.
//
// Do ends with ctx. Bound the write with payterm.WithAttemptTimeout to leave time for the looks.
func (e *Entry[T]) Do(ctx context.Context) (*T, error) {
	made, err := e.Send(ctx)
	if errors.Is(err, payterm.ErrOutcomeUnknown) {
		return e.resolve(ctx, err)
	}
	if mayBeRepeated(err) {
		if finding, _ := e.glance(ctx, nil); finding.Verdict == Happened {
			return finding.Found, nil
		}
	}
	return made, err
}

// Send writes, once, like Do, but does not look: the caller looks with LookExcept. If its error
// matches payterm.ErrOutcomeUnknown, the write may have taken effect.
func (e *Entry[T]) Send(ctx context.Context) (*T, error) {
	if err := e.check(); err != nil {
		return nil, err
	}
	send := e.take()
	if send == nil {
		return nil, ErrWritten
	}
	made, err := send(ctx)
	if err == nil {
		e.setWritten(e.write.ids(made)[0])
		return made, nil
	}
	if id := unreadID(err); id != nil && e.write.before() != nil && !e.isKnown(id) {
		e.setWritten(id[0])
	}
	if answer, ok := errors.AsType[*payterm.Error](err); ok && answer.StatusCode == http.StatusSeeOther {
		err = fmt.Errorf("%w: %w", payterm.ErrOutcomeUnknown, err)
	}
	return nil, err
}

// mayBeRepeated reports whether err may be the refusal of the second of two equal requests.
func mayBeRepeated(err error) bool {
	answer, ok := errors.AsType[*payterm.Error](err)
	return ok && answer.Method == http.MethodPut &&
		(answer.StatusCode == http.StatusNotFound || answer.StatusCode == http.StatusConflict)
}

// resolve looks for a write of unknown outcome. An error that stopped the look appears only as text
// in the returned error: a 401 to the list is not a 401 to the write.
func (e *Entry[T]) resolve(ctx context.Context, err error) (*T, error) {
	finding, stopped := e.Look(ctx)
	switch {
	case finding.Verdict == Happened:
		return finding.Found, nil
	case stopped != nil:
		return nil, fmt.Errorf("journal: %v (%v): %w", finding.Verdict, stopped, err) //nolint:errorlint // see above
	}
	return nil, fmt.Errorf("journal: %v: %w", finding.Verdict, err)
}

// take returns the send function to its first caller and nil to all others.
func (e *Entry[T]) take() func(context.Context) (*T, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	send := e.send
	e.send = nil
	return send
}

func (e *Entry[T]) setWritten(id string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.writtenID = id
}

func (e *Entry[T]) idOfWritten() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.writtenID
}

var errNoEntry = errors.New("journal: nil or zero Entry: make one with Load or a function such as CreateSession")

// check refuses a nil or zero entry.
func (e *Entry[T]) check() error {
	if e == nil || e.write == nil {
		return errNoEntry
	}
	return nil
}

// String returns the name of the write.
func (e *Entry[T]) String() string {
	if e.check() != nil {
		return "journal: no entry"
	}
	return "journal: " + e.write.name()
}

// Format prints String for every verb, so that %+v shows nothing of the note.
func (e *Entry[T]) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, e.String()) }

// LogValue returns String, so that JSON handlers do not log the note.
func (e *Entry[T]) LogValue() slog.Value { return slog.StringValue(e.String()) }
