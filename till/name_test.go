package till_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till"
)

// TestNamesThatLookTheSameAreRefused before anything is read, noted or sent, whatever the call, and
// no text shows them.
func TestNamesThatLookTheSameAreRefused(t *testing.T) {
	inShop(t, func(s *shop) {
		s.store.failAt(func(int) bool { s.Error("a note was written"); return true })
		s.store.hide(func(string) bool { s.Error("a note was read"); return true })
		for name, reason := range map[string]string{
			"": "is empty", "47\xff11": "is not UTF-8", "4711\r": "ends with a carriage return", "4711\t": "ends with a tab",
			" 4711": "begins with a space", "order  4711": "has two spaces in a row", "order\u00a04711": "has white space, U+00A0, at byte 5",
			"order\u30004711": "has white space, U+3000, at byte 5", "\ufeff4711": "begins with an invisible character, U+FEFF", "4711\u200b": "ends with an invisible character, U+200B",
			"47\u00ad11": "has an invisible character, U+00AD, at byte 2", "4711\ufe0f": "ends with an invisible character, U+FE0F", "4711\u3164": "ends with an invisible character, U+3164",
		} {
			for call, do := range map[string]func() (*till.Payment, error){
				"Pay":      func() (*till.Payment, error) { return s.Pay(s.Context(), name, purchase) },
				"PayAgain": func() (*till.Payment, error) { return s.PayAgain(s.Context(), &till.Payment{Order: name}, purchase) },
				"Payment":  func() (*till.Payment, error) { return s.Payment(s.Context(), name) },
				"Settle": func() (*till.Payment, error) {
					return &till.Payment{Outcome: models.OutcomeUnknown}, s.Settle(s.Context(), name, "S")
				},
				"SettleUnpaid": func() (*till.Payment, error) {
					return &till.Payment{Outcome: models.OutcomeUnknown}, s.SettleUnpaid(s.Context(), name)
				},
			} {
				payment, err := do()
				refusal, _ := errors.AsType[*payterm.RequestError](err)
				require.NotNil(s, refusal, "%s %+q", call, name)
				assert.Equal(s, payterm.RequestError{Field: "order", Reason: reason}, *refusal, "%s %+q", call, name)
				assert.NotContains(s, err.Error(), "11", "the name")
				assert.Equal(s, till.NextCorrect, payment.Next(err), call)
			}
		}
		assert.Empty(s, s.platform.Requests())
	})
}
