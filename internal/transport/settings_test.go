package transport

import (
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestDefaultsAreThoseOfTheOptions: what the comments of the options and docs/performance.md say.
func TestDefaultsAreThoseOfTheOptions(t *testing.T) {
	t.Parallel()
	s := Defaults("agent")
	timeout, _ := s.timeout()
	connections := s.http.Transport.(*http.Transport)
	for name, row := range map[string]struct{ want, got any }{
		"timeout of an attempt":     {30 * time.Second, timeout},
		"retries":                   {2, s.MaxRetries},
		"shortest backoff":          {250 * time.Millisecond, s.MinWait},
		"longest backoff":           {8 * time.Second, s.MaxWait},
		"bytes of a response":       {int64(10 * 1024 * 1024), s.MaxBytes},
		"idle connections per host": {64, connections.MaxIdleConnsPerHost},
		"idle time of a connection": {30 * time.Second, connections.IdleConnTimeout},
	} {
		assert.Equal(t, row.want, row.got, name)
	}
	assert.GreaterOrEqual(t, connections.MaxIdleConns, connections.MaxIdleConnsPerHost, "which it would limit")
	assert.Zero(t, connections.MaxConnsPerHost, "calls wait for none")
}

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
