package simulation

import (
	"fmt"
	"slices"
)

// Event names what may happen in a run, for [ExploreOptions.Without].
type Event string

// What happens to a request.
const (
	EventLost         Event = "lost"          // the connection is cut, and the request is not done
	EventResponseLost Event = "response lost" // the request is done, and the connection is cut
	EventUnavailable  Event = "unavailable"   // 503, not done
	EventLimited      Event = "limited"       // 429, not done
	EventRejected     Event = "rejected"      // 400, not done
	EventTimedOut     Event = "timed out"     // 504, but done
	EventLate         Event = "late"          // the connection is cut, and the request arrives up to two minutes later
	EventStale        Event = "stale"         // a read shows what was there seconds before
	EventSlow         Event = "slow"          // the response takes up to 20 s
	EventRepeated     Event = "repeated"      // a proxy sends the request twice, which no client can prevent
	EventDies         Event = "dies"          // the process dies before the request is sent
	EventDiesAfter    Event = "dies after"    // the process dies after the request was done
)

// What a customer does, beside an ordinary tap that is approved, and what happens to the sale.
const (
	EventApproved       Event = "approved" // approved early, or on another session
	EventDeclined       Event = "declined"
	EventDeclinedOpen   Event = "declined open" // declined, and the session stays new
	EventReversedAtOnce Event = "reversed at once"
	EventClosedFirst    Event = "closed first"   // the session is closed before the sale shows
	EventUnknownStatus  Event = "unknown status" // the session is in progress before the sale shows
	EventSecondTap      Event = "second tap"     // approved after a decline
	EventReversed       Event = "reversed"
	EventReversedLater  Event = "reversed later" // after the program has returned
	EventNobody         Event = "nobody"         // nobody taps
	EventShowsLate      Event = "shows late"     // the sale shows after its session has expired
)

// What happens to a Put of the store.
const (
	EventPutFails  Event = "put fails"
	EventPutWrites Event = "put writes" // Put writes, and returns an error
)

// What is true during the whole run.
const (
	EventPurging     Event = "purging"      // old sessions are purged while lists are read
	EventForgetting  Event = "forgetting"   // sessions are purged after a day
	EventUndated     Event = "undated"      // responses have no Date
	EventClocksApart Event = "clocks apart" // the platform's clocks differ
	EventReusing     Event = "reusing"      // a create returns an open session; seeds from 1<<32 on
	EventSoldBefore  Event = "sold before"  // another program has sold the amount; seeds from 1<<32 on
	EventOpenBefore  Event = "open before"  // another program has opened a session; seeds from 1<<32 on
)

// kinds lists all kinds of events.
var kinds = slices.Concat(drawn, lasting, rare, []*eventKind{nobody, showsLate})

// checkNames returns an error if one of the names is not that of an event.
func checkNames(events []Event) error {
	for _, one := range events {
		if !slices.ContainsFunc(kinds, func(k *eventKind) bool { return k.name == one }) {
			return fmt.Errorf("simulation: unknown Event: %q", one)
		}
	}
	return nil
}
