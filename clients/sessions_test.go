package clients_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/testing/mock"
	"github.com/payterm/payterm-go/models"
)

func TestSessionsCreate(t *testing.T) {
	sessions := mock.Client(t, mock.Exchange{
		Request: "POST /v1/clients-sdk/terminals/T-1/sessions",
		Body:    `{"type": "purchase", "amount": 400}`,
		Response: `{
			"id": "S-1", "status": "new", "type": "purchase", "client_id": "C-1", "amount": 400,
			"expired_at": 1715692509000, "reference_id": null, "terminal": {"id": "T-1"},
			"original_transaction": {}, "transaction": null,
			"created_at": "2024-05-14T13:05:09.000Z", "updated_at": "2024-05-14T13:05:10.063Z"
		}`,
	}).Clients.Sessions
	session, err := sessions.Create(t.Context(), "T-1", models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"})
	require.NoError(t, err)
	assert.EqualExportedValues(t, &models.Session{
		ID: "S-1", Status: models.SessionStatusNew, Type: models.SessionTypePurchase, ClientID: "C-1",
		Amount: models.Number("400"), ExpiredAt: models.UnixMilli(1715692509000), Terminal: &models.Terminal{ID: "T-1"},
	}, session)
	assert.Equal(t, time.Date(2024, 5, 14, 13, 15, 9, 0, time.UTC), session.ExpiredAt.Time())
	assert.Equal(t, "2024-05-14T13:05:09.000Z", session.CreatedAt.Text())
	assert.Equal(t, "2024-05-14T13:05:10.063Z", session.UpdatedAt.Text())
	assert.Equal(t, models.OutcomeOpen, session.Outcome())
}

func TestSessionsCreateSendsTheAmountAsSpelled(t *testing.T) {
	sessions := mock.Client(t, mock.Exchange{
		Request:  "POST /v1/clients-sdk/terminals/T-1/sessions",
		Body:     `{"type": "purchase", "amount": 12.50}`,
		Response: `{"session": {"id": "S-1", "amount": "12.50"}}`, // wrapped: read, too
	}).Clients.Sessions
	session, err := sessions.Create(t.Context(), "T-1", models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "12.50"})
	require.NoError(t, err)
	assert.Equal(t, models.Number("12.50"), session.Amount)
}

func TestSessionsList(t *testing.T) {
	sessions := mock.Client(t, mock.Exchange{
		Request: "GET /v1/clients-sdk/terminals/T-1/sessions?limit=5&page=2",
		Response: `{
			"sessions": [{
				"id": "S-1", "status": "closed", "type": "purchase", "client_id": "C-1", "amount": "400", "expired_at": "1715692509000",
				"reference_id": "order-1", "original_transaction": null, "transaction": null,
				"created_at": "2024-05-14T13:05:09.000Z", "updated_at": "2024-05-14T13:05:10.063Z"
			}],
			"pages": {"total": 3, "current": 2}
		}`,
	}).Clients.Sessions
	page, err := sessions.List(t.Context(), "T-1", models.SessionListParams{Page: 2, Limit: 5})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	assert.Equal(t, 3, page.Pages)
	require.Len(t, page.Items, 1)
	assert.EqualExportedValues(t, &models.Session{
		ID: "S-1", Status: models.SessionStatusClosed, Type: models.SessionTypePurchase, ClientID: "C-1",
		Amount: models.Number("400"), ExpiredAt: models.UnixMilli(1715692509000), ReferenceID: "order-1",
	}, page.Items[0])
	assert.Equal(t, models.OutcomeNone, page.Items[0].Outcome())
}

func TestSessionsAll(t *testing.T) {
	sessions := mock.Client(t, mock.Exchange{
		Request:  "GET /v1/clients-sdk/terminals/T-1/sessions?limit=1",
		Response: `{"sessions": [{"id": "S-1"}], "pages": {"total": 2, "current": 1}}`,
	}, mock.Exchange{
		Request:  "GET /v1/clients-sdk/terminals/T-1/sessions?limit=1&page=2",
		Response: `{"sessions": [{"id": "S-2"}], "pages": {"total": 2, "current": 2}}`,
	}).Clients.Sessions
	var ids []string
	for session, err := range sessions.All(t.Context(), "T-1", models.SessionListParams{Limit: 1}) {
		require.NoError(t, err)
		ids = append(ids, session.ID)
	}
	assert.Equal(t, []string{"S-1", "S-2"}, ids)
}

