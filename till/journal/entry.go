package journal

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/till/internal/search"
)

var (
	// ErrWritten is returned by every Do but the first, and by each Do after Load, because the
	// write may have been sent already. Look finds out whether it took effect.
	ErrWritten = errors.New("journal: entry already sent: call Look to find out whether it took effect")

	// ErrExpired is returned by a Do that begins more than a day after the entry was prepared, or
	// more than an hour if it was prepared [From] a Snapshot. Nothing was sent. Make a new entry.
	ErrExpired = errors.New("journal: entry was prepared too long ago")

	// ErrSettled is returned by Settle and SettleUnwritten for an entry whose outcome is known, and
	// by Do after either of them.
	ErrSettled = errors.New("journal: the outcome of the entry is known")

	// ErrUnjudgeable is wrapped by the error for a write that no read could judge afterwards, such
	// as assigning a user to a terminal that already has one. Nothing was written.
	ErrUnjudgeable = errors.New("journal: no read can show whether this write happened")
)

// Entry is one write with its write-ahead note. It writes at most once. It is safe for concurrent
// use. An *Entry that is printed or logged shows only the name of the write.
type Entry[T any] struct {
	client *payterm.Client

	prepared time.Time // by this machine's clock
	date     time.Time // the same by the platform's, or zero

	mu        sync.Mutex
	search    search.Search[T]
	send      func(context.Context) (*T, error) // nil once taken, and after Load
	isSending bool
}

func unjudgeable(err error) error {
	if errors.Is(err, search.ErrTooLong) {
		return fmt.Errorf("%w: %w", ErrUnjudgeable, err)
	}
	return err
}

// Do writes, once. If the outcome is unknown, it looks for the write, as Look does, and returns
// the record that it finds. The result has the type that reads return, and is filled from the
// response. The function that made the Write documents which fields are set.
//
// The outcome is also unknown if the response shows something else than was asked for, such as
// another amount, terminal, merchant or user. Do compares only what the response shows. Names may
// differ in case, and TIDs in leading zeros. Users may be masked.
//
// An error that matches payterm.ErrOutcomeUnknown begins with the verdict of the last look. Leave
// it to a person, or look again later. Store the entry again: it then says when the write began,
// and [Entry.SettleUnwritten] counts from that time.
//
// Any other error means that the platform refused the write, or that it was not sent. The entry
// cannot be used again, because its note is out of date: another Do returns ErrWritten. To try
// again, make a new entry.
//
// If a gateway repeats a PUT, a 404 or 409 may be the response to the second request. Do
// therefore looks before it returns such an error, and returns the record if the write happened.
//
// Do ends with ctx. Limit the write with payterm.WithAttemptTimeout to leave time for the looks.
func (e *Entry[T]) Do(ctx context.Context) (*T, error) {
	if err := e.check(); err != nil {
		return nil, err
	}
	made, err := e.write(ctx)
	if errors.Is(err, payterm.ErrOutcomeUnknown) {
		return e.resolve(ctx, err)
	}
	if mayBeRepeated(err) {
		if finding, _ := e.searching().Glance(ctx, e.client); finding.Verdict == search.Happened {
			return finding.Found, nil
		}
	}
	return made, err
}

// write writes, once.
func (e *Entry[T]) write(ctx context.Context) (*T, error) {
	send, err := e.take()
	if err != nil {
		return nil, err
	}
	made, err := send(ctx)
	return made, e.setSent(made, err)
}

// mayBeRepeated reports whether err may be the refusal of the second of two equal requests.
func mayBeRepeated(err error) bool {
	response, ok := errors.AsType[*payterm.Error](err)
	return ok && response.Method == http.MethodPut &&
		(response.StatusCode == http.StatusNotFound || response.StatusCode == http.StatusConflict)
}

// resolve looks for a write whose outcome is unknown. If an error stopped the look, the returned
// error contains only its text: a 401 to the list is not a 401 to the write.
func (e *Entry[T]) resolve(ctx context.Context, err error) (*T, error) {
	finding, stopped := e.Look(ctx)
	switch {
	case finding.Verdict == Happened:
		return finding.Found, nil
	case stopped != nil:
		return nil, fmt.Errorf("journal: %v (%v): %w", finding.Verdict, stopped, err) //nolint:errorlint // see above
	}
	if finding.Reason != "" {
		return nil, fmt.Errorf("journal: %v, since %s: %w", finding.Verdict, finding.Reason, err)
	}
	return nil, fmt.Errorf("journal: %v: %w", finding.Verdict, err)
}

// take returns the send function to its first caller, and an error to all others.
func (e *Entry[T]) take() (func(context.Context) (*T, error), error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	send, age := e.send, search.Since(e.prepared)
	switch {
	case e.search.SettledID != "" || e.search.Unwritten:
		return nil, ErrSettled
	case send == nil:
		return nil, ErrWritten
	case age > e.search.Note.LastStart():
		return nil, ErrExpired
	}
	e.send, e.isSending, e.search.Began = nil, true, e.search.Note.Prepared.Add(age)
	return send, nil
}

// setSent notes the result of the write. It notes the time again, because a retry may have begun
// later.
func (e *Entry[T]) setSent(made *T, err error) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.isSending, e.search.Began = false, e.search.Note.Prepared.Add(search.Since(e.prepared))
	// The response to a change shows little, and send compares it.
	if err == nil && e.search.Kind.Creates && e.search.IsOther(made) {
		err = errOther
	}
	e.search, err = e.search.Sent(made, err)
	return err
}

