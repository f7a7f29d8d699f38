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
		"true": new(true), `"1"`: new(true), "0": new(false), "false": new(false), "null": nil, `""`: nil, "{}": nil, `"{}"`: nil,
	})
	for _, text := range []string{`" "`, `{"a":1}`, "[]", "2"} {
		_, err := read(text, (*wire.Decoder).OptionalBool)
		assert.Equal(t, &wire.Error{Reason: "not a boolean"}, err, text)
	}
}

// TestKeptPartsAreApart: what is held by pointers shares allocations, and nothing else.
func TestKeptPartsAreApart(t *testing.T) {
	t.Parallel()
	d := wire.NewDecoder("[" + strings.Repeat("true,", 20) + "true]")
	var flags []*bool
	var texts []*string
	for kind := d.List(); d.More(&kind); {
		probe := d // readers with their own rules look ahead in a copy
		flags = append(flags, probe.OptionalBool(), d.OptionalBool())
		texts = append(texts, d.Keep("first"), d.Keep("second"))
	}
	for i := range flags {
		*flags[i] = false
		for _, other := range flags[i+1:] {
			assert.True(t, *other)
		}
	}
	for i := 0; i < len(texts); i += 2 {
		assert.Equal(t, "first", *texts[i])
		assert.Equal(t, "second", *texts[i+1])
	}
}

func TestARecordWithBooleansIsOneAllocation(t *testing.T) {
	d := wire.NewDecoder("")
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() {
		d = wire.NewDecoder("[true,false,true]")
		for kind := d.List(); d.More(&kind); {
			d.OptionalBool()
		}
		d.Keep("text")
	}), 1.0)
}
