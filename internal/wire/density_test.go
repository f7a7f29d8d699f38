package wire_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/wire"
)

// TestDocumentedRecordsAreNotTooDense, in 8 MB of them, where the size decides.
func TestDocumentedRecordsAreNotTooDense(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("../../testdata/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		document, err := os.ReadFile(name)
		require.NoError(t, err)
		assert.Nil(t, wire.CheckDensity(bytes.Repeat(document, 1+8<<20/len(document))), name)
	}
	assert.Equal(t, wire.ErrTooDense, wire.CheckDensity(bytes.Repeat([]byte("{}"), 4<<20)))
}
