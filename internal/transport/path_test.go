package transport

import (
	"net/url"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestEscapedPath(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		call        Call
		path, field string
	}{
		{call: Get("n", "/v1/things"), path: "/v1/things"},
		{call: Get("n", "/v1/things/{id}", "a b"), path: "/v1/things/a%20b"},
		{call: Get("n", "/v1/{a}/things/{b}/end", "1", "?"), path: "/v1/1/things/%3F/end"},
		{call: Put("n", "/v1/{a}/{b}", "{b}", "2"), path: "/v1/%7Bb%7D/2"},
		{call: Post("n", "/v1/{a}/{b}", "", ".."), field: "a"},
		{call: Post("n", "/v1/{a}/{b}", "x", ".."), field: "b"},
		{call: Post("n", "/v1/{id}", "a/b"), field: "id"},
		{call: Post("n", "/v1/{id}", "a/b").AllowSlash(), path: "/v1/a%2Fb"},
		{call: Custom("", "GET", "/a%2fb/ç", nil, nil, nil), path: "/a%2Fb/%C3%A7"},
	} {
		escaped, refusal := row.call.escapedPath()
		if row.field != "" {
			require.NotNil(t, refusal)
			assert.Equal(t, row.field, refusal.Field)
			assert.Equal(t, "n", refusal.Operation)
			continue
		}
		require.Nil(t, refusal)
		assert.Equal(t, row.path, escaped)
	}
}

func FuzzPath(f *testing.F) {
	for _, seed := range []string{
		"", " ", ".", "..", "...", "/", "a/b", "a//b", "a/../b", `a\b`, "a?b#c", "%2e%2e", "%2F", "%", "é", "\x00", "\xff", "\u2028", "a;b,c:d@e&f=g+h$i!j'k(l)*m",
		"//evil.example", "/v1/x", "/v1/./x", "/v1/%2e%2e", "/v1%2f", "/a%2Fb", "/a b?c",
	} {
		f.Add(seed)
	}
	base, err := ParseBase("https://api.example.com/base", nil)
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, text string) {
		for _, call := range []Call{Get("n", "/v1/{id}/end", text), Post("n", "/v1/{value}/end", text).AllowSlash()} {
			escaped, refusal := call.escapedPath()
			if refusal != nil {
				assert.NotContains(t, refusal.Reason, "\n")
				continue
			}
			segments := segmentsOf(t, base, escaped)
			require.Len(t, segments, 5, "%q", escaped) // "", base, v1, id, end
			decoded, err := url.PathUnescape(segments[3])
			require.NoError(t, err)
			require.Equal(t, text, decoded)
			if !strings.Contains(text, "/") {
				require.Equal(t, "/v1/"+text+"/end", path.Clean("/v1/"+text+"/end"))
			}
		}
		if badPath(text) != "" {
			return
		}
		escaped, _, reason := fill(text, nil)
		if reason != "" {
			require.True(t, strings.ContainsAny(text, "{}"))
			return
		}
		segments := segmentsOf(t, base, escaped)
		require.Len(t, segments, strings.Count(text, "/")+2, "no segment appears or disappears")
		require.Empty(t, badPath(escaped))
		again, _, _ := fill(escaped, nil)
		require.Equal(t, escaped, again)
		given, err := url.PathUnescape(text)
		require.NoError(t, err)
		sent, err := url.PathUnescape(escaped)
		require.NoError(t, err)
		require.Equal(t, given, sent)
	})
}

// segmentsOf checks the URL that a server sees for an escaped path, and returns its segments.
func segmentsOf(t *testing.T, base *url.URL, escaped string) []string {
	t.Helper()
	target := under(base, escaped)
	require.Equal(t, base.EscapedPath()+escaped, target.RequestURI())
	seen, err := url.Parse(target.String())
	require.NoError(t, err)
	require.Equal(t, base.Host, seen.Host)
	require.Equal(t, base.Scheme, seen.Scheme)
	require.Empty(t, seen.RawQuery)
	require.Empty(t, seen.Fragment)
	require.Nil(t, seen.User)
	require.Equal(t, target.RequestURI(), seen.RequestURI())
	return strings.Split(seen.EscapedPath(), "/")
}
