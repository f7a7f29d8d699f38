package wire_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/internal/wire"
)

// TestRoomFor: a full list doubles, and the first element gets a capacity of 1.
func TestRoomFor(t *testing.T) {
	t.Parallel()
	for size, want := range map[int]int{0: 1, 1: 2, 100: 200} {
		assert.Equal(t, want, cap(wire.RoomFor(make([]int, size))))
	}
	assert.Equal(t, 20, cap(wire.RoomFor(make([]int, 10, 20))), "a list with room does not grow")
}
