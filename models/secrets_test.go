package models_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// TestKeyMaterialStaysOut reads the one answer that carries keys: only Raw may return them.
func TestKeyMaterialStaysOut(t *testing.T) {
	const key, pin = "INVENTED-SECRET-KEY-MATERIAL", "INVENTED-PIN"
	raw := document{file: "reconciliation_create_v1__full_wire", key: "reconciliation"}.texts(t)[0]
	var report models.ReconciliationReport
	require.NoError(t, json.Unmarshal(raw, &report))
	require.NotNil(t, report.Reconciliation.Terminal)
	require.Contains(t, string(report.Raw()), key)
	require.Contains(t, string(report.Raw()), pin)

	var prints []string
	for _, value := range []any{
		report, &report,
		[]*models.ReconciliationReport{&report},
		report.Record,
		*report.Reconciliation, report.Reconciliation.Terminal, *report.Reconciliation.Terminal,
	} {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
			prints = append(prints, fmt.Sprintf(verb, value))
		}
		prints = append(prints, fmt.Sprint(value), fmt.Sprintln(value), marshal(t, value))
		var log strings.Builder
		slog.New(slog.NewTextHandler(&log, nil)).Info("report", "value", value)
		slog.New(slog.NewJSONHandler(&log, nil)).Info("report", "value", value)
		prints = append(prints, log.String())
	}
	hex := []string{fmt.Sprintf("%x", key), fmt.Sprintf("%x", pin)}
	for _, text := range prints {
		for _, secret := range append(hex, key, pin, "ipek", "admin_pin") {
			assert.NotContains(t, strings.ToLower(text), strings.ToLower(secret))
		}
	}
}

func TestRecordsPrintNoBytes(t *testing.T) {
	var merchant models.Merchant
	require.NoError(t, json.Unmarshal([]byte(`{"id":"1","has_no_field":"HIDDEN"}`), &merchant))
	for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
		assert.NotContains(t, fmt.Sprintf(verb, merchant), "HIDDEN")
		assert.NotContains(t, fmt.Sprintf(verb, &merchant), "HIDDEN")
	}
	assert.NotContains(t, marshal(t, merchant), "HIDDEN")
}

// TestCauseIsOneLine: neither further lines of a cause nor its control characters are printed.
func TestCauseIsOneLine(t *testing.T) {
	err := &models.NetworkError{Err: errors.New("first\x1b[31m\nsecond")}
	assert.Equal(t, "payterm: no complete answer, nothing sent: first[31m", err.Error())
}
