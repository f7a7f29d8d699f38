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
	// ErrWritten is returned by every Do but the first, and by each Do after Load: the write may
	// have been sent already. Look finds out whether it took effect.
	ErrWritten = errors.New("journal: entry already sent: call Look to find out what came of it")

	// ErrExpired is returned by a Do that begins more than a day after the entry was prepared, or
	// an hour if it was prepared [From] a Snapshot: nothing was sent. Make a new entry.
	ErrExpired = errors.New("journal: entry was prepared too long ago")

	// ErrSettled is returned by Settle and SettleUnwritten for an entry whose outcome is known, and
	// by Do after either of them.
	ErrSettled = errors.New("journal: the outcome of the entry is known")

	// ErrUnjudgeable is wrapped by the error for a write that no read could judge afterwards, such
	// as assigning a user to a terminal that has one. Nothing was written.
	ErrUnjudgeable = errors.New("journal: no read can show whether this write happened")
)

// Entry is one write with its write-ahead note. It writes at most once. It is safe for concurrent
// use. Printed or logged, an *Entry shows the name of the write and nothing of the note.
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

// Do writes, once. If the outcome is unknown it looks, as Look does, and returns what it finds. The
// result has the type that reads return, filled from the response; the function that made the entry
// documents which fields are set.
//
// The outcome is also unknown if the response shows something else than was asked for, such as
// another amount, terminal, merchant or user. What the response does not show is not compared.
// Names may differ in case, TIDs in leading zeros, and users may be masked.
//
// An error that matches payterm.ErrOutcomeUnknown begins with the verdict of the last look: leave
// it to a person, or look again later. Store the entry again, since it then says when the write
// began, which [Entry.SettleUnwritten] counts from. Any other error means that the platform refused
// the write, or that it was not sent. Either way the entry is spent, and another Do returns
// ErrWritten: to try again, make a new entry, since the note is out of date.
//
// A 404 or 409 to a PUT may be the response to the second of two requests, if a gateway repeated
// it: the error is returned only if a look does not show that the write happened.
//
// Do ends with ctx. Bound the write with payterm.WithAttemptTimeout to leave time for the looks.
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

// setSent notes the result of the write, and the time again: a retry may have begun later.
func (e *Entry[T]) setSent(made *T, err error) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.isSending, e.search.Began = false, e.search.Note.Prepared.Add(search.Since(e.prepared))
	// Of a change, the response shows little, which send compares.
	if err == nil && e.search.Kind.Creates && e.search.IsOther(made) {
		err = errOther
	}
	e.search, err = e.search.Sent(made, err)
	return err
}

// MarshalJSON encodes the entry, for Load. The text holds what Look needs: ids, and what identifies
// the written record, such as names, amounts and TIDs. It holds no key and no card data; of mobile
// numbers and e-mail addresses it holds a 16-bit checksum. It grows by 11 bytes per noted record.
func (e *Entry[T]) MarshalJSON() ([]byte, error) {
	if err := e.check(); err != nil {
		return nil, err
	}
	return json.Marshal(e.searching())
}

// UnmarshalJSON returns an error: an entry needs a client, so use Load.
func (e *Entry[T]) UnmarshalJSON([]byte) error {
	return errors.New("journal: cannot unmarshal into an Entry: use Load, which takes a client")
}

// Load decodes an entry that json.Marshal encoded, to look for its write. T is the type parameter
// of that entry. Do returns [ErrWritten]: the process that stored the text may have written since.
//
// The client may be another one than the entry had; its key must be allowed to read the same
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

// Look looks for the write: up to five times, with pauses of 15 s in all, since a new record may be
// listed late. It returns as soon as the verdict is [Happened], or [Ambiguous] for a reason that
// more looks do not change, so [NotSeen] is returned only after the last look. How long a write
// takes to be listed is undocumented, so even then NotSeen is no proof.
//
// If the response named the record, the verdict is Ambiguous where a read contradicts that: the new
// record shows something else than was asked for, or the change was not made. The latter takes the
// last look, since a change may be shown late. What was changed again since reads the same.
//
// With an error, the verdict is [Ambiguous]: a list could not be read to its end, one of its
// records was unreadable, or ctx ended. An unreadable record does no harm if it was there before
// the write or if its id rules it out. Each look reads what the entry noted of the list: to its
// end, or its newest records. It stops at the record with the id that the response contained. After
// [Entry.Settle] or [Entry.SettleUnwritten] it returns what was settled.
//
// others are the ids of records that look like the write's, but which you know to be of other
// writes, as in SettleUnwritten.
func (e *Entry[T]) Look(ctx context.Context, others ...string) (Finding[T], error) {
	if err := e.check(); err != nil {
		return Finding[T]{Verdict: Ambiguous}, err
	}
	found, err := e.searching().Look(ctx, e.client, others...)
	return Finding[T]{Verdict(found.Verdict), found.Found, found.Candidates, found.Reason}, err
}

// Verdict is the result of a look. There is no "did not happen": a request that was cut off may
// still be acted on, and a new record may be listed late.
//
// [Happened] needs a list that was read to its end with exactly one candidate, and
//
//   - a mark that only this write carries: the ReferenceID of a merchant, the Name of a registered
//     terminal, the bank's TID of a committed one, the CancellationReason of a subscription, the id
//     of [StoredReference]; or
//   - [SoleWriter], and a record that was created no later than 20 minutes after the write began: a
//     later one may be that of another write.
//
// It needs neither if the response contained a readable id of the new record, unless a read shows
// that record with something else than was asked for. [NotSeen] needs a list that was read to its
// end several times without a candidate. [Settled] is a person's word. Everything else is
// [Ambiguous]. If new records are known to be listed at one end, that end of the list is read
// instead.
type Verdict string

// Verdicts of a look.
const (
	Ambiguous Verdict = "ambiguous" // undecidable: leave it to a person, and do not repeat the write
	NotSeen   Verdict = "not_seen"  // not in the list, which was read to its end more than once
	Happened  Verdict = "happened"  // the write took effect; Finding.Found is the record
	Settled   Verdict = "settled"   // a person has decided, by Settle or SettleUnwritten
)

// Finding is what a look found out about a write.
type Finding[T any] struct {
	Verdict Verdict

	// Found is the record that the write created or changed, as it is now; nil unless the verdict
	// is Happened, or Settled on a record. Only its id is set if no list shows the rest.
	Found *T

	// Candidates are the records that may be this write's: Found with Happened and Settled, none
	// with NotSeen, any number with Ambiguous.
	Candidates []*T

	// Reason says for people why the verdict is Ambiguous, if Look returned no error.
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
