package models_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// view is one entry of testdata/fields.txt: keys that a type has in a view, or that a document
// shows beyond those.
type view struct {
	kind, name string
	seenIn     string // the document; "" for keys the interface names
	keys       []key
}

type key struct {
	name    string
	list    bool // documented as a list
	members []key
}

var (
	listEntry = regexp.MustCompile(`^(@?\w+)(?: \((.+)\))?:(.*)$`)
	listToken = regexp.MustCompile(`@?\w+|\[\]|[{}]|\S`)
)

// views reads the list.
func views(t *testing.T) (list []view) {
	t.Helper()
	text, err := os.ReadFile("../testdata/fields.txt")
	require.NoError(t, err)
	parts := map[string][]key{}
	unfolded := strings.ReplaceAll(string(text), "\n  ", " ")
	for line := range strings.Lines(unfolded) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		entry := listEntry.FindStringSubmatch(line)
		require.NotNil(t, entry, line)
		keys, rest := readKeys(t, listToken.FindAllString(entry[3], -1), parts)
		require.Empty(t, rest, line)
		if strings.HasPrefix(entry[1], "@") {
			parts[entry[1]] = keys
			continue
		}
		require.NotEmpty(t, entry[2], line)
		document, seen := strings.CutPrefix(entry[2], "seen in ")
		if !seen {
			document = ""
		}
		list = append(list, view{kind: entry[1], name: entry[2], seenIn: document, keys: keys})
	}
	return list
}

// readKeys reads keys up to the end or to a closing brace.
func readKeys(t *testing.T, tokens []string, parts map[string][]key) (keys []key, rest []string) {
	for len(tokens) > 0 && tokens[0] != "}" {
		token := tokens[0]
		tokens = tokens[1:]
		switch {
		case token == "[]":
			require.NotEmpty(t, keys)
			keys[len(keys)-1].list = true
		case token == "{":
			require.NotEmpty(t, keys)
			keys[len(keys)-1].members, tokens = readKeys(t, tokens, parts)
			require.NotEmpty(t, tokens, "a brace is open")
			tokens = tokens[1:]
		case token[0] == '@':
			require.Contains(t, parts, token)
			keys = append(keys, parts[token]...)
		default:
			require.Regexp(t, `^\w+$`, token)
			keys = append(keys, key{name: token})
		}
	}
	return keys, tokens
}
