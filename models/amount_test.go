package models_test

import (
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
		if len(text) > 1 {
			assert.NotContains(t, err.Error(), string(text), "an error shows no value")
		}
	}
}

func TestAmountOf(t *testing.T) {
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
		assert.Equal(t, want, models.AmountOf(hundredths))
		back, err := want.Hundredths()
		require.NoError(t, err)
		assert.Equal(t, hundredths, back)
	}
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
		back, err := models.MinorAmountOf(hundredths).Hundredths()
		require.NoError(t, err)
		assert.Equal(t, hundredths, back)
	}
	assert.Equal(t, models.MinorAmount("2530"), models.MinorAmountOf(2530))
}

func FuzzAmount(f *testing.F) {
	f.Add(int64(2530))
	f.Add(int64(math.MinInt64))
	f.Fuzz(func(t *testing.T, hundredths int64) {
		major, err := models.AmountOf(hundredths).Hundredths()
		require.NoError(t, err)
		minor, err := models.MinorAmountOf(hundredths).Hundredths()
		require.NoError(t, err)
		assert.Equal(t, hundredths, major)
		assert.Equal(t, hundredths, minor)
	})
}
