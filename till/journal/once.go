package journal

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/internal/search"
)

// ErrOtherWrite is returned by [Once] and [SettleKey] if the key was used for another write, or
// for the same write with other parameters. Nothing was sent.
var ErrOtherWrite = errors.New("journal: the key stands for another write")

// OpenError is returned by [Once] for a write that may have happened. It matches
// payterm.ErrOutcomeUnknown. The next call looks again, and never sends the write a second time.
// A person may decide with [SettleKey] or [SettleKeyUnwritten].
type OpenError struct {
	Key        string
	Verdict    Verdict   // NotSeen or Ambiguous
	Candidates []string  // ids of the records that may be this write's
	Since      time.Time // when it began, by the clock of the machine that began it

	name, why string // as shown
}

func (e *OpenError) Error() string {
	name := cmp.Or(e.name, strconv.Quote(e.Key))
	return fmt.Sprintf("journal: key %s is open since %s: %s%s", name, e.Since.Format(time.RFC3339), e.Verdict, e.why)
}

// Is reports whether target is payterm.ErrOutcomeUnknown.
func (e *OpenError) Is(target error) bool { return target == payterm.ErrOutcomeUnknown }

// Once makes the write that a key stands for, and returns its record. The write happens at most
// once, however often and by however many processes Once is called, and whenever they die: later
// calls return the record of the first. Choose a key that your own books use for this write only,
// such as "terminal/SN-0042". A key may be any text without invisible characters.
//
//	write := journal.CreateMerchant(params)
//	merchant, err := journal.Once(ctx, client, store, "merchant/42", write)
//
// The error says what is known:
//
//   - payterm.ErrOutcomeUnknown, an [OpenError]: the write may have happened. Call Once again to
//     look again. If the outcome stays unknown, a person finds it out, and records it with
//     [SettleKey] or [SettleKeyUnwritten].
//   - Any error beside a record: the write happened, but the record could not be read or noted.
//     Call Once again.
//   - [ErrOtherWrite]: the key was used for another write.
//   - Any other error: the write did not happen. Correct the cause, and call Once again with the
//     same key.
//
// A place is where the statement of [SoleWriter] holds, such as the merchant. If nothing has
// begun under the key, Once prepares the write, as Write.Prepare does. Then it
//
//  1. notes the key, with the time, in the note of the place, so that other keys take no record
//     that may be this one's,
//  2. notes in the key's own note that the write has begun, with all that a look needs,
//  3. reads that note again, and sends nothing if another call or a person has changed it,
//  4. sends the write, within two minutes of the first step,
//  5. notes in the place that the record belongs to the key, unless it belongs to another one,
//  6. notes the record under the key, and
//  7. removes the key from the open keys of the place.
//
// Any later call continues where the earlier one stopped. If it is unknown whether the write
// happened, the call looks up to five times in 15 s. Once never returns a record that belongs to
// another key. A record that was found is this write's if it has a mark that only this write
// carries or, with SoleWriter, if no other key of the place is open.
//
// All programs that write in the place must share the store. A call outlives ctx by up to 5 s for
// each note. Always pass the same options for a key.
func Once[T any](ctx context.Context, client *payterm.Client, store Store, key string, write Write[T], options ...Option) (*T, error) {
	c, err := newCall(client, store, key, write, options)
	if err != nil {
		return nil, err
	}
	for range rounds {
		record, err := c.goOn(ctx)
		if !errors.Is(err, errRead) {
			return record, c.about(err)
		}
	}
	return nil, c.about(errChanging)
}

// errRead is returned by a step that has sent nothing because a note has changed since it was
// read.
var errRead = errors.New("read the notes again")

// call is a call of Once.
type call[T any] struct {
	notebook
	preparation

	name    string // of the key
	write   Write[T]
	request []byte
}

func newCall[T any](client *payterm.Client, store Store, key string, write Write[T], options []Option) (c call[T], err error) {
	if err := checkKey(client, store, key); err != nil {
		return c, err
	}
	c = call[T]{notebook: notebook{client, store}, name: key, write: write}
	if c.preparation, err = write.begin(client, options); err != nil {
		return c, err
	}
	c.request, err = json.Marshal([]any{write.kind.Name, write.place, write.params, c.merchantAPI, c.reference})
	return c, err
}

func checkKey(client *payterm.Client, store Store, key string) error {
	if err := check(client); err != nil {
		return err
	}
	if store == nil {
		return &payterm.RequestError{Field: "store", Reason: "is nil"}
	}
	if bad := notes.BadName(key); bad != "" {
		return &payterm.RequestError{Field: "key", Reason: bad}
	}
	return nil
}

// about returns an error that names the key.
func (c call[T]) about(err error) error {
	if _, names := errors.AsType[*OpenError](err); err == nil || names {
		return err
	}
	return fmt.Errorf("%w (key %s)", err, c.quote(c.name))
}

