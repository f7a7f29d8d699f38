package wire_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/wire"
)

// large is a size at which tests would time out if the work grew much faster than the document.
const large = 2 << 20

func TestHostileDocuments(t *testing.T) {
	for name, text := range map[string]string{
		"text that opens an object": `{"child":"{` + strings.Repeat(`\"a\":{`, large/7) + `"}`,
		"text that ends too late":   `{"child":"` + strings.Repeat(" ", large) + `{} x"}`,
		"list of texts":             `{"list":[` + strings.Repeat(`"{",`, large/4) + `"{"]}`,
		"members, then a bad one":   `{"child":{` + strings.Repeat(`"a":{},`, large/7) + `"count":true}}`,
		"elements, then a bad one":  `{"list":[` + strings.Repeat(`null,`, large/5/200) + `{"count":true}]}`,
		"quoted, with a bad member": `{"child":"` + strings.Repeat(`\u0020`, large/6) + `{\"count\":true}"}`,
	} {
		_, err := decode(text)
		require.NotNil(t, err, name)
		assert.False(t, err.Syntax, name)
	}
}

// TestNestedQuotes quotes an object in an object, again and again. Each level doubles the escapes,
// so a document has few levels, and each is unquoted only once.
func TestNestedQuotes(t *testing.T) {
	text := `{"id":"` + strings.Repeat("x", large/16) + `"}`
	levels := 0
	for ; len(text) < large; levels++ {
		quoted, err := json.Marshal(text)
		require.NoError(t, err)
		text = `{"child":` + string(quoted) + `}`
	}
	x, err := decode(text)
	require.Nil(t, err)
	deepest := &x
	for ; deepest.Child != nil; levels-- {
		deepest = deepest.Child
	}
	assert.Zero(t, levels)
	assert.Len(t, deepest.ID, large/16)
}

// TestDepthCountsInQuotes nests objects up to the limit, in one that is quoted, and in one quoted
// twice.
func TestDepthCountsInQuotes(t *testing.T) {
	t.Parallel()
	nest := func(inner string, times int) string {
		return strings.Repeat(`{"child":`, times) + inner + strings.Repeat("}", times)
	}
	quote := func(text string) string {
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
	}
	const third = wire.MaxDepth / 3
	for extra, fits := range map[int]bool{0: true, 4: false} {
		_, err := decode(nest(quote(nest(`{"id":"a"}`, wire.MaxDepth/2-1+extra)), wire.MaxDepth/2))
		assert.Equal(t, fits, err == nil, "quoted")
		_, err = decode(nest(quote(nest(quote(nest(`{"id":"a"}`, third-2+extra)), third)), third))
		assert.Equal(t, fits, err == nil, "quoted twice")
	}
	for _, inner := range []string{"{}", `{"id":"a"}`, "[]", `"{}"`} {
		_, err := decode(nest(inner, wire.MaxDepth))
		require.NotNil(t, err, inner)
	}
}
