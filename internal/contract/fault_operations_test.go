package contract_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/calls"
	"github.com/payterm/payterm-go/models"
)

// faultID is an id that errors and logs must not show. Ids of the table begin like it.
const faultID = "$id-8f14e45f"

// faultOperation is an operation to try faults on.
type faultOperation struct {
	name     string
	read     bool
	key      string // of the resource
	document string // a good response
	call     func(context.Context, *payterm.Client) (any, error)
}

// faultOperations are a find, a list, the lookup (a POST that is a read), all writes of all APIs,
// and Do as a read and as a write.
var faultOperations = slices.Concat([]faultOperation{
	{"clients.terminals.get", true, "terminal", `{"terminal":{"id":"` + faultID + `"}}`, func(ctx context.Context, c *payterm.Client) (any, error) {
		return c.Clients.Terminals.Get(ctx, faultID)
	}},
	{"clients.terminals.list", true, "terminals", `{"terminals":[{"id":"T"}]}`, func(ctx context.Context, c *payterm.Client) (any, error) {
		return c.Clients.Terminals.List(ctx, models.TerminalListParams{TID: faultID})
	}},
	{"clients.terminals.lookup", true, "terminals", `{"terminals":[{"tid":"T"}]}`, func(ctx context.Context, c *payterm.Client) (any, error) {
		return c.Clients.Terminals.Lookup(ctx, faultID)
	}},
}, faultWrites(), []faultOperation{
	{"do", true, "thing", `{"thing":{"id":"T"}}`, doing(http.MethodGet, nil)},
	{"do", false, "thing", `{"thing":{"id":"T"}}`, doing(http.MethodPost, map[string]string{"id": faultID})},
	{"do", false, "thing", `{"thing":{"id":"T"}}`, doing(http.MethodPut, map[string]string{"id": faultID})},
})

// faultWrites are the writes of the table, each in its first form.
func faultWrites() (all []faultOperation) {
	for _, row := range calls.Table {
		if !row.IsWrite() || len(all) > 0 && all[len(all)-1].name == row.Name() {
			continue
		}
		var document bytes.Buffer
		text, _ := os.ReadFile("../../testdata/" + row.Documents[0]) // TestEveryDocumentHasARow reports missing documents
		_ = json.Compact(&document, text)
		all = append(all, faultOperation{row.Name(), false, row.Key, document.String(), func(ctx context.Context, c *payterm.Client) (any, error) {
			return row.Do(ctx, c)
		}})
	}
	return all
}

// lost is the verdict of an operation whose connections end before each response.
func (o faultOperation) lost() string {
	if o.read {
		return "NetworkError 0 x3 sent"
	}
	return "NetworkError 0 x1 sent unknown"
}

// things is the result type of Do.
type things struct {
	Thing *struct {
		ID string `json:"id"`
	} `json:"thing"`
}

func doing(method string, body any) func(context.Context, *payterm.Client) (any, error) {
	return func(ctx context.Context, c *payterm.Client) (any, error) {
		out := new(things)
		if err := c.Do(ctx, payterm.Request{Method: method, Path: "/v1/things/{id}", IDs: []string{faultID}, Body: body}, out); err != nil {
			return (*things)(nil), err
		}
		return out, nil
	}
}

// someOperations are used where the operation makes no difference: three reads and four writes.
var someOperations = append(slices.Clone(faultOperations[:5]), faultOperations[len(faultOperations)-2:]...)

// faultSentinels are all errors that errors.Is may match.
var faultSentinels = []struct {
	name string
	err  error
}{
	{"rejected", payterm.ErrRejected},
	{"unauthorized", payterm.ErrUnauthorized},
	{"forbidden", payterm.ErrForbidden},
	{"notfound", payterm.ErrNotFound},
	{"conflict", payterm.ErrConflict},
	{"ratelimited", payterm.ErrRateLimited},
	{"server", payterm.ErrServer},
	{"invalid", payterm.ErrInvalidRequest},
	{"toolarge", payterm.ErrResponseTooLarge},
	{"stalled", payterm.ErrStalled},
	{"canceled", context.Canceled},
	{"deadline", context.DeadlineExceeded},
	{"unknown", payterm.ErrOutcomeUnknown},
}

