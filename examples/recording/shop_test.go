package recording_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/examples/recording"
	"github.com/payterm/payterm-go/models"
)

// TestTotalOfTheShop replays a committed cassette, recorded on platform/cmd/payterm-platform:
//
//	PAYTERM_RECORD=1 PAYTERM_BASE_URL=http://… PAYTERM_API_KEY=… go test -run TestTotalOfTheShop
func TestTotalOfTheShop(t *testing.T) {
	client := recording.Client(t, "testdata/shop")

	var total int64 // in hundredths
	for transaction, err := range client.Clients.Transactions.All(t.Context(), models.TransactionListParams{}) {
		require.NoError(t, err)
		moved, err := transaction.NetHundredths()
		require.NoError(t, err)
		total += moved
	}
	assert.Equal(t, int64(4530), total, "sales less refunds")
}
