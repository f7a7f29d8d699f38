package wire_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/internal/wire"
)

// TestKeptValuesAreIndependent, although they share allocations.
func TestKeptValuesAreIndependent(t *testing.T) {
	t.Parallel()
	d := wire.NewDecoder("[" + strings.Repeat("1,1,0,0,", 20) + "1]")
	var flags []*bool
	var counts []*int
	for kind := d.List(); d.More(&kind); {
		if flags = append(flags, d.OptionalBool()); d.More(&kind) {
			counts = append(counts, d.OptionalInt())
		}
	}
	for i, count := range counts {
		assert.Equal(t, i%2 == 0, *flags[i])
		assert.Equal(t, 1-i%2, *count)
	}
	d = wire.NewDecoder(`{"first":{"is":true},"second":{"is":false}}`)
	var kept []*string
	members := d.Object()
	for members.Next() {
		part := members.Object()
		start := part.Start()
		for part.Next() {
			flags = append(flags, part.OptionalBool())
		}
		kept = append(kept, part.Keep(start))
	}
	assert.Equal(t, `{"is":true} {"is":false}`, *kept[0]+" "+*kept[1])
}
