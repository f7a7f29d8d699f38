package wire_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/internal/wire"
)

func TestOptionalBool(t *testing.T) {
	t.Parallel()
	reads(t, (*wire.Decoder).OptionalBool, map[string]*bool{
		"true": new(true), "false": new(false), "1": new(true), "0": new(false), `"true"`: new(true), `"false"`: new(false),
		`"1"`: new(true), `"0"`: new(false), `"\u0031"`: new(true), "null": nil, `""`: nil, "{}": nil, `"{}"`: nil,
	})
	refuses(t, (*wire.Decoder).OptionalBool, "not a boolean",
		`"null"`, `"TRUE"`, `"yes"`, `" true"`, `" "`, "2", "-1", "1.0", "-0", "1e0", `{"a":1}`, "[]", "[true]")
}

func TestOptionalInt(t *testing.T) {
	t.Parallel()
	reads(t, (*wire.Decoder).OptionalInt, map[string]*int{
		"0": new(0), `"3.0"`: new(3), "-7": new(-7), "null": nil, `""`: nil, "{}": nil, `"{}"`: nil, strconv.Itoa(math.MinInt): new(math.MinInt),
	})
	for _, text := range []string{"3.5", "true", `" "`, "[]", strconv.FormatUint(math.MaxInt+1, 10)} {
		_, err := read(text, (*wire.Decoder).OptionalInt)
		assert.Equal(t, &wire.Error{Reason: "not a 64-bit integer"}, err, text)
	}
}

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
