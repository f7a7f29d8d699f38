package till

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
)

// TestNext goes through the table of Pay: every state of an order, after every session, with every
// fate of its two sessions. What may never be is said here once, and not by the table.
func TestNext(t *testing.T) {
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"}
	dearer := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "500"}
	for _, is := range []state{"", asked, opened, refused, unpaid} {
		for _, after := range []string{"", "S1", "S2", "S3"} {
			for _, asks := range []request{{"T", params, after, false}, {"T", dearer, after, false}, {"T2", params, after, false}} {
				first := attempt{Number: 1, Terminal: "T", Params: params, State: unpaid, Session: "S1"}
				n := orderNote{Attempts: []attempt{first}}
				if is != "" {
					n.Attempts = append(n.Attempts, attempt{Number: 2, Terminal: "T", Params: params, State: is, Session: map[state]string{opened: "S2"}[is]})
				}
				for now := wait.Unread; now <= wait.Approved; now++ {
					for before := wait.Unread; before <= wait.Approved; before++ {
						of := func(fate wait.Fate, session string) view {
							return view{View: wait.View{Fate: fate, Session: &models.Session{ID: session}}}
						}
						seen := &sessions{current: of(wait.None, ""), earlier: []view{of(before, "S1")}}
						if is == opened {
							seen.current = of(now, "S2")
						}
						do := n.next(asks, nil)
						if do == toRead {
							do = n.next(asks, seen)
						}
						isKnown := after == "" || after == "S1" || after == "S2" && is == opened
						mayBePaid := !before.IsFinal() || before == wait.Approved || is == opened && !now.IsUnpaid()
						isHeld := is == asked || is == opened && after != "S2"
						isForOther := (is == asked || is == opened) && (asks.params != params || asks.terminal != "T")
						assert.NotEqual(t, toRead, do)
						assert.Equal(t, isForOther, do == isOther)
						assert.Equal(t, !isForOther && is != asked && !isKnown, do == isNotNoted, "the note does not know %q", after)
						assert.Equal(t, !isForOther && !isHeld && isKnown && !mayBePaid, do == toOpen, "%s after %q: %v, %v", is, after, before, now)
						assert.Equal(t, !isForOther && is == asked, do == toFind)
						if !isHeld {
							assert.False(t, do == toWait && !seen.decides().isRead(), "waits for a session that was not read: %s after %q", is, after)
						}
						if v := seen.decides(); before == wait.Approved || now == wait.Approved && is == opened {
							assert.Equal(t, wait.Approved, v.Fate, "a paid session decides")
						}
					}
				}
			}
		}
	}
	assert.Equal(t, isNotNoted, orderNote{}.next(request{terminal: "T", params: params, isNoted: true}, nil), "an empty store")
}
