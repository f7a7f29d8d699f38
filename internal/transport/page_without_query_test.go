package transport

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A list that takes no parameters has pages, too.
func TestPageWithoutQuery(t *testing.T) {
	t.Parallel()
	call := Get("n", "/things")
	call.page = 2
	values, refusal := call.values()
	require.Nil(t, refusal)
	assert.Equal(t, "page=2", values.Encode())
	assert.Equal(t, 2, call.asked())
}
