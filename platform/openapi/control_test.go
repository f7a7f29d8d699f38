package openapi

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/platform/console"
)

// control sends what docs/control.json describes to a console behind a socket.
type control struct {
	*testing.T
	validator
	*paytermtest.Platform
	url  string
	sent map[string]map[string]bool // the members of what was accepted, by path
}

func newControl(t *testing.T) *control {
	t.Helper()
	platform := paytermtest.NewPlatform(paytermtest.Options{})
	srv := httptest.NewServer(console.Handler(platform, console.Options{}))
	t.Cleanup(srv.Close)
	return &control{t, loadFile(t, "control.json"), platform, srv.URL, map[string]map[string]bool{}}
}

// send sends a request, and returns the members of the response, which must be described.
func (c *control) send(status int, path, body string) map[string]any {
	c.Helper()
	method := http.MethodPost
	if body == "" {
		method = http.MethodGet
	}
	request := newRequest(c.T, method, path, "", []byte(body))
	if status == http.StatusOK {
		require.NoError(c, c.request(request), "%s %s", path, body)
		c.sent[path] = map[string]bool{}
		for name := range members(c.T, body) {
			c.sent[path][name] = true
		}
	}
	sent, err := http.NewRequestWithContext(c.Context(), method, c.url+path, strings.NewReader(body))
	require.NoError(c, err)
	sent.Header = request.Header
	response, err := http.DefaultClient.Do(sent)
	require.NoError(c, err)
	text, err := io.ReadAll(response.Body)
	require.NoError(c, err)
	require.NoError(c, response.Body.Close())
	require.Equal(c, status, response.StatusCode, "%s %s: %s", path, body, text)
	require.NoError(c, c.response(request, status, text), "%s %s: %s", path, body, text)
	return members(c.T, string(text))
}

func members(t *testing.T, text string) (all map[string]any) {
	t.Helper()
	if text != "" {
		require.NoError(t, json.Unmarshal([]byte(text), &all), text)
	}
	return all
}

func (c *control) text(from map[string]any, name string) string {
	c.Helper()
	text, _ := from[name].(string)
	require.NotEmpty(c, text, name)
	return text
}

// session opens a session.
func (c *control) session(terminalID string) string {
	c.Helper()
	response := httptest.NewRecorder()
	c.ServeHTTP(response, newRequest(c.T, "POST", "/v1/clients-sdk/terminals/"+terminalID+"/sessions", paytermtest.ClientKey,
		[]byte(`{"type":"purchase","amount":2530}`)))
	require.Equal(c, http.StatusOK, response.Code)
	return c.text(members(c.T, response.Body.String()), "id")
}

// body returns the schema of the body of a request, if it has one.
func (c *control) body(path string) *openapi3.Schema {
	if post := c.document.Paths.Value(path).Post; post != nil {
		return post.RequestBody.Value.Content.Get("application/json").Schema.Value
	}
	return openapi3.NewSchema()
}

