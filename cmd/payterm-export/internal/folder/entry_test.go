package folder

import (
	"encoding/json"
	"testing"

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
