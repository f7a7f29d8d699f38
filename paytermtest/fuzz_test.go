package paytermtest_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/testing/calls"
	"github.com/payterm/payterm-go/paytermtest"
)

// Secrets that must never show.
const (
	secretKey = "sk_live_51_SECRET"
	secretPAN = "4929000011118888"
)

// rawRequest is a request with any values, valid or not.
type rawRequest struct{ method, path, query, body, key string }

// sendRaw sends a request without the checks of net/http, and returns the response or the error
// that cut it.
func (b *bench) sendRaw(w rawRequest) (status int, body []byte, cut error) {
	b.Helper()
	target, err := url.ParseRequestURI(w.path)
	if err != nil {
		b.Skip("not a valid request URI")
	}
	target.RawQuery = w.query
	request := &http.Request{
		Method: w.method, URL: target, Header: http.Header{"Api-Key": {w.key}, "Content-Type": {"application/json"}},
		Body: io.NopCloser(strings.NewReader(w.body)),
	}
	response, err := b.http.Transport.RoundTrip(request)
	if err != nil {
		return 0, nil, err
	}
	body, err = io.ReadAll(response.Body)
	return response.StatusCode, body, err
}

// fuzzKeys are a key for each API, an unknown one, and none.
var fuzzKeys = []string{paytermtest.ClientKey, paytermtest.VendorKey, paytermtest.BankKey, paytermtest.MerchantKey, secretKey, ""}

// fuzzFaults end without the caller's help. They include each flag of a Fault.
var fuzzFaults = func() []paytermtest.Fault {
	all := []paytermtest.Fault{
		{Status: 503},
		{Operation: "clients.merchants.list", Times: 1, Latency: 1, Header: http.Header{"Retry-After": {"1"}}, Body: []byte("{}")},
		{Cut: paytermtest.CutBefore},
		{Cut: paytermtest.CutAfter},
		{Cut: paytermtest.CutBody},
		{Cut: paytermtest.CutBody, Reset: true},
		{IgnoreQuery: []string{"page", "from", "to"}},
	}
	for field := range reflect.TypeFor[paytermtest.Fault]().Fields() {
		if field.Type.Kind() == reflect.Bool {
			var fault paytermtest.Fault
			reflect.ValueOf(&fault).Elem().FieldByIndex(field.Index).SetBool(true)
			all = append(all, fault)
		}
	}
	return all
}()

// fuzzForms are selected by the byte of the key, divided by the number of keys.
var fuzzForms = []paytermtest.Form{paytermtest.FormDocumented, paytermtest.FormSparse, paytermtest.FormOther}

// FuzzServe checks that the platform responds to any request with JSON, in every form, and keeps no
// secret.
func FuzzServe(f *testing.F) {
	for _, row := range calls.Table {
		w := rawRequestOf(row)
		for spelt := range fuzzForms {
			f.Add(w.method, w.path, w.query, w.body, uint8(slices.Index(fuzzKeys, w.key)+spelt*len(fuzzKeys)), uint8(0))
		}
	}
	f.Add("POST", riskAPI, "", fullEvent, uint8(0), uint8(0))
	for fault := range fuzzFaults {
		f.Add("GET", v1+"/merchants", "page=1", "", uint8(0), uint8(fault))
	}
	f.Fuzz(func(t *testing.T, method, path, query, body string, key, fault uint8) {
		b := startUnwired(t, paytermtest.Options{Form: fuzzForms[int(key)/len(fuzzKeys)%len(fuzzForms)]})
		names := newWorld(b, paytermtest.ClientKey).ids
		w := rawRequest{method, names.Replace(path), names.Replace(query), names.Replace(body), fuzzKeys[int(key)%len(fuzzKeys)]}

		at := int(fault) % len(fuzzFaults)
		require.NoError(t, b.Fail(fuzzFaults[at]))
		b.check(w, at > 0)
		b.ClearFaults()

		// If this is valid JSON, the number is under a key named pan.
		w.body = strings.Replace(w.body, "{", `{"pan":"`+secretPAN+`",`, 1)
		b.check(w, false)
		require.NotContains(t, string(b.last().Body), secretPAN, "the journal of %s holds a card number", b.last().Operation)
		b.ok("GET", v1+"/merchants", "")
	})
}

// last returns the last request of the journal.
func (b *bench) last() paytermtest.Request {
	seen := b.Requests()
	return seen[len(seen)-1]
}

// check sends a request, checks the response and the journal, and returns the status.
func (b *bench) check(w rawRequest, mayCut bool) int {
	b.Helper()
	status, body, cut := b.sendRaw(w)
	last := b.last()
	where := fmt.Sprintf("%s (%s %s)", last.Operation, w.method, w.path)
	require.Equal(b, status, last.Status, where)
	if cut != nil {
		require.True(b, mayCut, "%s: %v", where, cut)
	} else {
		require.GreaterOrEqual(b, status, 200, where)
		require.Less(b, status, 600, where)
		require.True(b, w.method == http.MethodHead || json.Valid(body), "%s: %s", where, body)
	}
	if !strings.Contains(w.method+w.path+w.query+w.body, w.key) { // an empty key is in every string
		require.NotContains(b, string(body), w.key, where)
		require.NotContains(b, fmt.Sprint(last.Header), w.key, where)
	}
	return status
}