// step is what a call does next.
type step string

const (
	toRefuse step = "refuse" // the key stands for another write
	toRead   step = "read"   // its record
	toEnd    step = "end"    // with the record that the place has noted
	toLook   step = "look"
	toBegin  step = "begin"
)

// next decides from the note of the key, which may be missing, and from the record that the place
// has noted for it.
func next(k *keyNote, request []byte, record []string) step {
	switch {
	case !k.isFree() && !k.isFor(request):
		return toRefuse
	case k.State == happened:
		return toRead
	case record != nil:
		return toEnd
	case k.State == begun:
		return toLook
	}
	return toBegin
}

// goOn continues where an earlier call has stopped.
func (c call[T]) goOn(ctx context.Context) (*T, error) {
	k, err := c.key(ctx, c.name)
	if err != nil {
		return nil, err
	}
	p, err := c.place(ctx, c.write.place)
	if err != nil {
		return nil, err
	}
	record := p.note.recordOf(c.name)
	switch next(&k.note, c.request, record) {
	case toRefuse:
		return nil, ErrOtherWrite
	case toRead:
		return c.whole(ctx, k, &note{MerchantAPI: c.merchantAPI}, nil)
	case toEnd:
		return c.end(ctx, k, record, nil)
	case toLook:
		s, err := search.Load[T](k.note.Entry, c.write.kind)
		if err != nil {
			return nil, err
		}
		return c.look(ctx, k, s, nil)
	}
	return c.begin(ctx, k, p.note.Number)
}

// allowed is how long after its beginning a write may be sent.
const allowed = 2 * time.Minute

// begin makes the write. after is the number of the place's note.
func (c call[T]) begin(ctx context.Context, k kept[keyNote], after int) (*T, error) {
	var began time.Time
	timed := c.preparation
	timed.client = timed.client.With(payterm.WithMiddleware(inTime(&began)))
	entry, err := c.write.enter(ctx, timed)
	if err != nil {
		return nil, err // nothing is noted
	}
	began = time.Now()
	b := entry.begin(began)
	b.After = after

	// (1) and (2)
	err = c.changePlace(ctx, c.write.place, func(p *placeNote) error {
		b.Number = p.enter(opening{b, c.name, marksOf(entry.search.Note)})
		return nil
	})
	if err != nil {
		return nil, err
	}
	k, err = c.permit(ctx, k, entry, b)
	if err != nil {
		return nil, err
	}

	// (3) and (4)
	switch now, err := c.key(ctx, c.name); {
	case err != nil:
		return nil, c.free(ctx, k, entry.searching(), err)
	case now.note.Token != b.Token || now.note.State != begun:
		c.leave(ctx, c.write.place, b.isIt)
		return nil, errRead
	}
	made, err := c.send(ctx, entry, began)

	// (5) to (7)
	switch whatCameOf(err) {
	case written:
		return c.claim(ctx, k, made, nil)
	case unsent:
		return nil, c.free(ctx, k, entry.searching(), err)
	}
	return c.look(ctx, k, entry.searching(), err)
}

// inTime returns a middleware that refuses to send a write that comes too long after it began.
func inTime(began *time.Time) func(http.RoundTripper) http.RoundTripper {
	return func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			if search.Since(*began) >= allowed {
				return nil, fmt.Errorf("%w: its time is over", payterm.ErrNotSent)
			}
			return next.RoundTrip(r)
		})
	}
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// begin notes when the write begins. The write is about to be sent.
func (e *Entry[T]) begin(now time.Time) beginning {
	age, date := search.Since(e.prepared), e.date
	if !date.IsZero() {
		date = date.Add(age)
	}
	e.search.Began = e.search.Note.Prepared.Add(age)
	return newBeginning(now, date)
}

// permit notes that the write has begun, which permits sending it.
func (c call[T]) permit(ctx context.Context, k kept[keyNote], entry *Entry[T], b beginning) (kept[keyNote], error) {
	text, err := json.Marshal(entry)
	if err != nil {
		return k, err
	}
	n := keyNote{
		Version: onceVersion, Key: c.name, State: begun, Write: c.write.kind.Name, Place: c.write.place,
		Request: digestOf(b.Token[:8], c.request), beginning: b, Entry: text,
	}
	if k.note.Write == n.Write {
		n.First = k.note.First
	}
	permitted, err := c.putKey(ctx, k.text, n)
	if errors.Is(err, notes.ErrChanged) {
		c.leave(ctx, c.write.place, b.isIt)
		err = errRead
	}
	return permitted, err
}

func (c call[T]) send(ctx context.Context, entry *Entry[T], began time.Time) (*T, error) {
	ctx, cancel := context.WithTimeout(ctx, allowed-search.Since(began))
	defer cancel()
	return entry.write(ctx)
}
