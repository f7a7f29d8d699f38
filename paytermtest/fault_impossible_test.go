package paytermtest_test

import (
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// impossibleFaults are refused, each with the words that say why.
var impossibleFaults = map[string][]paytermtest.Fault{
	`no operation is called "clients.merchant.list"`: {{Operation: "clients.merchant.list", Status: 500}},
	"-1 times":                    {{Times: -1}},
	"-1s late":                    {{Latency: -time.Second}},
	"not the status of a failure": {{Status: 200}, {Status: -1}, {Status: 299}, {Status: 600}},
	"ends once": {
		{DropBefore: true, DropAfter: true},
		{DropBefore: true, Truncate: true},
		{DropAfter: true, Truncate: true},
		{DropBefore: true, Stall: true},
		{DropAfter: true, Stall: true},
		{Truncate: true, Stall: true},
		{DropBefore: true, DropAfter: true, Reset: true},
		{DropBefore: true, Truncate: true, Reset: true},
	},
	"cannot be Reset": {{Stall: true, Reset: true}},
	"without an answer": {
		{Status: 500, DropBefore: true},
		{Status: 500, DropAfter: true},
		{Status: 500, Reset: true},
		{StallPage: true, DropBefore: true},
		{UnreadableRecord: true, DropAfter: true},
		{UnreadableRecord: true, Reset: true},
		{Body: []byte("x"), DropAfter: true},
		{Body: []byte{}, DropBefore: true},
		{Header: http.Header{"Retry-After": {"1"}}, Reset: true},
	},
	"has no page": {{Status: 500, StallPage: true}, {Status: 302, UnreadableRecord: true}, {Body: []byte("{}"), UnreadableRecord: true}},
	"has no body": {
		{Status: 304, Truncate: true},
		{Status: 304, Stall: true},
		{Status: 304, Truncate: true, Reset: true},
		{Status: 304, Body: []byte("x")},
		{Body: []byte{}, Truncate: true},
		{Body: []byte{}, Stall: true},
	},
	"does not arrive as it is": {
		{Header: http.Header{"Retry After": {"1"}}},
		{Header: http.Header{"": {"1"}}},
		{Header: http.Header{"X-A": {"1\r\nX-B: 2"}}},
		{Header: http.Header{"X-A": {" 1"}}},
		{Header: http.Header{"X-A": nil}},
		{Header: http.Header{"X-A": {"1"}, "x-a": {"2"}}},
	},
	"belongs to the connection": {
		{Header: http.Header{"content-length": {"1"}}},
		{Header: http.Header{"Transfer-Encoding": {"chunked"}}},
		{Header: http.Header{"Trailer": {"X-A"}}},
	},
	"is not a list": {{Operation: "clients.merchants.get", StallPage: true}, {Operation: "risk.submit", UnreadableRecord: true}},
}

// possibleFaults are taken. A field that goes with any other stands here alone.
var possibleFaults = []paytermtest.Fault{
	{},
	{Reset: true},
	{DropBefore: true, Reset: true},
	{DropAfter: true, Reset: true},
	{Truncate: true, Reset: true},
	{Status: 503, Truncate: true, Reset: true},
	{Status: 503, Stall: true, Latency: time.Second},
	{Status: 304},
	{UnreadableRecord: true, StallPage: true, Truncate: true, Reset: true},
	{UnreadableRecord: true, Stall: true},
	{UnreadableRecord: true, Header: http.Header{"Retry-After": {"1"}}},
	{Status: 304, Header: http.Header{"Etag": {`"1"`}}},
	{Status: 503, Body: []byte("x"), Stall: true, Latency: time.Second},
	{Body: []byte{}},
}

func TestImpossibleFaultsAreRefused(t *testing.T) {
	platform := paytermtest.NewPlatform(paytermtest.Options{})
	for why, faults := range impossibleFaults {
		for _, fault := range faults {
			require.ErrorContains(t, platform.Fail(fault), why, "%+v", fault)
		}
	}
	for _, fault := range possibleFaults {
		require.NoError(t, platform.Fail(fault), "%+v", fault)
	}
	for _, operation := range operations {
		err := platform.Fail(paytermtest.Fault{Operation: operation.name, UnreadableRecord: true})
		isList := strings.HasSuffix(operation.name, ".list") || strings.HasSuffix(operation.name, ".list_v2")
		require.Equal(t, isList, err == nil, operation.name)
	}
}

// TestFieldsOfFaultAreAllHeld: none is forgotten where faults are tried.
func TestFieldsOfFaultAreAllHeld(t *testing.T) {
	tried := slices.Concat(append(slices.Collect(maps.Values(impossibleFaults)), possibleFaults)...)
	for field := range reflect.TypeFor[paytermtest.Fault]().Fields() {
		has := func(fault paytermtest.Fault) bool { return !reflect.ValueOf(fault).FieldByIndex(field.Index).IsZero() }
		assert.True(t, slices.ContainsFunc(tried, has),
			"no row of impossibleFaults in paytermtest/fault_impossible_test.go has a %s: add what it cannot be with, or a row of possibleFaults", field.Name)
		assert.True(t, slices.ContainsFunc(fuzzFaults, has) || field.Name == "Stall", // which does not end by itself
			"no row of fuzzFaults in paytermtest/fuzz_test.go has a %s", field.Name)
	}
}
