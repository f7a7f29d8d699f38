package models_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

func TestAmountHundredths(t *testing.T) {
	for text, want := range map[models.Amount]int64{
		"25.30":                 2530,
		"25.3":                  2530,
		"25":                    2500,
		"25.300":                2530,
		"0.00":                  0,
		"0.01":                  1,
		"0.29":                  29,
		"1.10":                  110,
		"-5.00":                 -500,
		"-0.05":                 -5,
		"-0.00":                 0,
		"000.07":                7,
		"4.35":                  435,
		"1e2":                   10000,
		"70368744177664.07":     7036874417766407,
		"92233720368547758.07":  math.MaxInt64,
		"-92233720368547758.08": math.MinInt64,
	} {
		got, err := text.Hundredths()
		require.NoError(t, err, string(text))
		assert.Equal(t, want, got, string(text))
	}
	for _, text := range []models.Amount{
		"", " ", "-", "+1.00", "1,00", "1.", ".50", "1.005", "0.001", "1.00 ", " 1.00", "1.0.0", "1 000.00", "SAR 1.00",
		"NaN", "0x10", "٢٥", "92233720368547758.08", "-92233720368547758.09", "1e17", "1e99999999999",
	} {
		got, err := text.Hundredths()
		require.Error(t, err, string(text))
		assert.Zero(t, got)
	}
}

func TestAmountOfHundredths(t *testing.T) {
	for hundredths, want := range map[int64]models.Amount{
		0:             "0.00",
		1:             "0.01",
		-1:            "-0.01",
		10:            "0.10",
		-99:           "-0.99",
		100:           "1.00",
		2530:          "25.30",
		-500:          "-5.00",
		math.MaxInt64: "92233720368547758.07",
		math.MinInt64: "-92233720368547758.08",
	} {
		assert.Equal(t, want, models.AmountOfHundredths(hundredths))
		back, err := want.Hundredths()
		require.NoError(t, err)
		assert.Equal(t, hundredths, back)
	}
}

func TestAmountOfUnits(t *testing.T) {
	assert.Equal(t, models.Amount("-0.005"), models.AmountOfUnits(-5, 3))
	assert.Equal(t, models.Amount("1.125"), models.AmountOfUnits(1125, 3))
	assert.Equal(t, models.Amount("1500"), models.AmountOfUnits(1500, 0))
	assert.Equal(t, models.Amount("-5"), models.AmountOfUnits(-5, -1))
}

func TestMinorAmount(t *testing.T) {
	for text, want := range map[models.MinorAmount]int64{
		"2530":                 2530,
		"0":                    0,
		"-500":                 -500,
		"000000000400":         400,
		"9223372036854775807":  math.MaxInt64,
		"-9223372036854775808": math.MinInt64,
	} {
		got, err := text.Hundredths()
		require.NoError(t, err, string(text))
		assert.Equal(t, want, got, string(text))
	}
	for _, text := range []models.MinorAmount{
		"", "25.30", "25.00", "25.", "1e2", "1E2", "+1", "12,50", " 1", "x", "9223372036854775808", "-9223372036854775809",
	} {
		_, err := text.Hundredths()
		require.Error(t, err, string(text))
	}
	for _, hundredths := range []int64{0, 1, -1, 2530, math.MaxInt64, math.MinInt64} {
		back, err := models.MinorAmountOfHundredths(hundredths).Hundredths()
		require.NoError(t, err)
		assert.Equal(t, hundredths, back)
	}
	assert.Equal(t, models.MinorAmount("2530"), models.MinorAmountOfHundredths(2530))
}

func TestAmountUnits(t *testing.T) {
	for _, test := range []struct {
		amount   models.Amount
		decimals int
		want     int64
	}{
		{"400", 0, 400},
		{"400.00", 0, 400},
		{"12.50", 2, 1250},
		{"12.345", 3, 12345},
		{"-0.001", 3, -1},
		{"1.2", 4, 12000},
		{"0", 99, 0},
		{"9.223372036854775807", 18, math.MaxInt64},
	} {
		got, err := test.amount.Units(test.decimals)
		require.NoError(t, err, "%s to %d", test.amount, test.decimals)
		assert.Equal(t, test.want, got, "%s to %d", test.amount, test.decimals)
	}
	for decimals, amount := range map[int]models.Amount{
		0: "400.5", 1: "12.55", 2: "12.345", 3: "12.3456", 19: "1", -1: "400",
	} {
		got, err := amount.Units(decimals)
		require.Error(t, err, "%s to %d", amount, decimals)
		assert.Zero(t, got)
	}
}

// TestAmountErrorsNameTheCause: a long text may be a card number, so errors do not quote it.
func TestAmountErrorsNameTheCause(t *testing.T) {
	for amount, want := range map[models.Amount]string{
		"12,50":                `models: amount "12,50" is not a decimal number`,
		"":                     `models: amount "" is not a decimal number`,
		"1.005":                `models: amount "1.005" has more than 2 decimals or does not fit int64`,
		"92233720368547758.08": `models: amount of 20 bytes has more than 2 decimals or does not fit int64`,
		"4000 0000 0000 0002":  `models: amount of 19 bytes is not a decimal number`,
	} {
		_, err := amount.Hundredths()
		assert.EqualError(t, err, want)
	}
	for amount, want := range map[models.MinorAmount]string{
		"12.50":               `models: minor amount "12.50" must be digits of hundredths, such as 1250`,
		"12,50":               `models: minor amount "12,50" must be digits of hundredths, such as 1250`,
		"9223372036854775808": `models: minor amount of 19 bytes does not fit int64`,
	} {
		_, err := amount.Hundredths()
		assert.EqualError(t, err, want)
	}
}

// TestAmountsReadTolerantlyInUserTypes: by the rules of the resources.
func TestAmountsReadTolerantlyInUserTypes(t *testing.T) {
	type row struct {
		Amount models.Amount
		Minor  *models.MinorAmount
	}
	for text, want := range map[string]row{
		`{"Amount":"12.50","Minor":"1250"}`: {"12.50", new(models.MinorAmount("1250"))},
		`{"Amount":12.50,"Minor":1250}`:     {"12.50", new(models.MinorAmount("1250"))},
		`{"Amount":null,"Minor":null}`:      {},
		`{"Amount":"no number"}`:            {Amount: "no number"},
	} {
		var read row
		require.NoError(t, json.Unmarshal([]byte(text), &read), text)
		assert.Equal(t, want, read, text)
	}
	read := row{Amount: "1.00"}
	var unreadable *models.DecodeError
	require.ErrorAs(t, json.Unmarshal([]byte(`{"Amount":{}}`), &read), &unreadable)
	assert.Equal(t, models.Amount("1.00"), read.Amount)
	assert.Equal(t, `{"Amount":"12.50","Minor":"1250"}`, marshal(t, row{"12.50", new(models.MinorAmount("1250"))}))
}
