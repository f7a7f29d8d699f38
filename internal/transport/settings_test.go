package transport

import (
	"net"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestIsToken(t *testing.T) {
	t.Parallel()
	for _, good := range []string{"GET", "x", "X-Request-Id", "!#$%&'*+-.^_`|~09azAZ"} {
		assert.True(t, IsToken(good), good)
	}
	for c := range 256 {
		text := string(rune(c))
		separator := strings.ContainsRune("\"(),/:;<=>?@[\\]{}", rune(c))
		assert.Equal(t, c > ' ' && c < 0x7f && !separator, IsToken(text), "%q", text)
	}
	assert.False(t, IsToken(""))
	assert.False(t, IsToken("\xff"))
}

func FuzzParseBase(f *testing.F) {
	for _, seed := range []string{
		"", "https://api.example.com", "HTTPS://a.b:1/c/", "https://", "https://u:p@h", "https://h?q", "https://h#f", "ftp://h", "https://[::1", "https://[::1]:1/%2F",
		"http://localhost", "https://h/../x", "https://h//", "//h", "https:h", "https://h:port", "https://é/ü", "https://h\\@evil", "https://h%2f@x", "https://h/%zz", "https://h/!(a)",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		base, err := ParseBase(text, []string{"/v1/x"})
		if err != nil {
			require.Nil(t, base)
			if len(text) > 20 {
				require.NotContains(t, err.Error(), text)
			}
			return
		}
		require.Contains(t, []string{"http", "https"}, base.Scheme)
		require.NotEmpty(t, base.Hostname())
		require.Nil(t, base.User)
		require.Empty(t, base.RawQuery+base.Fragment)
		require.False(t, base.ForceQuery)
		require.False(t, strings.HasSuffix(base.Path, "/"))
		segments := segmentsOf(t, base, "/v1/x")
		require.Equal(t, []string{"v1", "x"}, segments[len(segments)-2:])
		secure := Settings{Base: base}.CheckScheme() == nil
		if address := net.ParseIP(base.Hostname()); base.Scheme == "http" && secure && address != nil {
			require.True(t, address.IsLoopback())
		}
		require.NoError(t, Settings{Base: base, InsecureHTTP: true}.CheckScheme())
	})
}
