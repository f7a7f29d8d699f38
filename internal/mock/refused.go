package mock

import (
	"testing"

	"github.com/stretchr/testify/assert"

	payterm "github.com/payterm/payterm-go"
)

// AssertRefused asserts that a call of an operation was refused because of a field. That nothing
// was sent is what Client checks.
func AssertRefused(t *testing.T, err error, operation, field string) {
	t.Helper()
	assert.ErrorIs(t, err, payterm.ErrInvalidRequest)
	var refused *payterm.RequestError
	if assert.ErrorAs(t, err, &refused) {
		assert.Equal(t, operation, refused.Operation)
		assert.Equal(t, field, refused.Field)
	}
}
