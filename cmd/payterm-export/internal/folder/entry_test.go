package folder

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

func money(outcome models.Outcome, currency string, net *lists.Decimal) *lists.Money {
	return &lists.Money{Outcome: outcome, Currency: currency, Net: net}
}

// Sums are exact however large they get, and are read as they were written.
func TestSumsAreExact(t *testing.T) {
	var sums Sums
	for range 30 {
		sums.Add(money(models.OutcomeApproved, "SAR", &lists.Decimal{Units: -9_999_999_999_999_999, Decimals: 2}))
		sums.Add(money(models.OutcomeApproved, "KWD", &lists.Decimal{Units: 1125, Decimals: 3}))
		sums.Add(money(models.OutcomeApproved, "JPY", &lists.Decimal{Units: 1500, Decimals: 0}))
		sums.Add(money(models.OutcomeApproved, "CLF", &lists.Decimal{Units: -1, Decimals: 4}))
		sums.Add(money(models.OutcomeApproved, "د.ك", &lists.Decimal{Units: 1125, Decimals: 3})) // by its number
	}
	sums.Add(money(models.OutcomeApproved, "AED", nil))
	sums.Add(money(models.OutcomeUnknown, "", nil))
	sums.Add(nil) // a record of something else
	const want = `[
		{"currency":"","outcome":"unknown","records":1,"net":"0.00","without_net":1},
		{"currency":"AED","outcome":"approved","records":1,"net":"0.00","without_net":1},
		{"currency":"CLF","outcome":"approved","records":30,"net":"-0.0030"},
		{"currency":"JPY","outcome":"approved","records":30,"net":"45000"},
		{"currency":"KWD","outcome":"approved","records":30,"net":"33.750"},
		{"currency":"SAR","outcome":"approved","records":30,"net":"-2999999999999999.70"},
		{"currency":"د.ك","outcome":"approved","records":30,"net":"33.750"}
	]`
	text, err := json.Marshal(sums)
	require.NoError(t, err)
	assert.JSONEq(t, want, string(text))

	var read, merged Sums
	require.NoError(t, json.Unmarshal(text, &read))
	merged.Merge(read)
	text, err = json.Marshal(merged)
	require.NoError(t, err)
	assert.JSONEq(t, want, string(text))
}

// A sum below one has a leading zero, which is not that of an octal number.
func TestSmallSumsAreReadAsTheyWereWritten(t *testing.T) {
	for _, text := range []string{"0.30", "-0.30", "0.08", "0.00", "0", "0.005", "-0.0010", "10.10"} {
		var total Total
		require.NoError(t, total.UnmarshalText([]byte(text)))
		assert.Equal(t, text, total.String())
	}
	assert.Error(t, new(Total).UnmarshalText([]byte("0x.10")))
}

func TestShortIsASentence(t *testing.T) {
	for want, short := range map[string]Short{
		"1 record could not be read":                           {Unreadable: 1},
		"2 records have no net amount":                         {WithoutNet: 2},
		"3 records could not be read and 2 have no net amount": {Unreadable: 3, WithoutNet: 2},
		"1 record could not be read and 1 has no net amount":   {Unreadable: 1, WithoutNet: 1},
	} {
		assert.Equal(t, want, short.String())
	}
}

func TestWindowsHaveNames(t *testing.T) {
	for want, w := range map[string]Window{
		"day=2025-11-01":                     {Day: "2025-11-01"},
		"day=2025-11-01/tid=0300":            {Day: "2025-11-01", TID: "0300"},
		"day=2025-11-01/tid=..%2F%2F..":      {Day: "2025-11-01", TID: "..//.."},
		"pages=000001-000050":                {First: 1, Last: 50},
		"pages=000051-000100":                Window{First: 1, Last: 50}.Next(),
		"terminal=..%2F/pages=000003-000004": Window{Terminal: "../", First: 1, Last: 2}.Next(),
	} {
		assert.Equal(t, want, w.Name())
		assert.Equal(t, w, WindowNamed(want))
	}
}

// A day is as long as it is in its zone.
func TestBoundsFollowTheZone(t *testing.T) {
	for _, test := range []struct {
		zone, day, first string
		length           time.Duration
	}{
		{"Europe/Istanbul", "2016-03-27", "2016-03-27T00:00:00+02:00", 23 * time.Hour},  // clocks went forward
		{"America/Santiago", "2024-09-07", "2024-09-07T00:00:00-04:00", 24 * time.Hour}, // 23:30 is in it
		{"America/Santiago", "2024-09-08", "2024-09-08T01:00:00-03:00", 23 * time.Hour}, // at midnight
		{"America/Havana", "2024-11-03", "2024-11-03T00:00:00-04:00", 25 * time.Hour},
		{"Pacific/Apia", "2011-12-30", "2011-12-31T00:00:00+14:00", 0},
	} {
		zone, err := time.LoadLocation(test.zone)
		require.NoError(t, err)
		first, after, err := Window{Day: test.day}.Bounds(zone)
		require.NoError(t, err)
		assert.Equal(t, test.first, first.Format(time.RFC3339), test.zone)
		assert.Equal(t, test.length, after.Sub(first), test.zone)
	}
	_, _, err := Window{Day: "27.3.2016"}.Bounds(time.UTC)
	assert.Error(t, err)
}
