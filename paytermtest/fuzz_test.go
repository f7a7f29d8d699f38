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

	"github.com/payterm/payterm-go/internal/contract"
	"github.com/payterm/payterm-go/paytermtest"
)

// What nothing may show.
const (
	secretKey = "sk_live_51_SECRET"
	secretPAN = "4929000011118888"
)

// wish is a request that may be anything.
type wish struct{ method, path, query, body, key string }

// grant sends a wish past the checks of net/http and returns the status, and the answer or how it
// was cut.
func (b *bench) grant(w wish) (status int, answer []byte, cut error) {
	b.Helper()
	target, err := url.ParseRequestURI(w.path)
	if err != nil {
		b.Skip("no server takes it")
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
	answer, err = io.ReadAll(response.Body)
	return response.StatusCode, answer, err
}

// fuzzKeys are one for each family of APIs, one that nobody knows, and none.
var fuzzKeys = []string{paytermtest.ClientKey, paytermtest.VendorKey, paytermtest.BankKey, paytermtest.MerchantKey, secretKey, ""}

// fuzzFaults end by themselves. Each flag of a Fault is among them.
var fuzzFaults = func() []paytermtest.Fault {
	all := []paytermtest.Fault{
		{},
		{Status: 503},
		{Operation: "clients.merchants.list", Times: 1, Latency: 1, Header: http.Header{"Retry-After": {"1"}}, Body: []byte("{}")},
		{Truncate: true, Reset: true},
	}
	for field := range reflect.TypeFor[paytermtest.Fault]().Fields() {
		if field.Type.Kind() == reflect.Bool && field.Name != "Stall" { // which does not end by itself
			var fault paytermtest.Fault
			reflect.ValueOf(&fault).Elem().FieldByIndex(field.Index).SetBool(true)
			all = append(all, fault)
		}
	}
	return all
}()

// fuzzForms are chosen by what a key leaves of its byte.
var fuzzForms = []paytermtest.Forms{paytermtest.FormsDocumented, paytermtest.FormsSparse, paytermtest.FormsOther}

// Whatever a platform is sent, it answers, in JSON and in any form, and keeps no secret.
func FuzzServe(f *testing.F) {
	for _, row := range contract.Endpoints {
		w := wishOf(row)
		for spelt := range fuzzForms {
			f.Add(w.method, w.path, w.query, w.body, uint8(slices.Index(fuzzKeys, w.key)+spelt*len(fuzzKeys)), uint8(0))
		}
	}
	f.Add("POST", riskAPI, "", fullEvent, uint8(0), uint8(0))
	for fault := range fuzzFaults {
		f.Add("GET", v1+"/merchants", "page=1", "", uint8(0), uint8(fault))
	}
	f.Fuzz(func(t *testing.T, method, path, query, body string, key, fault uint8) {
		b := startUnwired(t, paytermtest.Options{Forms: fuzzForms[int(key)/len(fuzzKeys)%len(fuzzForms)]})
		names := newWorld(b, paytermtest.ClientKey).ids
		w := wish{method, names.Replace(path), names.Replace(query), names.Replace(body), fuzzKeys[int(key)%len(fuzzKeys)]}

		at := int(fault) % len(fuzzFaults)
		require.NoError(t, b.Fail(fuzzFaults[at]))
		b.check(w, at > 0)
		b.ClearFaults()

		// JSON that begins like this has the number under a key called pan; anything else is no
		// JSON.
		w.body = strings.Replace(w.body, "{", `{"pan":"`+secretPAN+`",`, 1)
		b.check(w, false)
		require.NotContains(t, string(b.last().Body), secretPAN, "%s keeps the number of a card", b.last().Operation)
		b.ok("GET", v1+"/merchants", "")
	})
}

// last is the request that came last.
func (b *bench) last() paytermtest.Request {
	seen := b.Requests()
	return seen[len(seen)-1]
}

// check grants a wish and returns the status, after a look at what came and what the journal has of
// it.
func (b *bench) check(w wish, mayCut bool) int {
	b.Helper()
	status, answer, cut := b.grant(w)
	last := b.last()
	where := fmt.Sprintf("%s (%s %s)", last.Operation, w.method, w.path)
	require.Equal(b, status, last.Status, where)
	if cut != nil {
		require.True(b, mayCut, "%s: %v", where, cut)
	} else {
		require.GreaterOrEqual(b, status, 200, where)
		require.Less(b, status, 600, where)
		require.True(b, w.method == http.MethodHead || json.Valid(answer), "%s: %s", where, answer)
	}
	if !strings.Contains(w.method+w.path+w.query+w.body, w.key) { // as it does when there is none
		require.NotContains(b, string(answer), w.key, where)
		require.NotContains(b, fmt.Sprint(last.Header), w.key, where)
	}
	return status
}
