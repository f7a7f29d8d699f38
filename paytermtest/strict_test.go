package paytermtest_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func TestUndocumentedQueriesAreRefused(t *testing.T) {
	b := start(t, paytermtest.Options{})
	for query, want := range map[string]object{
		"?color=red":                 {"color": []any{"color should not exist"}},
		"?page=0":                    {"page": []any{"page must be a positive number"}},
		"?page=-1":                   {"page": []any{"page must be a positive number"}},
		"?page=%2B1":                 {"page": []any{"page must be a positive number"}},
		"?page=1.0":                  {"page": []any{"page must be a positive number"}},
		"?page=":                     {"page": []any{"page must be a positive number"}},
		"?limit=x":                   {"limit": []any{"limit must be a positive number"}},
		"?page=1&page=2":             {"page": []any{"page must be given once"}},
		"?is_connected=1":            {"is_connected": []any{"is_connected must be a boolean"}},
		"?is_assigned=True":          {"is_assigned": []any{"is_assigned must be a boolean"}},
		"?tid=SN-1":                  {"tid": []any{"tid must be a number"}},
		"?page=%zz":                  {"query": []any{"query must be well formed"}},
		"?page=9&limit=0&x=y":        {"limit": []any{"limit must be a positive number"}, "x": []any{"x should not exist"}},
		"?page=99999999999999999999": {"page": []any{"page must be a positive number"}},
	} {
		require.Equal(t, want, b.refused(400, "GET", v1+"/terminals"+query, ""), query)
	}
	for _, query := range []string{"?from=now", "?to=-1", "?from=1.5", "?to=99999999999999999999", "?is_connected=true"} {
		b.refused(400, "GET", v1+"/transactions"+query, "")
	}
	for _, path := range []string{v1 + "/merchants/1?page=1", v1 + "/terminals/1?x=1", v1 + "/intents?tid=1", v2 + "/transactions?from=1"} {
		b.refused(400, "GET", path, "")
	}
}

func TestUndocumentedBodiesAreRefused(t *testing.T) {
	b := start(t, paytermtest.Options{})
	for body, want := range map[string]object{
		``:                              {"body": []any{"body should not be empty"}},
		`[]`:                            {"body": []any{"body must be a JSON object: no object"}, "name": []any{"name should not be empty"}},
		`{"name":"x"`:                   {"body": []any{"body must be a JSON object: not well formed"}, "name": []any{"name should not be empty"}},
		`{"name":"x"} {}`:               {"body": []any{"body must be a JSON object: not well formed"}, "name": []any{"name should not be empty"}},
		`{"name":"x","name":"y"}`:       {"body": []any{`body must be a JSON object: "name" is given twice`}, "name": []any{"name should not be empty"}},
		"{\"name\":\"\xff\"}":           {"body": []any{"body must be valid UTF-8"}},
		`{"name":1}`:                    {"name": []any{"name must be a string", "name should not be empty"}},
		`{"name":null}`:                 {"name": []any{"name must be a string", "name should not be empty"}},
		`{"name":"x","reference_id":1}`: {"reference_id": []any{"reference_id must be a string"}},
		`{"name":"x","Name":"y"}`:       {"Name": []any{"Name should not exist"}},
		`{"name":"x","user":{}}`: {
			"user.name": []any{"user.name should not be empty"}, "user.mobile": []any{"user.mobile should not be empty without an email"},
		},
		`{"name":"x","user":{"name":"y","email":"z","age":1}}`: {"user.age": []any{"user.age should not exist"}},
	} {
		require.Equal(t, want, b.refused(400, "POST", v1+"/merchants", body), body)
	}
	b.refused(400, "POST", v1+"/merchants", `{"name":"x","user":null}`)
	require.Empty(t, b.ok("GET", v1+"/merchants", "")["merchants"])
}

func TestUnexpectedBodiesAreRefused(t *testing.T) {
	b := start(t, paytermtest.Options{})
	want := object{"body": []any{"body should be empty"}}
	require.Equal(t, want, b.refused(400, "GET", v1+"/merchants", `{}`))
	require.Equal(t, want, b.refused(400, "POST", v1+"/switch/terminals/lookup/SN-0001", `{}`))
	require.Equal(t, want, b.refused(400, "POST", v1+"/switch/terminals/1/update-profile", `{}`))
	require.Equal(t, want, b.refused(400, "PUT", v1+"/terminals/1/unassign", `{}`))
}

func TestContentTypeMustBeJSON(t *testing.T) {
	b := start(t, paytermtest.Options{})
	for contentType, status := range map[string]int{
		"application/json":                200,
		"application/json; charset=utf-8": 200,
		"text/plain":                      415,
		"":                                415,
		"application/json; =":             415,
	} {
		r := b.request("POST", v1+"/merchants", `{"name":"Example Store"}`)
		r.Header.Set("Content-Type", contentType)
		if contentType == "" {
			r.Header.Del("Content-Type")
		}
		got, _ := b.send(r)
		require.Equal(t, status, got, contentType)
	}
}

// tooLong is a body that is valid except for its length.
var tooLong = `{"name":"x"}` + strings.Repeat(" ", 1<<20)

func TestHugeBodyIsRefused(t *testing.T) {
	b := start(t, paytermtest.Options{})
	require.Equal(t, "Payload too large", b.refused(http.StatusRequestEntityTooLarge, "POST", v1+"/merchants", tooLong))
}
