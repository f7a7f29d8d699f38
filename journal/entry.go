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
	// have been sent already. Look tells what became of it.
	ErrWritten = errors.New("journal: an entry writes once")

	// ErrUnjudgeable is wrapped by the error of a write that no read could judge afterwards, such
	// as the assignment of a user to a terminal that has one. Nothing was written.
	ErrUnjudgeable = errors.New("journal: no read could judge this write")
)

// Entry is one write, with the note that tells afterwards what became of it. It writes at most once
// in its life. It is safe for concurrent use. Printed or logged, an *Entry shows the name of the
// write and nothing of the note.
type Entry[T any] struct {
	client *payterm.Client
	write  write[T]
	sole   bool // the caller's word that nobody else writes there

	mu   sync.Mutex
	send func(context.Context) (*T, error) // nil once it was taken, and after Load
	told string                            // id of what was written, as the platform answered
}

func newEntry[T any](client *payterm.Client, w write[T], said Option, send func(context.Context) (*T, error)) *Entry[T] {
	return &Entry[T]{client: client, write: w, sole: said.soleWriter, send: send}
}

// Do writes, once. If the outcome is unknown it looks, as Look does, and returns what it finds. Its
// result is in the type that is read, made of the answer; the function that made the entry says
// what it holds.
//
// An error that matches payterm.ErrOutcomeUnknown begins with the verdict of the last look: leave
// it to a person, or look again later. Any other error means that the platform refused the write,
// or that it was not sent. Either way the entry is spent, and another Do returns ErrWritten: to try
// again, make a new entry, since the note has become old.
//
// A 404 or 409 to a PUT may answer the second of two requests, of which a gateway made one: the
// error is returned only if a look does not show that the write happened. A 303, which the
// interface does not show, leaves the outcome unknown.
//
// Do ends with ctx. Bound the write by payterm.WithAttemptTimeout, so that there is time left to
// look.
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

// Send is Do for those who look for themselves, by LookExcept: it writes, once, and does not look.
// If its error matches payterm.ErrOutcomeUnknown the write may have taken effect.
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
		e.tell(e.write.ids(made)[0])
		return made, nil
	}
	if id := unreadID(err); id != nil && e.write.before() != nil && !e.isKnown(id) {
		e.tell(id[0])
	}
	if answer, ok := errors.AsType[*payterm.Error](err); ok && answer.StatusCode == http.StatusSeeOther {
		err = fmt.Errorf("%w: %w", payterm.ErrOutcomeUnknown, err)
	}
	return nil, err
}

// mayBeRepeated reports whether a refusal may be that of the second of two equal requests.
func mayBeRepeated(err error) bool {
	answer, ok := errors.AsType[*payterm.Error](err)
	return ok && answer.Method == http.MethodPut &&
		(answer.StatusCode == http.StatusNotFound || answer.StatusCode == http.StatusConflict)
}

// resolve looks for a write of unknown outcome. What stops the look is text in its error: a 401 to
// the list is no 401 to the write.
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

// take returns the one right to send, nil if it is gone.
func (e *Entry[T]) take() func(context.Context) (*T, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	send := e.send
	e.send = nil
	return send
}

func (e *Entry[T]) tell(id string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.told = id
}

func (e *Entry[T]) toldID() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.told
}

var errNoEntry = errors.New("journal: the entry was not made by this package")

// check refuses an entry that was declared, and not made.
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

// LogValue is String: handlers that write JSON do not log the note.
func (e *Entry[T]) LogValue() slog.Value { return slog.StringValue(e.String()) }
