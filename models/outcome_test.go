package models_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// decided is a resource with an outcome.
type decided interface{ Outcome() models.Outcome }

// outcomeOf reads a record and returns its outcome.
func outcomeOf[T any, P interface {
	*T
	decided
}](t *testing.T, text string) models.Outcome {
	t.Helper()
	var record T
	require.NoError(t, json.Unmarshal([]byte(text), &record), text)
	return P(&record).Outcome()
}

// Members and events of the records below.
const (
	yes    = `"is_approved":true`
	no     = `"is_approved":false`
	stands = `"is_reversed":false`
	undone = `"is_reversed":true`

	approved = yes + `,` + stands
	declined = no + `,` + stands
	reversed = yes + `,` + undone

	event        = `{"type":"transaction","status":"approved","receipt":{"data":{`
	saleEvent    = event + yes + `}}}`
	declineEvent = event + no + `}}}`
	reverseEvent = `{"type":"reversal","status":"reversed"}`
)

func TestOutcomeOfNilIsUnknown(t *testing.T) {
	for _, none := range []decided{
		(*models.Session)(nil), (*models.SessionTransaction)(nil), (*models.Transaction)(nil), (*models.TransactionV2)(nil),
		(*models.Intent)(nil), (*models.IntentTransaction)(nil), (*models.IntentDetails)(nil),
		(*models.IntentDetailsTransaction)(nil), (*models.POSTransaction)(nil), (*models.Receipt)(nil),
	} {
		assert.Equal(t, models.OutcomeUnknown, none.Outcome(), "%T", none)
	}
}

func TestOutcomeOfPOSTransaction(t *testing.T) {
	for members, want := range map[string]models.Outcome{
		approved + `,"receipts":[{"data":{` + approved + `}},{"data":"no object"}]`: models.OutcomeApproved,
		approved + `,"receipts":[{"data":{` + reversed + `}}]`:                      models.OutcomeReversed,
		approved + `,"receipts":[{"data":{` + declined + `}}]`:                      models.OutcomeUnknown,
		approved + `,"receipts":[{"data":{` + stands + `}}]`:                        models.OutcomeUnknown,
		stands + `,"receipts":[{"data":{` + approved + `}}]`:                        models.OutcomeUnknown,
	} {
		assert.Equal(t, want, outcomeOf[models.POSTransaction](t, `{`+members+`}`), members)
	}
}
