package wire_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/internal/wire"
)

func TestOptionalBool(t *testing.T) {
	t.Parallel()
	took(t, (*wire.Decoder).OptionalBool, map[string]*bool{
		"true": new(true), "false": new(false), "1": new(true), "0": new(false), `"true"`: new(true), `"false"`: new(false),
		`"1"`: new(true), `"0"`: new(false), `"\u0031"`: new(true), "null": nil, `""`: nil, "{}": nil, `"{}"`: nil,
	})
	odd(t, (*wire.Decoder).OptionalBool, "not a boolean",
		`"null"`, `"TRUE"`, `"yes"`, `" true"`, `" "`, "2", "-1", "1.0", "-0", "1e0", `{"a":1}`, "[]", "[true]")
}

func TestOptionalInt(t *testing.T) {
	t.Parallel()
	took(t, (*wire.Decoder).OptionalInt, map[string]*int{
		"0": new(0), `"3.0"`: new(3), "-7": new(-7), "null": nil, `""`: nil, "{}": nil, `"{}"`: nil,
	})
	for _, text := range []string{"3.5", "true", `" "`, "[]"} {
		_, err := read(text, (*wire.Decoder).OptionalInt)
		assert.Equal(t, &wire.Error{Reason: "not an integer of 64 bits"}, err, text)
	}
}

// TestKeptPartsAreApart: what is held by pointers shares allocations, and nothing else.
func TestKeptPartsAreApart(t *testing.T) {
	t.Parallel()
	d := wire.NewDecoder("[" + strings.Repeat("1,", 40) + "1]")
	var flags []*bool
	var counts []*int
	var texts []*string
	for kind := d.List(); d.More(&kind); {
		probe := d // readers with their own rules look ahead in a copy
		if len(flags) == len(counts) {
			flags = append(flags, probe.OptionalBool(), d.OptionalBool())
		} else {
			counts = append(counts, probe.OptionalInt(), d.OptionalInt())
		}
		texts = append(texts, d.Keep("first"), d.Keep("second"))
	}
	for i := range flags {
		*flags[i] = false
		for _, other := range flags[i+1:] {
			assert.True(t, *other)
		}
	}
	for i := range counts {
		*counts[i] = 0
		for _, other := range counts[i+1:] {
			assert.Equal(t, 1, *other)
		}
	}
	for i := 0; i < len(texts); i += 2 {
		assert.Equal(t, "first", *texts[i])
		assert.Equal(t, "second", *texts[i+1])
	}
}

// TestSmallPartsShareAllocations: one for the booleans and the text, and one for the integers.
func TestSmallPartsShareAllocations(t *testing.T) {
	d := wire.NewDecoder("")
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() {
		d = wire.NewDecoder("[true,1,false,2,true,3]")
		for kind := d.List(); d.More(&kind); {
			d.OptionalBool()
			d.More(&kind)
			d.OptionalInt()
		}
		d.Keep("text")
	}), 2.0)
}