// TestControlIsAsDescribed: every route, with every member that it takes and that it returns.
func TestControlIsAsDescribed(t *testing.T) {
	c := newControl(t)
	require.NoError(t, c.document.Validate(t.Context()))
	for _, path := range c.document.Paths.Map() {
		for _, operation := range path.Operations() {
			for _, response := range operation.Responses.Map() {
				closed(response.Value.Content.Get("application/json").Schema.Value)
			}
		}
	}

	const currency = `{"code":"KWD","number":"414","name":"Kuwaiti Dinar","arabic":"د.ك","turkish":"KWD"}`
	terminalID := c.text(c.send(200, "/control/terminal", `{"currency":`+currency+`}`), "terminal_id")
	merchantID := c.State().Terminals[0].MerchantID
	c.text(c.send(200, "/control/merchant", `{"merchant_id":"`+merchantID+`"}`), "key")
	c.text(c.send(200, "/control/client", `{}`), "key")
	c.text(c.send(200, "/control/pos_terminal", `{"tid":"1","merchant_id":"`+merchantID+`","serial_number":"SN-1","trsm":"00FFAB","acquirer_id":"1",
		"excluded":true,"currency":`+currency+`}`), "terminal_id")
	sale := c.send(200, "/control/tap", `{"session_id":"`+c.session(terminalID)+`","card":"approve","scheme":"VC","amount":"25.00","other":"1.00"}`)
	id := c.text(sale, "transaction_id")
	refund := c.send(200, "/control/refund", `{"transaction_id":"`+id+`","amount":530}`)
	c.send(200, "/control/reverse", `{"transaction_id":"`+c.text(refund, "transaction_id")+`"}`)
	c.send(200, "/control/close", `{"session_id":"`+c.session(terminalID)+`"}`)
	c.text(c.send(200, "/control/reconcile", `{"terminal_id":"`+terminalID+`"}`), "reconciliation_id")
	for _, fault := range []string{
		`{"operation":"clients.terminals.get","times":1,"status":503,"header":{"Retry-After":"5"},"body":"{}","latency":"1.5s","cut":"body","reset":true}`,
		`{"stall_page":true,"unreadable_record":true,"ignore_query":["from","to"]}`, `{"pass":true}`,
	} {
		all := c.sent["/control/fail"]
		c.send(200, "/control/fail", fault)
		maps.Copy(c.sent["/control/fail"], all)
	}
	require.NotEmpty(t, c.send(200, "/control/requests", "")["requests"])
	c.send(200, "/control/clear", `{"faults":true,"requests":true}`)
	c.send(200, "/control/reset", `{}`)

	source, err := os.ReadFile("../../platform/console/control.go")
	require.NoError(t, err)
	var routes, described []string
	for _, route := range regexp.MustCompile(`"((?:GET|POST) /control/.*?)"`).FindAllStringSubmatch(string(source), -1) {
		routes = append(routes, route[1])
	}
	for path, is := range c.document.Paths.Map() {
		for method := range is.Operations() {
			described = append(described, method+" "+path)
		}
		known := slices.Sorted(maps.Keys(c.body(path).Properties))
		require.Equal(t, known, slices.Sorted(maps.Keys(c.sent[path])), "members of %s", path)
	}
	assert.ElementsMatch(t, routes, described)
}

// closed makes a schema refuse members that it does not name.
func closed(schema *openapi3.Schema) {
	if schema.AdditionalProperties.Schema == nil && schema.Type.Is("object") {
		schema.AdditionalProperties.Has = new(bool)
	}
	for _, member := range schema.Properties {
		closed(member.Value)
	}
	if schema.Items != nil {
		closed(schema.Items.Value)
	}
}

func TestControlRefusesAsDescribed(t *testing.T) {
	c := newControl(t)
	for path := range c.document.Paths.Map() {
		if len(c.body(path).Required) > 0 {
			c.send(422, path, `{}`)
			assert.Error(t, c.request(newRequest(t, "POST", path, "", []byte(`{}`))), path)
		}
		if path != "/control/requests" {
			c.send(400, path, `{"color":"red"}`)
			assert.Error(t, c.request(newRequest(t, "POST", path, "", []byte(`{"color":"red"}`))), path)
		}
	}
}

// TestControlDescribesWhatItTakes: each value, and no other, and each field of a fault.
func TestControlDescribesWhatItTakes(t *testing.T) {
	c := newControl(t)
	tap, fault := c.body("/control/tap").Properties, c.body("/control/fail").Properties
	terminalID := c.AddTerminal().ID
	for member, other := range map[string]string{"card": `"scheme":"P1"`, "scheme": `"card":"approve"`} {
		values := valuesOf(tap[member])
		for _, value := range values {
			c.send(200, "/control/tap", `{"session_id":"`+c.session(terminalID)+`",`+other+`,"`+member+`":"`+value+`"}`)
		}
		last := len(values) - 1
		refused := c.send(422, "/control/tap", `{"session_id":"any",`+other+`,"`+member+`":"X"}`)
		assert.Equal(t, member+" must be "+strings.Join(values[:last], ", ")+" or "+values[last]+`, not "X"`, refused["error"])
	}
	for _, cut := range valuesOf(fault["cut"]) {
		c.send(200, "/control/fail", `{"cut":"`+cut+`"}`)
	}
	for path, is := range map[string]reflect.Type{
		"/control/fail": reflect.TypeFor[paytermtest.Fault](), "/control/terminal": reflect.TypeFor[paytermtest.TerminalOptions](),
		"/control/pos_terminal": reflect.TypeFor[paytermtest.POSTerminal](),
	} {
		assert.Len(t, c.body(path).Properties, is.NumField(), path)
	}
	assert.Len(t, c.body("/control/terminal").Properties["currency"].Value.Properties, reflect.TypeFor[paytermtest.Currency]().NumField())
}

func valuesOf(member *openapi3.SchemaRef) (values []string) {
	for _, value := range member.Value.Enum {
		values = append(values, value.(string))
	}
	return values
}
