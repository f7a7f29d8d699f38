package models_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

func TestNumberOnTheWire(t *testing.T) {
	for _, test := range []struct {
		wire string
		want models.Number
		back string
	}{
		{`400`, "400", `400`},
		{`"400"`, "400", `400`},
		{`1.10`, "1.10", `1.10`},
		{`-0`, "-0", `-0`},
		{`1e400`, "1e400", `1e400`},
		{`12345678901234567890`, "12345678901234567890", `12345678901234567890`},
		{`"007"`, "007", `"007"`}, // not a JSON number, so it stays a string
		{`"12,50"`, "12,50", `"12,50"`},
		{`"+1"`, "+1", `"+1"`},
		{`"NaN"`, "NaN", `"NaN"`},
		{`""`, "", `null`},
		{`null`, "", `null`},
	} {
		var number models.Number
		require.NoError(t, json.Unmarshal([]byte(test.wire), &number), test.wire)
		assert.Equal(t, test.want, number)

		back, err := json.Marshal(number)
		require.NoError(t, err, test.wire)
		assert.Equal(t, test.back, string(back))

		var session models.Session
		require.NoError(t, json.Unmarshal([]byte(`{"amount":`+test.wire+`}`), &session))
		assert.Equal(t, test.want, session.Amount, "a field reads like a number alone")
	}

	number := models.Number("1")
	require.Error(t, json.Unmarshal([]byte(`[400]`), &number))
	require.Error(t, json.Unmarshal([]byte(`{}`), &number))
	assert.Equal(t, models.Number("1"), number)
}

func TestNumberInt64(t *testing.T) {
	for text, want := range map[models.Number]int64{
		"400": 400, "400.00": 400, "4e2": 400, "-7": -7, "0": 0, "9223372036854775807": math.MaxInt64,
	} {
		got, err := text.Int64()
		require.NoError(t, err, string(text))
		assert.Equal(t, want, got, string(text))
	}
	for _, text := range []models.Number{"", "1.5", "x", "9223372036854775808", "1e30"} {
		_, err := text.Int64()
		require.Error(t, err, string(text))
	}
	assert.Equal(t, models.Number("-9223372036854775808"), models.NumberOf(math.MinInt64))
}

func TestNumberIsPositive(t *testing.T) {
	for _, text := range []models.Number{"1", "400", "0.01", "1e3", "0.5E-9", "10", "1e-999999999999"} {
		assert.True(t, text.IsPositive(), string(text))
	}
	for _, text := range []models.Number{"", "0", "-0", "0.00", "0e9", "-1", "+1", "007", "1,5", ".5", "Infinity", "NaN"} {
		assert.False(t, text.IsPositive(), string(text))
	}
}
