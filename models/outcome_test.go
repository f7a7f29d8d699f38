package models_test

import (
	"encoding/json"
	"strings"
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

func TestOutcomeOfFlags(t *testing.T) {
	for members, want := range map[string]models.Outcome{
		approved:                         models.OutcomeApproved,
		declined:                         models.OutcomeDeclined,
		reversed:                         models.OutcomeReversed,
		no + `,` + undone:                models.OutcomeReversed,
		no:                               models.OutcomeDeclined,
		yes:                              models.OutcomeUnknown,
		yes + `,"is_reversed":null`:      models.OutcomeUnknown,
		stands:                           models.OutcomeUnknown,
		stands + `,"is_approved":null`:   models.OutcomeUnknown,
		undone:                           models.OutcomeReversed,
		`"id":"1"`:                       models.OutcomeUnknown,
		approved + `,"is_refunded":true`: models.OutcomeApproved,
		declined + `,"status_message":"Approved"`:                     models.OutcomeDeclined,
		approved + `,"status_message":"DECLINED","action_code":"940"`: models.OutcomeApproved,
	} {
		assert.Equal(t, want, outcomeOf[models.Receipt](t, `{`+members+`}`), members)
		assert.Equal(t, want, outcomeOf[models.IntentTransaction](t, `{`+members+`}`), members)
		assert.Equal(t, want, outcomeOf[models.POSTransaction](t, `{`+members+`}`), members)
	}
}

func TestOutcomeOfNilIsUnknown(t *testing.T) {
	for _, none := range []decided{
		(*models.Session)(nil), (*models.SessionTransaction)(nil), (*models.Transaction)(nil), (*models.TransactionV2)(nil),
		(*models.Intent)(nil), (*models.IntentTransaction)(nil), (*models.IntentDetails)(nil),
		(*models.IntentDetailsTransaction)(nil), (*models.POSTransaction)(nil), (*models.Receipt)(nil),
	} {
		assert.Equal(t, models.OutcomeUnknown, none.Outcome(), "%T", none)
	}
}

// TestOutcomeOfTransaction: the flags of a transaction count like those of its receipts.
func TestOutcomeOfTransaction(t *testing.T) {
	for members, want := range map[string]models.Outcome{
		`"id":"1"`:                             models.OutcomeUnknown,
		`"receipts":[]`:                        models.OutcomeUnknown,
		`"receipts":null,"status":"approved"`:  models.OutcomeUnknown,
		yes:                                    models.OutcomeUnknown,
		stands:                                 models.OutcomeUnknown,
		no:                                     models.OutcomeDeclined,
		undone:                                 models.OutcomeReversed,
		approved:                               models.OutcomeApproved,
		reversed:                               models.OutcomeReversed,
		`"receipts":[{` + approved + `}]`:      models.OutcomeApproved,
		`"receipts":[{` + reversed + `}]`:      models.OutcomeReversed,
		`"receipts":[{` + declined + `}]`:      models.OutcomeDeclined,
		`"receipts":[{` + yes + `}]`:           models.OutcomeUnknown,
		`"receipts":[{` + stands + `}]`:        models.OutcomeUnknown,
		`"receipts":[{` + undone + `}]`:        models.OutcomeReversed,
		`"receipts":[{` + yes + `}],` + stands: models.OutcomeApproved,
		`"receipts":[{` + approved + `},{` + reversed + `}]`:                    models.OutcomeReversed,
		`"receipts":[{` + reversed + `},{` + approved + `}]`:                    models.OutcomeReversed,
		`"receipts":[{` + approved + `},{` + declined + `}]`:                    models.OutcomeUnknown,
		`"receipts":[{` + approved + `},{` + stands + `}]`:                      models.OutcomeUnknown,
		`"receipts":[{` + declined + `},{` + stands + `}]`:                      models.OutcomeUnknown,
		`"receipts":[{` + stands + `}],` + approved:                             models.OutcomeUnknown,
		`"receipts":[{` + stands + `}],` + declined:                             models.OutcomeUnknown,
		`"receipts":[{` + approved + `}],` + reversed:                           models.OutcomeReversed,
		`"receipts":[{` + reversed + `}],` + approved:                           models.OutcomeReversed,
		`"receipts":[{` + approved + `}],` + no:                                 models.OutcomeUnknown,
		`"receipts":[{` + declined + `}],` + approved:                           models.OutcomeUnknown,
		`"receipts":[{` + approved + `}],"is_approved":null,"is_reversed":null`: models.OutcomeApproved,
	} {
		assert.Equal(t, want, outcomeOf[models.Transaction](t, `{`+members+`}`), members)
		assert.Equal(t, want, outcomeOf[models.SessionTransaction](t, `{`+members+`}`), members)
		assert.Equal(t, want, outcomeOf[models.Session](t, `{"status":"closed","transaction":{`+members+`}}`), members)
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

func TestOutcomeOfSession(t *testing.T) {
	for text, want := range map[string]models.Outcome{
		`{"status":"new","transaction":null}`:                           models.OutcomeOpen,
		`{"status":"new"}`:                                              models.OutcomeOpen,
		`{"status":"new","expired_at":1}`:                               models.OutcomeOpen,
		`{"status":"closed","transaction":null}`:                        models.OutcomeNone,
		`{"status":"closed","transaction":{}}`:                          models.OutcomeNone,
		`{"status":"expired","transaction":null}`:                       models.OutcomeUnknown,
		`{"status":"approved"}`:                                         models.OutcomeUnknown,
		`{}`:                                                            models.OutcomeUnknown,
		`{"status":"new","transaction":{` + approved + `}}`:             models.OutcomeApproved,
		`{"status":"closed","original_transaction":{` + approved + `}}`: models.OutcomeNone,
	} {
		assert.Equal(t, want, outcomeOf[models.Session](t, text), text)
	}
}

// TestOutcomeOfEvents: in client v2 transactions and intents read by id, a reversal is an event.
func TestOutcomeOfEvents(t *testing.T) {
	for events, want := range map[string]models.Outcome{
		``:                                    models.OutcomeUnknown,
		saleEvent:                             models.OutcomeApproved,
		declineEvent:                          models.OutcomeDeclined,
		reverseEvent:                          models.OutcomeReversed,
		saleEvent + `,` + reverseEvent:        models.OutcomeReversed,
		reverseEvent + `,` + saleEvent:        models.OutcomeReversed,
		declineEvent + `,` + reverseEvent:     models.OutcomeReversed,
		saleEvent + `,` + saleEvent:           models.OutcomeApproved,
		saleEvent + `,` + declineEvent:        models.OutcomeUnknown,
		event + `"id":"1"}}}`:                 models.OutcomeUnknown,
		event + `"id":"1"}}},` + saleEvent:    models.OutcomeUnknown,
		event + `"id":"1"}}},` + reverseEvent: models.OutcomeReversed,
		event + approved + `}}}`:              models.OutcomeApproved,
		event + reversed + `}}}`:              models.OutcomeReversed,
		`{"type":"transaction","status":"declined","receipt":{"data":"{\"is_approved\":true}"}}`: models.OutcomeApproved,
		`{"type":"transaction","status":"reversed","receipt":{"data":{` + yes + `}}}`:            models.OutcomeUnknown,
		`{"type":"transaction","status":"approved","receipt":null}`:                              models.OutcomeUnknown,
		`{"type":"transaction","status":"approved","receipt":{"data":"no object"}}`:              models.OutcomeUnknown,
		`{"type":"","receipt":{"data":{` + yes + `}}}`:                                           models.OutcomeUnknown,
		saleEvent + `,{"type":"reversal","status":"declined"}`:                                   models.OutcomeUnknown,
		saleEvent + `,{"type":"reversal"}`:                                                       models.OutcomeUnknown,
		saleEvent + `,{"type":"void","status":"reversed"}`:                                       models.OutcomeUnknown,
		saleEvent + `,{"type":"refund","status":"approved"}`:                                     models.OutcomeUnknown,
		saleEvent + `,` + reverseEvent + `,{"type":"other"}`:                                     models.OutcomeUnknown,
	} {
		assert.Equal(t, want, outcomeOf[models.TransactionV2](t, `{"events":[`+events+`]}`), events)
		assert.Equal(t, want, outcomeOf[models.IntentDetailsTransaction](t, `{"events":[`+events+`]}`), events)
		assert.Equal(t, want, outcomeOf[models.IntentDetails](t, `{"transactions":[{"events":[`+events+`]}]}`), events)
	}
}

// TestOutcomeOfSeveralTransactions: declined ones are ignored, and the others must agree.
func TestOutcomeOfSeveralTransactions(t *testing.T) {
	flags := map[string]string{"approved": approved, "declined": declined, "reversed": reversed, "unknown": stands}
	events := map[string]string{
		"approved": saleEvent, "declined": declineEvent, "reversed": saleEvent + `,` + reverseEvent, "unknown": "",
	}
	for transactions, want := range map[string]models.Outcome{
		"approved":                   models.OutcomeApproved,
		"declined":                   models.OutcomeDeclined,
		"reversed":                   models.OutcomeReversed,
		"declined approved":          models.OutcomeApproved,
		"approved declined":          models.OutcomeApproved,
		"declined declined":          models.OutcomeDeclined,
		"declined reversed":          models.OutcomeReversed,
		"approved approved":          models.OutcomeApproved,
		"approved reversed":          models.OutcomeUnknown,
		"reversed declined approved": models.OutcomeUnknown,
		"unknown":                    models.OutcomeUnknown,
		"declined unknown":           models.OutcomeUnknown,
		"unknown declined":           models.OutcomeUnknown,
		"approved unknown":           models.OutcomeUnknown,
	} {
		var byFlags, byEvents []string
		for name := range strings.FieldsSeq(transactions) {
			byFlags = append(byFlags, `{`+flags[name]+`}`)
			byEvents = append(byEvents, `{"events":[`+events[name]+`]}`)
		}
		read := outcomeOf[models.IntentDetails](t, `{"transactions":[`+strings.Join(byEvents, ",")+`]}`)
		assert.Equal(t, want, read, transactions)
		listed := outcomeOf[models.Intent](t, `{"transactions":[`+strings.Join(byFlags, ",")+`]}`)
		assert.Equal(t, want, listed, transactions)
	}
	assert.Equal(t, models.OutcomeUnknown, outcomeOf[models.Intent](t, `{"status":"approved","transactions":[]}`))
	assert.Equal(t, models.OutcomeUnknown, outcomeOf[models.IntentDetails](t, `{"status":"approved"}`))
}
