package feed

import (
	"encoding/json"
	"errors"
	"iter"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// Newest is the newest end of a list, for Poll, where the list has no filter by time: its first n
// records, and on until one is known.
//
//	result, err := sessions.Poll(ctx, feed.Newest(all, 100), handle)
//
// The list must show the newest record first, give or take a minute. The JSON of its records has to
// say so by created_at; else Poll returns an error. A newer record may come later only if no known
// one is before it: it was added while the list was read. Choose n so that whatever appears late
// among older records is among the first n. Do not begin list at a later page.
//
// Poll misses changes of older records, so poll the list itself from time to time. It forgets
// nothing unless it has read the list to its end. It does so after a Poll that failed, or one of
// whose handlers did, since new records may then be below known ones. Mark refuses Newest: the
// records that it does not read would be handed on later.
func Newest[T any](list iter.Seq2[*T, error], n int) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		end := new(newestEnd)
		switch {
		case list == nil:
			yield(nil, &payterm.RequestError{Operation: "feed", Field: "list of Newest", Reason: "is nil"})
			return
		case n < 1:
			yield(nil, &payterm.RequestError{Operation: "feed", Field: "n of Newest", Reason: "is not positive"})
			return
		case !yield(nil, end) || !end.isPolled:
			return
		}
		var created period
		hasKnown, left := false, n
		for record, err := range list {
			end.isKnown, end.isShown = false, false
			if !yield(record, err) {
				return
			}
			if err != nil || end.isShown {
				continue
			}
			hasKnown = hasKnown || end.isKnown
			if !created.extend(createdAt(record), !hasKnown) {
				yield(nil, errOrder)
				return
			}
			if left--; left <= 0 && end.isKnown && created.isLong() {
				end.isCut = true
				return
			}
		}
	}
}

var errOrder = errors.New("feed: Newest: the list does not show the newest record first, by created_at")

// newestEnd is what Newest and Poll tell each other beside the records. Newest yields it first, as
// an error, which passes through whatever a program wraps around the list, and ends any other loop.
type newestEnd struct {
	isPolled bool // a Poll reads the list
	isCut    bool // the list goes on

	isKnown bool // the last record and all that are older were handed on before this Poll
	isShown bool // the last record was shown before
}

func (*newestEnd) Error() string { return "feed: only Poll reads Newest" }

// createdAt returns when a record was created, or the zero time if its JSON does not say so.
func createdAt[T any](record *T) time.Time {
	var r struct {
		CreatedAt models.Timestamp `json:"created_at"`
	}
	text, err := textOf(record)
	if err != nil || json.Unmarshal(text, &r) != nil {
		return time.Time{}
	}
	return r.CreatedAt.Time()
}

// disorder is how far records may be out of the order of their creation.
const disorder = time.Minute

// period is from the oldest to the newest time of creation in a list.
type period struct{ oldest, newest time.Time }

// extend adds the time of the next record, and reports whether it continues the order. mayBeNewer
// says that the record may be newer than the first: it was added since the list was begun.
func (p *period) extend(created time.Time, mayBeNewer bool) bool {
	if p.oldest.IsZero() {
		p.oldest, p.newest = created, created
	}
	switch {
	case mayBeNewer && p.isLong() && created.After(p.newest):
		return true
	case created.IsZero(), created.After(p.oldest.Add(disorder)):
		return false
	}
	if created.Before(p.oldest) {
		p.oldest = created
	}
	if created.After(p.newest) {
		p.newest = created
	}
	return true
}

// isLong reports whether the order is that of creation: in any other one, extend would have failed.
func (p *period) isLong() bool { return p.newest.Sub(p.oldest) > disorder }
