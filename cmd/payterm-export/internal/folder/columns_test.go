package folder

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

func TestColumnsAreChosenInTheirOrder(t *testing.T) {
	list, _ := lists.Named("clients.transactions")
	chosen, err := choose(list, []string{"net_amount", "id"})
	require.NoError(t, err)
	assert.Equal(t, []lists.Column{{Name: "net_amount", Kind: lists.Amount}, {Name: "id", Kind: lists.Text}}, chosen.columns)
	assert.EqualError(t, CheckColumns(list, []string{"id", "net_amount", "id"}), `the column "id" is chosen twice`)
}

// A window that an older version has written with other columns is not mixed with the others.
func TestOtherColumnsAreRefused(t *testing.T) {
	of, records := sample(t)
	for _, format := range []string{CSV, Parquet} {
		path := filepath.Join(t.TempDir(), "records")
		require.NoError(t, os.WriteFile(path, write(t, format, of, records), 0o600))
		from, err := os.Open(path)
		require.NoError(t, err)
		encoder, err := new(Settings).newEncoder(format, io.Discard, t.TempDir(), table{columns: of.columns[1:], at: of.at[1:]})
		require.NoError(t, err)
		assert.ErrorIs(t, encoder.Append(from), errOtherColumns)
		require.NoError(t, from.Close())
	}
}
