package sentinel_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/internal/sentinel"
)

// TestTexts: errors that wrap a sentinel print its text.
func TestTexts(t *testing.T) {
	texts := map[string]string{}
	for _, row := range sentinel.Table {
		texts[row.Name] = row.Error.Error()
	}
	assert.Equal(t, map[string]string{
		"ErrOutcomeUnknown": "payterm: outcome unknown", "ErrNotSent": "payterm: not sent", "ErrInvalidRequest": "payterm: invalid request",
		"ErrUnauthorized": "payterm: unauthorized", "ErrForbidden": "payterm: forbidden", "ErrNotFound": "payterm: not found",
		"ErrConflict": "payterm: conflict", "ErrRejected": "payterm: rejected", "ErrRateLimited": "payterm: rate limited",
		"ErrServer": "payterm: server error", "ErrResponseTooLarge": "payterm: response too large",
		"ErrStalled": "payterm: pagination stalled", "ErrSessionExpired": "payterm: session expired",
	}, texts)
}
