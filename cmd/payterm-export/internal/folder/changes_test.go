package folder

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// The platform decides how long an id is.
func TestAnIDMayHaveAMegabyte(t *testing.T) {
	f, w := openFolder(t), Window{Day: "2025-11-01"}
	long := strings.Repeat("7", 1<<20)
	for _, raw := range []string{`{"status":"old"}`, `{"status":"new"}`} {
		writer := begin(t, f, w, `{}`)
		require.NoError(t, writer.Add(lists.Record{ID: long, Raw: []byte(raw)}))
		_, err := writer.Publish()
		require.NoError(t, err)
	}
	entry, err := f.Entry(w)
	require.NoError(t, err)
	assert.Equal(t, &Changes{Changed: 1}, entry.Changes)
	_, err = f.Finish(t.Context())
	require.NoError(t, err)
}

// An error about a file says which.
func TestADamagedFileOfIDsIsNamed(t *testing.T) {
	path := filepath.Join(t.TempDir(), idsFile)
	visit := func(string, string) {}
	require.NoError(t, os.WriteFile(path, []byte("hash \"1\"\nhash"), 0o600))
	assert.EqualError(t, eachID(path, visit), path+": a line is not a hash and an id")
	require.NoError(t, os.Remove(path))
	require.NoError(t, os.Mkdir(path, 0o700))
	assert.ErrorContains(t, eachID(path, visit), path)
}
