package wire_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/internal/wire"
)

func TestScaled(t *testing.T) {
	t.Parallel()
	many := strings.Repeat("0", 1_000_000)
	for _, c := range []struct {
		text   string
		digits int
		want   int64
	}{
		{"0", 2, 0},
		{"-0.00", 2, 0},
		{"000", 0, 0},
		{"0e999999999999999999999", 2, 0},
		{"0.0e-99999999999999999999", 2, 0},
		{"12.50", 2, 1250},
		{"12.5", 2, 1250},
		{"12", 2, 1200},
		{"-0.05", 2, -5},
		{"0.01", 2, 1},
		{"007.10", 2, 710},
		{"12.500", 2, 1250},
		{"12.5000000000000000000000000000", 2, 1250},
		{"1.005", 3, 1005},
		{"1e2", 0, 100},
		{"1.5E+1", 0, 15},
		{"150e-1", 0, 15},
		{"1e-2", 2, 1},
		{"100", -2, 1},
		{"1e18", 0, 1e18},
		{"0.000000000000000001", 18, 1},
		{"1e-400", 400, 1},
		{"92233720368547758.07", 2, math.MaxInt64},
		{"-92233720368547758.08", 2, math.MinInt64},
		{"9223372036854775807", 0, math.MaxInt64},
		{"-9223372036854775808", 0, math.MinInt64},
		{"922337203685477580700e-2", 0, math.MaxInt64},
		{"-0.9223372036854775808e19", 0, math.MinInt64},
		{"0." + many + "1e1000001", 0, 1},
		{"1" + many + "e-1000000", 0, 1},
		{many + "1." + many, 0, 1},
		{many + "25", -0, 25},
	} {
		got, ok := wire.Scaled(c.text, c.digits)
		assert.True(t, ok, "%.40s", c.text)
		assert.Equal(t, c.want, got, "%.40s", c.text)
	}
}

func TestScaledRefuses(t *testing.T) {
	t.Parallel()
	many := strings.Repeat("0", 1_000_000)
	for text, digits := range map[string]int{
		"": 0, " ": 0, "-": 0, "+1": 0, "--1": 0, "1-": 0, ".": 0, "1.": 0, ".5": 1, "1.2.3": 2, "1e": 0, "1e+": 0, "e1": 0, "1e1.5": 2,
		" 1": 0, "1 ": 0, "1,5": 1, "1_0": 0, "0x1": 0, "١": 0, "NaN": 0, "null": 0, "1\x00": 0, "-e1": 0, "-.1": 1, "1e1e1": 0,
		"0.5": 0, "12.505": 2, "1e-1": 0, "0.001": 2, "101": -2, "1e-400": 2,
		"9223372036854775808": 0, "-9223372036854775809": 0, "92233720368547758.08": 2, "18446744073709551616": 0,
		"99999999999999999999999": 0, "18446744073709551615": 0, "1e19": 0, "1e400": 2, "1e999999999999999999999999": 2, "2e18": 1,
		"-1e99999999999": -5, "1e-99999999999999999999": 9, "12345678901234567890123e-3": 0, "0." + many + "1": 3, "1" + many: 0,
		"1" + many + "1e-1000001": 0,
		"1e18446744073709551616":  0, "1e-18446744073709551616": 0, "12e-18446744073709551615": 0, // a small number modulo 2^64
		"1" + strings.Repeat("0", 23) + "1": 0, "1" + strings.Repeat("0", 64) + "1": 0,
	} {
		got, ok := wire.Scaled(text, digits)
		assert.False(t, ok, "%.40s", text)
		assert.Zero(t, got, "%.40s", text)
	}
}

func TestIsNumber(t *testing.T) {
	t.Parallel()
	for _, text := range append(documents, " 1", "1 ", "[1]", `"1"`) {
		var number json.Number
		want := text != "" && strings.Trim(text, "-0123456789.eE+") == "" && json.Unmarshal([]byte(text), &number) == nil
		assert.Equal(t, want, wire.IsNumber(text), text)
	}
}