// MarshalJSON encodes the entry, for Load. The text holds what Look needs: ids, and what
// identifies the written record, such as names, amounts and TIDs. It holds no key and no card
// data. For mobile numbers and e-mail addresses it holds only a 16-bit checksum. It grows by 11
// bytes per noted record.
func (e *Entry[T]) MarshalJSON() ([]byte, error) {
	if err := e.check(); err != nil {
		return nil, err
	}
	return json.Marshal(e.searching())
}

// UnmarshalJSON always returns an error. An entry needs a client, so use Load.
func (e *Entry[T]) UnmarshalJSON([]byte) error {
	return errors.New("journal: cannot unmarshal into an Entry: use Load, which takes a client")
}

// Load decodes an entry that json.Marshal encoded, so that you can look for its write. T is the
// type parameter of that entry. Do returns [ErrWritten], because the process that stored the text
// may have written since.
//
// The client need not be the one that the entry had, but its key must be allowed to read the same
// records. Errors contain nothing of the text.
func Load[T any](client *payterm.Client, text []byte) (*Entry[T], error) {
	if err := check(client); err != nil {
		return nil, err
	}
	loaded, err := search.Load[T](text, table...)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	return &Entry[T]{client: client, search: loaded}, nil
}

// Look looks for the write. A new record may be listed late, so it looks up to five times, with
// pauses of 15 s in all. It returns as soon as the verdict is [Happened], or is [Ambiguous] for a
// reason that more looks do not change. It returns [NotSeen] only after the last look. Even then
// NotSeen is no proof, because it is undocumented how long a write takes to be listed.
//
// If the response named the record, the verdict is Ambiguous when a read contradicts the
// response: the new record shows something else than was asked for, or the change was not made. A
// change may be shown late, so only the last look decides that it was not made. Look cannot tell
// a change that was not made from one that was undone since.
//
// If Look returns an error, the verdict is [Ambiguous]: a list could not be read to its end, one
// of its records was unreadable, or ctx ended. An unreadable record does no harm if it was there
// before the write, or if its id rules it out.
//
// Each look reads the part of the list that the entry has noted: the list to its end, or its
// newest records. It stops at the record with the id that the response contained. After
// [Entry.Settle] or [Entry.SettleUnwritten], Look returns what was settled.
//
// others are the ids of records that look like the write's, but which you know to belong to other
// writes, as in SettleUnwritten.
func (e *Entry[T]) Look(ctx context.Context, others ...string) (Finding[T], error) {
	if err := e.check(); err != nil {
		return Finding[T]{Verdict: Ambiguous}, err
	}
	found, err := e.searching().Look(ctx, e.client, others...)
	return Finding[T]{Verdict(found.Verdict), found.Found, found.Candidates, found.Reason}, err
}

// Verdict is the result of a look. No verdict says that the write did not happen: a request that
// was cut off may still be acted on, and a new record may be listed late.
//
// [Happened] requires that the list was read to its end and has exactly one candidate, and one of
//
//   - a mark that only this write carries: the ReferenceID of a merchant, the Name of a
//     registered terminal, the bank's TID of a committed one, the CancellationReason of a
//     subscription, or the id of [StoredReference]; or
//   - [SoleWriter], and a record that was created no later than 20 minutes after the write began,
//     since a later one may belong to another write.
//
// It requires none of this if the response contained a readable id of the new record, unless a
// read shows that record with something else than was asked for.
//
// [NotSeen] requires that the list was read to its end several times and had no candidate.
// [Settled] means that a person has decided. In all other cases the verdict is [Ambiguous]. If
// new records are known to be listed at one end of a list, only that end is read.
type Verdict string

// Verdicts of a look.
const (
	Ambiguous Verdict = "ambiguous" // undecided: leave it to a person, and do not repeat the write
	NotSeen   Verdict = "not_seen"  // not in the list, which was read to its end more than once
	Happened  Verdict = "happened"  // the write took effect; Finding.Found is the record
	Settled   Verdict = "settled"   // a person has decided, by Settle or SettleUnwritten
)

// Finding is what a look found out about a write.
type Finding[T any] struct {
	Verdict Verdict

	// Found is the record that the write created or changed, as it is now. It is nil unless the
	// verdict is Happened, or Settled with a record. Only its id is set if no list shows the rest.
	Found *T

	// Candidates are the records that may be this write's. With Happened and Settled, this is
	// Found. NotSeen has none, and Ambiguous any number.
	Candidates []*T

	// Reason tells people why the verdict is Ambiguous, if Look returned no error.
	Reason string
}

// String returns the name of the write.
func (e *Entry[T]) String() string {
	if e.check() != nil {
		return "journal: no entry"
	}
	return "journal: " + e.searching().Kind.Name
}

// Format prints String for every verb, so that %+v shows nothing of the note.
func (e *Entry[T]) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, e.String()) }

// LogValue returns String, so that JSON handlers do not log the note.
func (e *Entry[T]) LogValue() slog.Value { return slog.StringValue(e.String()) }

func (e *Entry[T]) searching() search.Search[T] {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.search
}

var errNoEntry = errors.New("journal: nil or zero Entry: make one with Load, or Prepare of a Write")

// check refuses a nil or zero entry.
func (e *Entry[T]) check() error {
	if e == nil || e.client == nil {
		return errNoEntry
	}
	return nil
}