// TestEverySentinelIsInVerdicts, so that no fault matches one unseen.
func TestEverySentinelIsInVerdicts(t *testing.T) {
	t.Parallel()
	words := []string{"ErrNotSent", "ErrSessionExpired"} // which have words and tests of their own
	source, err := os.ReadFile("fault_operations_test.go")
	require.NoError(t, err)
	for _, row := range regexp.MustCompile(`", payterm\.(Err\w+)}`).FindAllSubmatch(source, -1) {
		words = append(words, string(row[1]))
	}
	exported, err := os.ReadFile("../../errors.go")
	require.NoError(t, err)
	for _, name := range regexp.MustCompile(`(?m)^\t(Err[A-Z]\w+) += `).FindAllSubmatch(exported, -1) {
		assert.Contains(t, words, string(name[1]), "add it to faultSentinels")
	}
}

// verdict describes in one line all that a caller can find out about an error:
//
//	ok
//	Error 500 x3 server             type, status, attempts, sentinels
//	NetworkError 0 x1 sent timeout unknown
//	DecodeError 200 unknown
func verdict(err error) string {
	if err == nil {
		return "ok"
	}
	var (
		words      []string
		platform   *payterm.Error
		network    *payterm.NetworkError
		unreadable *payterm.DecodeError
		refusal    *payterm.RequestError
		unknown    bool
	)
	if errors.As(err, &platform) {
		words = append(words, fmt.Sprintf("Error %d x%d", platform.StatusCode, platform.Attempts))
		unknown = platform.OutcomeUnknown
	}
	if errors.As(err, &network) {
		words = append(words, fmt.Sprintf("NetworkError %d x%d", network.StatusCode, network.Attempts))
		if network.Sent {
			words = append(words, "sent")
		}
		if network.Sent == (errors.Is(err, payterm.ErrNotSent) && strings.Contains(err.Error(), "nothing sent")) {
			words = append(words, "ErrNotSent contradicts Sent")
		}
		if network.Timeout() {
			words = append(words, "timeout")
		}
		unknown = network.OutcomeUnknown
	}
	if errors.As(err, &unreadable) {
		words = append(words, fmt.Sprintf("DecodeError %d", unreadable.StatusCode))
		unknown = unreadable.OutcomeUnknown
	}
	if errors.As(err, &refusal) {
		words = append(words, "RequestError "+refusal.Field)
	}
	for _, one := range faultSentinels {
		if errors.Is(err, one.err) {
			words = append(words, one.name)
		}
	}
	if unknown != errors.Is(err, payterm.ErrOutcomeUnknown) {
		words = append(words, "OutcomeUnknown contradicts ErrOutcomeUnknown")
	}
	return strings.Join(words, " ")
}

// nameOf returns the Operation of any of the error types.
func nameOf(err error) string {
	switch err := err.(type) { //nolint:errorlint // it must be one of ours, not hold one
	case *payterm.Error:
		return err.Operation
	case *payterm.NetworkError:
		return err.Operation
	case *payterm.DecodeError:
		return err.Operation
	case *payterm.RequestError:
		return err.Operation
	}
	return fmt.Sprintf("%T", err)
}

// rawOf returns the body in an error.
func rawOf(err error) string {
	switch err := err.(type) { //nolint:errorlint // it must be one of ours, not hold one
	case *payterm.Error:
		return string(err.Body)
	case *payterm.DecodeError:
		return string(err.Raw)
	}
	return ""
}

// assertFailure checks what holds for a failure of any operation: the result is nil, the error has
// one of the four types and names the operation, and nothing secret is printed.
func assertFailure(t *testing.T, operation faultOperation, result any, err error) {
	t.Helper()
	assert.True(t, reflect.ValueOf(result).IsNil(), "%s: a result beside an error", operation.name)
	assert.Equal(t, operation.name, nameOf(err))
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
		assertSecret(t, fmt.Sprintf(verb, err))
	}
}
