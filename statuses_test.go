package payterm_test

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
)

// answering answers every request with a status and nothing else.
type answering int

func (status answering) RoundTrip(r *http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: int(status), Header: http.Header{}, Body: http.NoBody, Request: r}, nil
}

// statusesOf returns the statuses, from 100 to 599, that end a call with such an error.
func statusesOf(t *testing.T, method string, such func(*payterm.Error) bool) (found []string) {
	t.Helper()
	for status := 100; status < 600; status++ {
		client, err := payterm.NewClient("https://api.example.com", "key", payterm.WithBackoff(1, time.Nanosecond),
			payterm.WithHTTPClient(&http.Client{Transport: answering(status)}))
		require.NoError(t, err)
		var failure *payterm.Error
		if errors.As(client.Do(t.Context(), payterm.Request{Method: method, Path: "/x"}, nil), &failure) && such(failure) {
			found = append(found, fmt.Sprint(status))
		}
	}
	return found
}

// unwrapped returns a file without line breaks and the marks of a comment.
func unwrapped(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return strings.Join(strings.Fields(strings.ReplaceAll(string(text), "\n//", "\n")), " ")
}

// Wherever it is listed after which statuses a read is repeated, the list is that of the policy.
func TestRepeatedStatusesAreThoseOfTheDocuments(t *testing.T) {
	t.Parallel()
	repeated := strings.Join(statusesOf(t, http.MethodGet, func(err *payterm.Error) bool { return err.Attempts > 1 }), ", ")
	lists := 0
	for _, file := range append(documents(t), "doc.go") {
		for _, list := range regexp.MustCompile(`repeated on (\d{3}(?:, \d{3})+)`).FindAllStringSubmatch(unwrapped(t, file), -1) {
			lists++
			if list[1] != repeated {
				t.Errorf("%s says that reads are repeated on %s; they are repeated on %s", file, list[1], repeated)
			}
		}
	}
	assert.Positive(t, lists, "no document says after which statuses a read is repeated")
}

// The page on unknown outcomes lists the statuses that leave one.
func TestStatusesOfUnknownOutcomesAreDocumented(t *testing.T) {
	t.Parallel()
	unknown := statusesOf(t, http.MethodPost, func(err *payterm.Error) bool { return err.OutcomeUnknown })
	const page = "docs/unknown-outcomes.md"
	list := regexp.MustCompile("`\\*Error` with ([^|]*) \\|").FindStringSubmatch(unwrapped(t, page))
	require.NotNil(t, list, "%s lists no statuses", page)
	listed := regexp.MustCompile(strings.NewReplacer("x", `\d`, ", ", "|").Replace("^(" + list[1] + ")$"))
	for status := 100; status < 600; status++ {
		text := fmt.Sprint(status)
		switch isUnknown := slices.Contains(unknown, text); {
		case isUnknown && !listed.MatchString(text):
			t.Errorf("%s does not list %s, which leaves the outcome of a write unknown", page, text)
		case !isUnknown && listed.MatchString(text):
			t.Errorf("%s lists %s, which does not leave the outcome of a write unknown", page, text)
		}
	}
}
