package models_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// TestRequestBodies of all documents of requests.
func TestRequestBodies(t *testing.T) {
	all := map[string]any{
		"merchant_create__no_user": models.MerchantCreateParams{
			Name: "Example Store", NameAr: "متجر تجريبي", ReferenceID: "01112",
		},
		"merchant_create__with_user": models.MerchantCreateParams{
			Name: "Example Store", NameAr: "متجر تجريبي",
			User: &models.MerchantCreateUser{
				Name: "user one", Mobile: "+966000000001", Email: "user1@example.com",
			},
			CommercialRegistrationNumber: "0000000001", FreelancerID: "FL-1", PersonalID: "0000000001",
		},
		"session_create__amount_number": models.SessionCreateParams{
			Type: models.SessionTypePurchase, Amount: models.NumberOf(400),
		},
		"subscription_create": models.SubscriptionCreateParams{
			TID: "00000042", PlanID: "49429995-9a84-4b88-8e46-a23984d4174b",
		},
		"terminal_assign": models.TerminalAssignParams{
			Name: "user one", Email: "user1@example.com", Mobile: "+966000000001",
		},
		"terminal_commit__existing_merchant": models.TerminalCommitParams{
			MID: "900000000000042", SerialNumber: "SN-0001",
			Merchant: models.TerminalCommitMerchant{ID: "804151a0-46f9-4483-ad33-c6bca89cbc35"},
		},
		"terminal_commit__new_merchant": models.TerminalCommitParams{
			MID: "900000000000042", SerialNumber: "SN-0001", Merchant: models.TerminalCommitMerchant{Name: "Örnek A.Ş."},
		},
		"terminal_register__trsm": models.TerminalRegisterParams{
			TRSMCode: "000042", MerchantID: "804151a0-46f9-4483-ad33-c6bca89cbc35", Name: "Front desk",
		},
	}
	files, err := filepath.Glob("../testdata/request_*.json")
	require.NoError(t, err)
	for _, file := range files {
		name := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(file), "request_"), ".json")
		t.Run(name, func(t *testing.T) {
			want, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Contains(t, all, name, "it has no row in this test")
			assert.Equal(t, tree(t, want), tree(t, []byte(marshal(t, all[name]))))
			delete(all, name)
		})
	}
	assert.Empty(t, all, "they have no document")
}

func TestSmallRequestBodies(t *testing.T) {
	for want, params := range map[string]any{
		`{"name":"","name_ar":"","reference_id":""}`: models.MerchantCreateParams{},
		`{"name":"n","name_ar":"","reference_id":"","user":{"name":"","mobile":"","email":""}}`: models.MerchantCreateParams{
			Name: "n", User: &models.MerchantCreateUser{},
		},
		`{"trsm_code":"000042","merchant_id":"M"}`:    models.TerminalRegisterParams{TRSMCode: "000042", MerchantID: "M"},
		`{"mid":"","serial_number":"","merchant":{}}`: models.TerminalCommitParams{},
		`{"type":"purchase","amount":12.50}`: models.SessionCreateParams{
			Type: models.SessionTypePurchase, Amount: "12.50",
		},
		`{"terminal_id":"T"}`:        models.ReconciliationCreateParams{TerminalID: "T"},
		`{"tid":"007","plan_id":""}`: models.SubscriptionCreateParams{TID: "007"},
		`{"plan_id":"P","cancellation_reason":"moved"}`: models.SubscriptionCancelParams{
			PlanID: "P", CancellationReason: "moved",
		},
		`{"tid":"0300000000000042"}`: models.ReconciliationV2CreateParams{TID: "0300000000000042"},
	} {
		assert.Equal(t, want, marshal(t, params), "only these members, and numbers as spelled")
	}
}

// tree decodes JSON, keeping the exact text of numbers.
func tree(t *testing.T, text []byte) any {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	require.NoError(t, decoder.Decode(&value))
	return value
}
