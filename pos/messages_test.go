package pos_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/mock"
	"github.com/payterm/payterm-go/models"
)

func TestMessagesList(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/clients-sdk/pos/messages?limit=1&page=2",
		Response: `{"messages":[{"id":"G-1","ip_address":"192.0.2.1","system_trace_audit_number":"000073","transaction_type":"00","action_code":null,
			"mti":"1200","card_acceptor_terminal_id":"0000000000000042","card_acceptor_id":"900000000000042","retrival_reference_number":"400000000073",
			"request_id":"Q-1","created_at":"2024-05-14T13:05:10.063Z","updated_at":"2024-05-14T13:05:11.001Z","region":"jed","terminal":{"id":"H-1",
			"trsm":"00FFAA","card_acceptor_id":"900000000000042","card_acceptor_terminal_id":"0000000000000042",
			"acquirer_institution_identification_code":"588000","environment":"1","last_transaction":null,"lat":"24.70","lon":"46.60",
			"platform_id":"F-1","client_id":"C-1","merchant_id":"M-1"}}],"pages":{"current":2}}`,
	})
	page, err := client.POS.Messages.List(t.Context(), models.POSMessageListParams{Page: 2, Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	assert.Zero(t, page.Pages, "the lists of this API do not state how many pages there are")
	require.Len(t, page.Items, 1)
	assert.EqualExportedValues(t, &models.POSMessage{
		ID: "G-1", MTI: models.MTIRequest, SystemTraceAuditNumber: "000073", RetrievalReferenceNumber: "400000000073",
		CardAcceptorTerminalID: "0000000000000042", TransactionType: models.TransactionType{ID: models.TransactionTypePurchase},
		CardAcceptorID: "900000000000042", RequestID: "Q-1", IPAddress: "192.0.2.1", Region: "jed", Terminal: &models.POSTerminal{
			ID: "H-1", TRSM: "00FFAA", CardAcceptorID: "900000000000042", CardAcceptorTerminalID: "0000000000000042",
			AcquirerInstitutionIdentificationCode: "588000", Environment: "1", Lat: "24.70", Lon: "46.60",
			PlatformID: "F-1", ClientID: "C-1", MerchantID: "M-1",
		},
	}, page.Items[0])
	assert.Equal(t, "2024-05-14T13:05:10.063Z", page.Items[0].CreatedAt.Text())
	assert.Equal(t, "2024-05-14T13:05:11.001Z", page.Items[0].UpdatedAt.Text())
}

func TestMessagesAllEndsAtAnEmptyPage(t *testing.T) {
	client := mock.Client(t,
		mock.Exchange{
			Request:  "GET /v1/clients-sdk/pos/messages?limit=2",
			Response: `{"messages":[{"id":"G-1"},{"id":"G-2"}],"pages":{"current":1}}`,
		},
		mock.Exchange{Request: "GET /v1/clients-sdk/pos/messages?limit=2&page=2", Response: `{"messages":[],"pages":{"current":2}}`},
	)
	var ids []string
	for message, err := range client.POS.Messages.All(t.Context(), models.POSMessageListParams{Limit: 2}) {
		require.NoError(t, err)
		ids = append(ids, message.ID)
	}
	assert.Equal(t, []string{"G-1", "G-2"}, ids)
}

func TestMessagesGet(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/clients-sdk/pos/messages/G-2",
		Response: `{"message":{"id":"G-2","action_code":"000","mti":"1210","retrival_reference_number":"400000000073",
			"terminal":{"id":"H-1","vendor":{"id":"V-1","vendor_id":"00042","name":"Example Vendor"}}}}`,
	})
	message, err := client.POS.Messages.Get(t.Context(), "G-2")
	require.NoError(t, err)
	assert.Equal(t, "G-2", message.ID)
	assert.Equal(t, models.MTIResponse, message.MTI)
	assert.Equal(t, "000", message.ActionCode)
	assert.Equal(t, "400000000073", message.RetrievalReferenceNumber)
	assert.Equal(t, &models.POSTerminalVendor{ID: "V-1", VendorID: "00042", Name: "Example Vendor"}, message.Terminal.Vendor)
}

func TestInvalidMessageCallsSendNothing(t *testing.T) {
	messages := mock.Client(t).POS.Messages
	_, err := messages.List(t.Context(), models.POSMessageListParams{Page: -1})
	require.ErrorIs(t, err, payterm.ErrInvalidRequest)
	assert.Equal(t, &payterm.RequestError{Operation: "pos.messages.list", Field: "page", Reason: "is negative"}, err)
	_, err = messages.Get(t.Context(), "")
	assert.Equal(t, &payterm.RequestError{Operation: "pos.messages.get", Field: "id", Reason: "is required"}, err)
}
