package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/licences"
)

// docs/licences.md lists what this module is built with.
func TestLicencesOfExport(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	wrong, err := licences.Check(t.Context(), "../..", "cmd/payterm-export")
	require.NoError(t, err)
	for _, sentence := range wrong {
		t.Error(sentence)
	}
}
