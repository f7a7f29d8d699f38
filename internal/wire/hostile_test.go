package wire_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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
