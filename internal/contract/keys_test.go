package contract_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/operations"
)

// TestListsNameTheirDocumentedKey: since the singular and the plural are both read, no response
// would show that a call names the other one.
func TestListsNameTheirDocumentedKey(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../*/*.go")
	require.NoError(t, err)
	lists := regexp.MustCompile(`transport\.Get\("([a-z0-9_.]+\.list\w*)",[^\n]*\.In\("(\w+)"\)`)
	keys := map[string]string{}
	for _, file := range files {
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, call := range lists.FindAllSubmatch(source, -1) {
			keys[string(call[1])] = string(call[2])
		}
	}
	for _, row := range operations.Table {
		if row.IsList() {
			assert.Equal(t, row.Key, keys[row.Name()], row.Name())
		}
	}
}
