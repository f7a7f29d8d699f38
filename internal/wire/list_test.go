package wire_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/internal/wire"
)

// TestRoomFor: a list that grows to a thousand elements is copied ten times at most, and one
// element takes no more room than itself.
func TestRoomFor(t *testing.T) {
	t.Parallel()
	type large [2048]byte
	assert.Equal(t, 1, cap(wire.RoomFor([]large(nil))))
	var list []large
	copies := 0
	for i := range 1000 {
		before := cap(list)
		list = wire.RoomFor(list)
		if cap(list) != before {
			copies++
			assert.GreaterOrEqual(t, cap(list), 2*before)
		}
		assert.Len(t, list, i)
		list = append(list, large{})
	}
	assert.LessOrEqual(t, copies, 11)
	kept := list[:10:20]
	assert.Equal(t, 20, cap(wire.RoomFor(kept)), "there is room")
}
