package transport

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var errStubborn = errors.New("stubborn")

// stubborn is a resource with an error of its own.
type stubborn struct{}

func (*stubborn) UnmarshalJSON([]byte) error { return errStubborn }

// TestErrorsOfResourcesAreDecodeErrors: in whatever words a resource fails.
func TestErrorsOfResourcesAreDecodeErrors(t *testing.T) {
	t.Parallel()
	item, odd := read[stubborn](envelope{}, []byte(`{"a":1}`))
	assert.Nil(t, item)
	require.NotNil(t, odd)
	assert.ErrorIs(t, odd, errStubborn)
	assert.Equal(t, `{"a":1}`, string(odd.Raw))
}
