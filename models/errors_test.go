package models_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// named are the errors that errors.Is matches, with their texts, which errors that wrap them print.
var named = []struct {
	name string
	err  error
	text string
}{
	{"ErrOutcomeUnknown", models.ErrOutcomeUnknown, "payterm: outcome unknown"},
	{"ErrNotSent", models.ErrNotSent, "payterm: not sent"},
	{"ErrInvalidRequest", models.ErrInvalidRequest, "payterm: invalid request"},
	{"ErrUnauthorized", models.ErrUnauthorized, "payterm: unauthorized"},
	{"ErrForbidden", models.ErrForbidden, "payterm: forbidden"},
	{"ErrNotFound", models.ErrNotFound, "payterm: not found"},
	{"ErrConflict", models.ErrConflict, "payterm: conflict"},
	{"ErrRejected", models.ErrRejected, "payterm: rejected"},
	{"ErrRateLimited", models.ErrRateLimited, "payterm: rate limited"},
	{"ErrServer", models.ErrServer, "payterm: server error"},
	{"ErrResponseTooLarge", models.ErrResponseTooLarge, "payterm: response too large"},
	{"ErrSessionExpired", models.ErrSessionExpired, "payterm: session expired"},
	{"ErrStalled", pagination.ErrStalled, "payterm: pagination stalled"},
}

// TestErrorsMatchTheStatusesOfTheGuide, and no others.
func TestErrorsMatchTheStatusesOfTheGuide(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../docs/errors.md")
	require.NoError(t, err)
	for _, one := range named {
		assert.Equal(t, one.text, one.err.Error())
		_, row, isThere := strings.Cut(string(page), fmt.Sprintf("\n| `%s` |", one.name))
		require.True(t, isThere, one.name)
		column, _, _ := strings.Cut(row, "|")
		from := 600
		_, _ = fmt.Sscanf(column, "%d and above", &from)
		for status := 100; status < 1000; status++ {
			isIn := strings.Contains(column, fmt.Sprint(status)) || strings.Contains(column, "above") && status >= from
			assert.Equal(t, isIn, errors.Is(&models.Error{StatusCode: status}, one.err), "%s, %d", one.name, status)
		}
	}
}
