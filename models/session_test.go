package models_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// checkNewSession checks the answers to a creation, which differ only in how they spell numbers.
func checkNewSession(t *testing.T, sessions []*models.Session) {
	session := sessions[0]
	assert.Equal(t, models.SessionStatusNew, session.Status)
	assert.Equal(t, models.SessionTypePurchase, session.Type)
	assert.Equal(t, models.Number("400"), session.Amount)
	assert.Equal(t, models.UnixMilli(1715695509000), session.ExpiredAt)
	assert.Equal(t, time.Date(2024, 5, 14, 14, 5, 9, 0, time.UTC), session.ExpiredAt.Time())
	assert.Nil(t, session.OriginalTransaction)
	assert.Nil(t, session.Transaction)
	assert.Equal(t, "c2899817-fdcd-4e00-87b5-bc36d7a7384f", session.Terminal.ID)
	assert.Empty(t, session.ReferenceID)
}

var sessionDocuments = []document{
	answer("session_create__expired_at_number", "", checkNewSession),
	answer("session_create__amount_string", "", checkNewSession),
	answer("session_list__expired_at_string", "sessions", func(t *testing.T, sessions []*models.Session) {
		require.Len(t, sessions, 2)
		assert.Equal(t, models.UnixMilli(1715695509000), sessions[0].ExpiredAt)
		assert.Nil(t, sessions[0].Transaction)
		assert.Nil(t, sessions[0].Terminal)
		assert.Equal(t, models.SchemeCodeMada, sessions[1].Transaction.CardSchemeID)
		assert.Equal(t, "order-1", sessions[1].ReferenceID)
	}),
	answer("session_find__closed_with_transaction", "session", func(t *testing.T, sessions []*models.Session) {
		session := sessions[0]
		assert.Equal(t, models.SessionStatusClosed, session.Status)
		assert.Empty(t, session.MerchantID)
		assert.Equal(t, "1a3e5f5d-76ba-471d-869c-ca126c3cabc9", session.OriginalTransaction.ID)
		assert.Equal(t, "a7df721f-1cf3-426d-a52f-99c559ab2848", session.OriginalTransaction.UUID)

		transaction := session.Transaction
		assert.Equal(t, "3F0000", transaction.CardholderVerificationResult)
		assert.Equal(t, "PURCHASE", transaction.Type.English)
		assert.Equal(t, "000000000400", transaction.AmountAuthorized)
		assert.Equal(t, "682", transaction.TransactionCurrencyCode)
		assert.Equal(t, models.TransactionTypePurchase, transaction.TransactionType.ID)
		assert.Equal(t, "mada", transaction.CardScheme.English)
		assert.Equal(t, "بدون تحقق", transaction.VerificationMethod.Arabic)
		assert.Equal(t, "000073", transaction.SystemTraceAuditNumber)
		assert.Equal(t, "ref-1", transaction.CustomerReferenceNumber)
		assert.Equal(t, new(true), transaction.IsApproved)
		assert.Equal(t, new(false), transaction.IsReversed)
		assert.Equal(t, new(false), transaction.IsReconciled)
		assert.Equal(t, new(true), transaction.POSConfirmed)
		assert.Equal(t, "24.7", transaction.Lat)
		assert.Equal(t, "46.6", transaction.Lon)

		require.Len(t, transaction.Receipts, 1)
		receipt := transaction.Receipts[0]
		assert.Equal(t, "3F0000", receipt.CardholderVerificationResult)
		assert.Equal(t, models.ReceiptTypePurchase, receipt.Type)
		assert.Equal(t, transaction.UUID, receipt.TransactionUUID)
	}),
	answer("session_find__nullable_transaction_fields", "session", func(t *testing.T, sessions []*models.Session) {
		transaction := sessions[0].Transaction
		require.NotNil(t, transaction)
		assert.Nil(t, sessions[0].OriginalTransaction)
		assert.Empty(t, transaction.UserID)
		assert.Empty(t, transaction.DeviceID)
		assert.Empty(t, transaction.Lat)
		assert.Zero(t, transaction.CardScheme)
		assert.Zero(t, transaction.Type)
		assert.Nil(t, transaction.POSConfirmed)
		assert.True(t, transaction.UpdatedAt.IsZero())
		assert.Equal(t, []models.Receipt{}, transaction.Receipts)
		assert.Equal(t, new(true), transaction.IsApproved)
	}),
}

func FuzzSession(f *testing.F) { fuzz[models.Session](f) }
