package pagination_test

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// merchantPages are pages of one merchant each, of kilobytes, that repeat as the letters do.
func merchantPages(t *testing.T, letters string) []*pagination.Page[models.Merchant] {
	t.Helper()
	pages := make([]*pagination.Page[models.Merchant], len(letters))
	for i := range pages {
		merchant := new(models.Merchant)
		require.NoError(t, merchant.UnmarshalJSON(fmt.Appendf(nil, `{"id":"same","x":"%s"}`, strings.Repeat(letters[i:i+1], 1<<12))))
		pages[i] = &pagination.Page[models.Merchant]{Items: []*models.Merchant{merchant}, Number: i + 1, Pages: len(letters)}
	}
	return pages
}

// TestModelsAreComparedWithoutCopies of their bytes.
func TestModelsAreComparedWithoutCopies(t *testing.T) {
	const most = 1 << 10 // pages
	pages := merchantPages(t, strings.Repeat("ab", most/2))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	seen := 0
	for _, err := range pagination.All(t.Context(), pagination.Options{Start: 1}, func(_ context.Context, page int) (*pagination.Page[models.Merchant], error) {
		return pages[page-1], nil
	}) {
		require.NoError(t, err)
		seen++
	}
	runtime.ReadMemStats(&after)
	require.Equal(t, most, seen)
	assert.Less(t, (after.TotalAlloc-before.TotalAlloc)/most, uint64(1<<11), "bytes a record")
}

func TestModelsAreComparedByTheirBytes(t *testing.T) {
	for letters, want := range map[string]int{"abc": 3, "aba": 3, "aab": 2} {
		pages := merchantPages(t, letters)
		seen := 0
		for _, err := range pagination.All(t.Context(), pagination.Options{Start: 1}, func(_ context.Context, page int) (*pagination.Page[models.Merchant], error) {
			return pages[page-1], nil
		}) {
			require.NoError(t, err)
			seen++
		}
		assert.Equal(t, want, seen, letters)
	}
}

// versioned is a program's own record, with other bytes than the one in it.
type versioned struct {
	models.Merchant

	version string
}

func (v *versioned) Raw() json.RawMessage { return json.RawMessage(v.version) }

// TestOwnBytesCount, not those of an embedded model.
func TestOwnBytesCount(t *testing.T) {
	for versions, want := range map[string]int{"abc": 3, "aab": 2} {
		seen := 0
		for _, err := range pagination.All(t.Context(), pagination.Options{Start: 1}, func(_ context.Context, page int) (*pagination.Page[versioned], error) {
			item := &versioned{version: versions[page-1 : page]}
			require.NoError(t, item.UnmarshalJSON([]byte(`{"id":"same"}`)))
			return &pagination.Page[versioned]{Items: []*versioned{item}, Number: page, Pages: len(versions)}, nil
		}) {
			require.NoError(t, err)
			seen++
		}
		assert.Equal(t, want, seen, versions)
	}
}
