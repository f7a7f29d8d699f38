package transport

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPageIsNotWrittenIntoTheCallersQuery(t *testing.T) {
	t.Parallel()
	own := url.Values{"tid": {"0042"}}
	call := Get("n", "/things").Query(own)
	call.page = 2
	values, refusal := call.values(nil)
	require.Nil(t, refusal)
	assert.Equal(t, "page=2&tid=0042", values.Encode())
	assert.Equal(t, url.Values{"tid": {"0042"}}, own)
}

func TestListWithoutParametersHasPages(t *testing.T) {
	t.Parallel()
	call := Get("n", "/things")
	call.page = 2
	values, refusal := call.values(nil)
	require.Nil(t, refusal)
	assert.Equal(t, "page=2", values.Encode())
	assert.Equal(t, 2, new(Settings).requested("page", call))
}
