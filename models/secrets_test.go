package models_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// TestOnlyRawReturnsKeyMaterial reads the only response that carries keys.
func TestOnlyRawReturnsKeyMaterial(t *testing.T) {
	const key, pin = "INVENTED-SECRET-KEY-MATERIAL", "INVENTED-PIN"
	raw := document{file: "reconciliation_create_v1__full_wire", key: "reconciliation"}.texts(t)[0]
	var report models.ReconciliationReport
	require.NoError(t, json.Unmarshal(raw, &report))
	require.NotNil(t, report.Reconciliation.Terminal)
	require.Contains(t, string(report.Raw()), key)
	require.Contains(t, string(report.Raw()), pin)

	for _, value := range []any{report, &report, []*models.ReconciliationReport{&report}, report.Record, report.Reconciliation.Terminal} {
		shown := fmt.Sprintf("%v %+v %#v %s", value, value, value, value) + marshal(t, value)
		var log strings.Builder
		slog.New(slog.NewTextHandler(&log, nil)).Info("report", "value", value)
		slog.New(slog.NewJSONHandler(&log, nil)).Info("report", "value", value)
		for _, secret := range []string{key, pin, "ipek", "admin_pin"} {
			assert.NotContains(t, strings.ToLower(shown+log.String()), strings.ToLower(secret))
		}
	}
}