func TestSessionsGet(t *testing.T) {
	sessions := mock.Client(t, mock.Exchange{
		Request: "GET /v1/clients-sdk/terminals/T-1/sessions/S-1",
		Response: `{"session": {
			"id": "S-1", "status": "closed", "type": "purchase", "client_id": "C-1", "merchant_id": "M-2", "amount": "400",
			"expired_at": "1715692509000", "reference_id": "order-1", "original_transaction": {"id": "1041", "uuid": "X-0"},
			"transaction": {
				"id": "1042", "uuid": "X-1", "amount_authorized": "000000000400", "transaction_currency_code": "682",
				"transaction_type": "00", "type": {"english": "PURCHASE", "arabic": "شراء"},
				"card_scheme_id": "P1", "card_scheme": {"english": "mada", "arabic": "مدى"},
				"verification_method": {"english": "NO VERIFICATION", "arabic": "بدون تحقق"},
				"cardholder_verification_result": "3F0000", "system_trace_audit_number": "000073",
				"customer_reference_number": "order-2", "is_approved": true, "is_reversed": false, "is_reconcilied": true,
				"pos_confirmed": false, "lat": "24.7", "lon": "46.6", "device_id": "D-1", "user_id": "U-1", "merchant_id": "M-1",
				"receipts": [{"id": "R-1", "amount_authorized": {"value": "4.00"}, "is_approved": true, "is_reversed": false}],
				"created_at": "2024-05-14T13:06:09.001Z", "updated_at": "2024-05-14T13:06:10.002Z"
			},
			"created_at": "2024-05-14T13:05:09.000Z", "updated_at": "2024-05-14T13:06:11.000Z"
		}}`,
	}).Clients.Sessions
	session, err := sessions.Get(t.Context(), "T-1", "S-1")
	require.NoError(t, err)
	assert.Equal(t, "S-1", session.ID)
	assert.Equal(t, models.SessionStatusClosed, session.Status)
	assert.Equal(t, "M-2", session.MerchantID)
	assert.Equal(t, models.Number("400"), session.Amount)
	assert.Equal(t, &models.SessionTransaction{ID: "1041", UUID: "X-0"}, session.OriginalTransaction)
	assert.Equal(t, models.OutcomeApproved, session.Outcome())
	assert.Equal(t, "000000000400", session.Transaction.AmountAuthorized) // in an undocumented unit
	assert.Equal(t, &models.SessionTransaction{
		ID: "1042", UUID: "X-1", AmountAuthorized: "000000000400", TransactionCurrencyCode: "682",
		TransactionType: models.TransactionType{ID: models.TransactionTypePurchase},
		Type:            models.LocalizedText{English: "PURCHASE", Arabic: "شراء"},
		CardSchemeID:    models.SchemeCodeMada, CardScheme: models.LocalizedText{English: "mada", Arabic: "مدى"},
		VerificationMethod:           models.LocalizedText{English: "NO VERIFICATION", Arabic: "بدون تحقق"},
		CardholderVerificationResult: "3F0000", SystemTraceAuditNumber: "000073", CustomerReferenceNumber: "order-2",
		IsApproved: new(true), IsReversed: new(false), IsReconciled: new(true), POSConfirmed: new(false),
		Lat: "24.7", Lon: "46.6", DeviceID: "D-1", UserID: "U-1", MerchantID: "M-1",
		Receipts: []models.Receipt{{
			ID: "R-1", AmountAuthorized: models.Labeled{Value: "4.00"}, IsApproved: new(true), IsReversed: new(false),
		}},
		CreatedAt: models.TimestampOf(time.Date(2024, 5, 14, 13, 6, 9, 1e6, time.UTC)),
		UpdatedAt: models.TimestampOf(time.Date(2024, 5, 14, 13, 6, 10, 2e6, time.UTC)),
	}, session.Transaction)
}

func TestSessionsWaitReturnsTheSessionOnceACardWasTapped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		sessions := mock.Client(t, mock.Exchange{
			Request:  "GET /v1/clients-sdk/terminals/T-1/sessions/S-1",
			Response: `{"session": {"id": "S-1", "status": "new", "transaction": null}}`,
		}, mock.Exchange{
			Request: "GET /v1/clients-sdk/terminals/T-1/sessions/S-1",
			Response: `{"session": {
				"id": "S-1", "status": "closed", "transaction": {"id": "1042", "uuid": "X-1", "is_approved": true, "is_reversed": false}
			}}`,
		}).Clients.Sessions
		session, err := sessions.Wait(t.Context(), "T-1", "S-1", models.SessionWaitParams{})
		require.NoError(t, err)
		assert.Equal(t, models.OutcomeApproved, session.Outcome())
		assert.Equal(t, "X-1", session.Transaction.UUID)
	})
}

func TestSessionsSendNoInvalidRequest(t *testing.T) {
	sessions := mock.Client(t).Clients.Sessions

	_, err := sessions.Create(t.Context(), "", models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"})
	mock.AssertRefused(t, err, "clients.sessions.create", "terminal_id")
	_, err = sessions.Create(t.Context(), "T-1", models.SessionCreateParams{Amount: "400"})
	mock.AssertRefused(t, err, "clients.sessions.create", "type")
	_, err = sessions.List(t.Context(), "", models.SessionListParams{})
	mock.AssertRefused(t, err, "clients.sessions.list", "terminal_id")
	_, err = sessions.List(t.Context(), "T-1", models.SessionListParams{Page: -1})
	mock.AssertRefused(t, err, "clients.sessions.list", "page")
	_, err = sessions.Get(t.Context(), "", "S-1")
	mock.AssertRefused(t, err, "clients.sessions.get", "terminal_id")
	_, err = sessions.Get(t.Context(), "T-1", "")
	mock.AssertRefused(t, err, "clients.sessions.get", "session_id")
	_, err = sessions.Wait(t.Context(), "T-1", "S-1", models.SessionWaitParams{Every: -1})
	mock.AssertRefused(t, err, "clients.sessions.wait", "every")
	_, err = sessions.Wait(t.Context(), "T-1", "S-1", models.SessionWaitParams{Grace: -1})
	mock.AssertRefused(t, err, "clients.sessions.wait", "grace")
}

func TestSessionsCreateRefusesAmountsThatAreNotPositiveNumbers(t *testing.T) {
	sessions := mock.Client(t).Clients.Sessions

	for _, amount := range []models.Number{"", "0", "-4", "12,50", "4 SAR", " 4", "007", ".5", "4e2", "4E2", "1e999999999", "0.0000001"} {
		t.Run(string(amount), func(t *testing.T) {
			_, err := sessions.Create(t.Context(), "T-1", models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: amount})
			mock.AssertRefused(t, err, "clients.sessions.create", "amount")
		})
	}
}
