package feed

import (
	"encoding/json"
	"errors"
	"iter"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// Newest returns the newest end of a list, for Poll, where the list has no filter by time. It
// yields the first n records, and goes on until it meets a known one.
//
//	result, err := sessions.Poll(ctx, feed.Newest(all, 100), handle)
//
// The list must show the newest record first, give or take a minute. Poll checks this by
// created_at in the JSON of the records, and otherwise returns an error. While the list is read,
// a newer record may be added: it may come later in the list only if no known record comes before
// it. Choose n so that a record that appears late, among older ones, is still among the first n.
// Do not begin list at a later page.
//
// Poll misses changes of older records, so poll the whole list from time to time. It forgets
// nothing unless it has read the list to its end. It does read it to the end after a Poll that
// failed, or that had a failed handler, because new records may then be below known ones. Mark
// refuses Newest, because the records that Newest does not read would be handed on later.
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

// newestEnd is how Newest and Poll communicate. Newest yields it first, as an error, so that it
// passes through any wrapper that a program puts around the list, and ends any other loop.
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

// disorder is how far records may be out of order.
const disorder = time.Minute

// period is the time from the oldest to the newest record of a list.
type period struct{ oldest, newest time.Time }

// extend adds the time of the next record, and reports whether the record continues the order. If
// mayBeNewer, the record may be newer than the first, because it was added while the list was
// read.
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

// isLong reports whether the list is in the order of creation. In any other order, extend would
// have failed.
func (p *period) isLong() bool { return p.newest.Sub(p.oldest) > disorder }
