package merchants_test

import (
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/mock"
	"github.com/payterm/payterm-go/models"
)

func TestSessionsList(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/merchants-sdk/terminals/T-1/sessions?limit=1&page=2",
		Response: `{"sessions":[{"id":"S-1","status":"new","type":"purchase","client_id":"C-1","amount":2530,"expired_at":"1715695509123",
			"reference_id":"order-1","created_at":"2024-05-14T13:05:09.123Z","updated_at":"2024-05-14T13:05:10.063Z",
			"original_transaction":null,"transaction":null}],"pages":{"total":3,"current":2}}`,
	})
	page, err := client.Merchants.Sessions.List(t.Context(), "T-1", models.MerchantSessionListParams{Page: 2, Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	assert.Equal(t, 3, page.Pages)
	require.Len(t, page.Items, 1)
	assert.EqualExportedValues(t, &models.Session{
		ID: "S-1", Status: models.SessionStatusNew, Type: models.SessionTypePurchase, ClientID: "C-1", Amount: models.Number("2530"),
		ExpiredAt: 1715695509123, ReferenceID: "order-1",
	}, page.Items[0])
	assert.Equal(t, "2024-05-14T13:05:09.123Z", page.Items[0].CreatedAt.Text())
	assert.Equal(t, "2024-05-14T13:05:10.063Z", page.Items[0].UpdatedAt.Text())
	assert.Equal(t, models.OutcomeOpen, page.Items[0].Outcome())
}

func TestSessionsAll(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request:  "GET /v1/merchants-sdk/terminals/T-1/sessions?limit=2",
		Response: `{"sessions":[{"id":"S-1"},{"id":"S-2"}],"pages":{"total":1,"current":1}}`,
	})
	var ids []string
	for session, err := range client.Merchants.Sessions.All(t.Context(), "T-1", models.MerchantSessionListParams{Limit: 2}) {
		require.NoError(t, err)
		ids = append(ids, session.ID)
	}
	assert.Equal(t, []string{"S-1", "S-2"}, ids)
}

func TestSessionsGet(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/merchants-sdk/terminals/T-1/sessions/S-1",
		Response: `{"session":{"id":"S-1","status":"closed","merchant_id":"M-1","original_transaction":{"id":"E-0","uuid":"X-0"},"transaction":{
			"id":"E-1","uuid":"X-1","amount_authorized":"000000002530","transaction_currency_code":"682","cardholder_verification_result":"3F0000",
			"lat":"24.70","lon":"46.60","transaction_type":"00","card_scheme_id":"P1","system_trace_audit_number":"000073","is_approved":true,
			"is_reversed":false,"is_reconcilied":true,"device_id":"D-1","user_id":"U-1","merchant_id":"M-1","customer_reference_number":"order-1",
			"pos_confirmed":false,"created_at":"2024-05-14T13:05:10.063Z","updated_at":"2024-05-14T13:05:11.001Z",
			"receipts":[{"id":"R-1","is_approved":true,"amount_authorized":{"value":"25.30"}}],"card_scheme":{"english":"mada","arabic":"مدى"},
			"type":{"arabic":"شراء","english":"PURCHASE"},"verification_method":{"english":"NO VERIFICATION","arabic":"بدون تحقق"}}}}`,
	})
	session, err := client.Merchants.Sessions.Get(t.Context(), "T-1", "S-1")
	require.NoError(t, err)
	require.EqualExportedValues(t, &models.Session{
		ID: "S-1", Status: models.SessionStatusClosed, MerchantID: "M-1",
		OriginalTransaction: &models.SessionTransaction{ID: "E-0", UUID: "X-0"},
		Transaction: &models.SessionTransaction{
			ID: "E-1", UUID: "X-1", AmountAuthorized: "000000002530", TransactionCurrencyCode: "682", CardholderVerificationResult: "3F0000",
			Lat: "24.70", Lon: "46.60", TransactionType: models.TransactionType{ID: models.TransactionTypePurchase},
			CardSchemeID: models.SchemeCodeMada, SystemTraceAuditNumber: "000073", IsApproved: new(true), IsReversed: new(false),
			IsReconciled: new(true), DeviceID: "D-1", UserID: "U-1", MerchantID: "M-1", CustomerReferenceNumber: "order-1", POSConfirmed: new(false),
			Receipts:           []models.Receipt{{ID: "R-1", IsApproved: new(true), AmountAuthorized: models.Labeled{Value: "25.30"}}},
			CardScheme:         models.LocalizedText{English: "mada", Arabic: "مدى"},
			Type:               models.LocalizedText{Arabic: "شراء", English: "PURCHASE"},
			VerificationMethod: models.LocalizedText{English: "NO VERIFICATION", Arabic: "بدون تحقق"},
		},
	}, session)
	assert.Equal(t, "2024-05-14T13:05:10.063Z", session.Transaction.CreatedAt.Text())
	assert.Equal(t, "2024-05-14T13:05:11.001Z", session.Transaction.UpdatedAt.Text())
	assert.Equal(t, models.OutcomeApproved, session.Outcome())
}

func TestSessionsWaitPollsUntilACardWasTapped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client := mock.Client(t,
			mock.Exchange{
				Request:  "GET /v1/merchants-sdk/terminals/T-1/sessions/S-1",
				Response: `{"session":{"id":"S-1","status":"new","transaction":null}}`,
			},
			mock.Exchange{
				Request: "GET /v1/merchants-sdk/terminals/T-1/sessions/S-1",
				Response: `{"session":{"id":"S-1","status":"closed","transaction":{"uuid":"X-1","is_approved":false,"is_reversed":false,
					"receipts":[{"is_approved":false,"is_reversed":false}]}}}`,
			},
		)
		session, err := client.Merchants.Sessions.Wait(t.Context(), "T-1", "S-1", models.SessionWaitParams{})
		require.NoError(t, err)
		assert.Equal(t, models.OutcomeDeclined, session.Outcome())
		assert.Equal(t, "X-1", session.Transaction.UUID)
	})
}

func TestInvalidSessionCallsSendNothing(t *testing.T) {
	sessions := mock.Client(t).Merchants.Sessions
	_, err := sessions.List(t.Context(), "", models.MerchantSessionListParams{})
	assert.Equal(t, &payterm.RequestError{Operation: "merchants.sessions.list", Field: "terminal_id", Reason: "is required"}, err)
	_, err = sessions.List(t.Context(), "T-1", models.MerchantSessionListParams{Page: -1})
	assert.Equal(t, &payterm.RequestError{Operation: "merchants.sessions.list", Field: "page", Reason: "is negative"}, err)
	_, err = sessions.Get(t.Context(), "", "S-1")
	assert.Equal(t, &payterm.RequestError{Operation: "merchants.sessions.get", Field: "terminal_id", Reason: "is required"}, err)
	_, err = sessions.Get(t.Context(), "T-1", "")
	assert.Equal(t, &payterm.RequestError{Operation: "merchants.sessions.get", Field: "session_id", Reason: "is required"}, err)
	_, err = sessions.Wait(t.Context(), "T-1", "", models.SessionWaitParams{})
	assert.Equal(t, &payterm.RequestError{Operation: "merchants.sessions.get", Field: "session_id", Reason: "is required"}, err)
}
