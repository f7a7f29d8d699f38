package contract

import (
	"context"
	"encoding/json"
	"io"
	"iter"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Endpoint is one documented form of one operation, and a call of it. Its ids are names that begin
// with $, such as $terminal: the tests of package paytermtest put those of real records there.
type Endpoint struct {
	Method, Route string   // as the interface documents it
	Call          string   // the Go method below Client; a List stands for its All, too
	URI           string   // the request line that Do makes
	Body          string   // and its JSON; empty: none
	Required      []string // members of Body without which it is refused before it is sent
	Document      string   // an answer, in testdata
	Status        int      // of it; 0: 200
	Key           string   // under which the answer has the resource, or the list
	Unwrapped     bool     // the answer itself is the resource; Key is that of a wrapper, or a member
	Do            func(context.Context, *payterm.Client) (Resource, error)
	All           func(context.Context, *payterm.Client) (Resource, error) // of a list
}

// Resource is what a call returns.
type Resource interface{ Raw() json.RawMessage }

// Endpoints is the index from URL to method: one row an operation, and one more for the second form
// of Disconnect.
var Endpoints = slices.Concat(clientTerminals, clientSessions, vendors, banks, merchants, pos, risk)

// Name returns the operation as errors, logs and faults have it: "banks.pos_terminals.list" for
// "Banks.POSTerminals.List".
func (e Endpoint) Name() string {
	return strings.ToLower(newWord.ReplaceAllString(e.Call, "${1}${3}_${2}${4}"))
}

var newWord = regexp.MustCompile(`([a-z])([A-Z])|([A-Z])([A-Z][a-z])`)

// IsWrite reports whether the operation changes something. The lookup of a terminal does not,
// although it is a POST.
func (e Endpoint) IsWrite() bool {
	return e.Method != http.MethodGet && e.Call != "Clients.Terminals.Lookup"
}

func first[T any](page *pagination.Page[T], err error) (Resource, error) {
	if err != nil {
		return nil, err
	}
	return any(page.Items[0]).(Resource), nil
}

func firstOf[T any](all iter.Seq2[*T, error]) (Resource, error) {
	for item, err := range all {
		return any(item).(Resource), err
	}
	return nil, io.EOF
}

var terminalFilter = models.TerminalListParams{
	Page: 1, Limit: 5, TID: "0300000000000042", IsConnected: new(false), IsAssigned: new(true),
}

var transactionFilter = models.TransactionListParams{
	Page: 1, Limit: 10, TID: "0300000000000042",
	From: time.UnixMilli(1715691909123), To: time.Date(3000, 1, 1, 0, 0, 0, 0, time.UTC),
}
