package docs_test

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/operations"
)

type object = map[string]any

type document struct {
	Tags       []struct{ Name, Description string }
	Paths      map[string]map[string]operation
	Components struct{ Schemas, Responses map[string]object }
}

// openAPI returns docs/openapi.json.
func openAPI(t *testing.T) (api document) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(read(t, "docs/openapi.json")), &api))
	return api
}

type operation struct {
	OperationID          string
	Tags                 []string
	Summary, Description string
	Parameters           []struct {
		Name, Description string
		Schema            object
	}
	RequestBody struct{ Content map[string]media }
	Responses   map[string]struct {
		Content map[string]media
		Ref     string `json:"$ref"`
	}
	IsRead  bool                      `json:"x-is-read"`
	IsTool  *bool                     `json:"x-mcp"`
	Samples []struct{ Source string } `json:"x-codeSamples"`
}

type media struct {
	Schema   object
	Examples json.RawMessage
}

// operationsOf returns the operations by their ids.
func operationsOf(t *testing.T) map[string]operation {
	t.Helper()
	all := map[string]operation{}
	for _, path := range openAPI(t).Paths {
		for _, operation := range path {
			all[operation.OperationID] = operation
		}
	}
	require.Len(t, all, len(operations.Table))
	return all
}

// each calls visit with each object in a value, and its path.
func each(at any, path string, visit func(path string, at object)) {
	switch at := at.(type) {
	case []any:
		for _, item := range at {
			each(item, path, visit)
		}
	case object:
		visit(path, at)
		for name, member := range at {
			each(member, path+"."+name, visit)
		}
	}
}

// TestOpenAPIHasOneTypeOrOneOf: generators refuse lists of types, take a number without a format
// for one of 32 bits, and {} for anything but null.
func TestOpenAPIHasOneTypeOrOneOf(t *testing.T) {
	for name, schema := range openAPI(t).Components.Schemas {
		each(schema, name, func(path string, at object) {
			if strings.HasSuffix(path, ".properties") {
				return
			}
			if types, ok := at["type"].([]any); ok {
				assert.Len(t, types, 2, path)
				assert.Equal(t, "null", types[1], path)
				at["type"] = types[0]
			}
			format := map[any]any{"integer": "int64", "number": "double"}[at["type"]]
			assert.Equal(t, format, at["format"], path)
			if forms, ok := at["anyOf"]; ok {
				assert.Equal(t, []any{object{"description": "Anything"}, object{"type": "null"}}, forms, path)
			}
			forms, _ := at["oneOf"].([]any)
			types := map[any]bool{}
			for _, form := range forms {
				types[form.(object)["type"]] = true // nil: of a reference
			}
			assert.Len(t, types, len(forms), "%s: a value may be of two forms", path)
		})
	}
}

// TestOpenAPIMembersHaveTheirTypes, as the API docs show them: money is a number in sessions and in
// the totals of the POS API, and elsewhere a text.
func TestOpenAPIMembersHaveTheirTypes(t *testing.T) {
	schemas := openAPI(t).Components.Schemas
	for member, types := range map[string]string{
		"SessionCreateParams.amount":                  `{"format":"double","type":"number"}`,
		"Session.amount":                              `{"oneOf":[{"format":"double","type":"number"},{"type":"string"},{"type":"null"}]}`,
		"POSReconciliationTotals.debit_amount":        `{"format":"double","type":["number","null"]}`,
		"POSReconciliationTotals.credit_amount":       `{"format":"double","type":["number","null"]}`,
		"POSReconciliationTotals.cash_back_amount":    `{"format":"double","type":["number","null"]}`,
		"POSReconciliationTotals.cash_advance_amount": `{"format":"double","type":["number","null"]}`,
		"RiskPaymentRequest.amount":                   `{"format":"int64","type":"integer"}`,
		"BankPOSReconciliationTotal.amount":           `{"type":["string","null"]}`,
		"Intent.amount":                               `{"type":["string","null"]}`,
		"IntentTransaction.amount_authorized":         `{"type":["string","null"]}`,
		"POSTransaction.amount_authorized":            `{"type":["string","null"]}`,
		"ReconciliationTotal.total":                   `{"type":["string","null"]}`,
		"Receipt.amount_authorized":                   `{"oneOf":[{"$ref":"#/components/schemas/Labeled"},{"type":"string"},{"type":"null"}]}`,
		"Session.transaction":                         `{"oneOf":[{"$ref":"#/components/schemas/SessionTransaction"},{"type":"null"}]}`,
		"BankReconciliation.is_balanced":              `{"type":["boolean","null"]}`, // models.Balance also reads an object
		"BankReconciliationDetails.details":           `{"anyOf":[{"description":"Anything"},{"type":"null"}]}`,
		"RiskEvent.response":                          `{}`,
		"RiskEvent.request":                           `{"$ref":"#/components/schemas/RiskPaymentRequest"}`,
		"ClientsMerchantsPage.pages":                  `{"oneOf":[{"$ref":"#/components/schemas/Pages"},{"format":"int64","type":"integer"}]}`,
	} {
		model, name, _ := strings.Cut(member, ".")
		schema := schemas[model]["properties"].(object)[name].(object)
		delete(schema, "description")
		text, err := json.Marshal(schema)
		require.NoError(t, err)
		assert.JSONEq(t, types, string(text), member)
	}
}

// TestOpenAPINamesEachShape: a generator makes a type of each name, and some a type of a member,
// named after its schema.
func TestOpenAPINamesEachShape(t *testing.T) {
	schemas := openAPI(t).Components.Schemas
	owners := map[string]string{}
	for name, schema := range schemas {
		properties, _ := schema["properties"].(object)
		for member := range properties {
			made := strings.ToLower(name + strings.ReplaceAll(member, "_", ""))
			assert.Empty(t, owners[made], "%s of %s", member, name)
			owners[made] = name
		}
	}
	for id, operation := range operationsOf(t) {
		bodies := []map[string]media{operation.RequestBody.Content}
		for _, response := range operation.Responses {
			bodies = append(bodies, response.Content)
		}
		for _, body := range bodies {
			for _, media := range body {
				name, _ := media.Schema["$ref"].(string)
				assert.Contains(t, schemas, strings.TrimPrefix(name, "#/components/schemas/"), id)
			}
		}
	}
}

func TestOpenAPITagsAreServices(t *testing.T) {
	var tags []string
	for _, tag := range openAPI(t).Tags {
		assert.Regexp(t, `^[A-Z]\w+ API: `, tag.Description)
		tags = append(tags, tag.Name)
	}
	var services []string
	for _, row := range operations.Table {
		api, rest, _ := strings.Cut(row.Calls()[0], ".")
		if service, _, isMethod := strings.Cut(rest, "."); isMethod {
			api += ": " + service
		}
		services = append(services, api)
	}
	slices.Sort(services)
	assert.ElementsMatch(t, slices.Compact(services), tags)
	assert.Subset(t, tags, []string{"Risk", "Clients: Terminals", "Banks: POSTransactions"})
	used := map[string]bool{}
	for _, operation := range operationsOf(t) {
		require.Len(t, operation.Tags, 1)
		used[operation.Tags[0]] = true
	}
	assert.ElementsMatch(t, tags, slices.Collect(maps.Keys(used)))
}

// TestOpenAPIFailuresAreTheDefault: generators make results of a 4XX, and errors of default.
func TestOpenAPIFailuresAreTheDefault(t *testing.T) {
	for id, operation := range operationsOf(t) {
		assert.Equal(t, "#/components/responses/Failure", operation.Responses["default"].Ref, id)
		assert.Len(t, operation.Responses, 2, id)
	}
	failure, err := json.Marshal(openAPI(t).Components.Responses["Failure"])
	require.NoError(t, err)
	assert.Contains(t, string(failure), `"$ref":"#/components/schemas/Failure"`)
	assert.Contains(t, string(failure), `"$ref":"#/components/examples/error__localized"`)
}

// TestOpenAPIWritesSayWhatToRead, as docs/unknown-outcomes.md does, in one line for the client API
// and the merchant API.
func TestOpenAPIWritesSayWhatToRead(t *testing.T) {
	writes := map[string]struct{ description, page string }{
		"risk.submit":                       {"the same `event_id`", "`Risk.Submit`"},
		"clients.merchants.create":          {"`clients.merchants.list`", "`CreateMerchant`"},
		"clients.terminals.register":        {"`clients.terminals.list`", "`RegisterTerminal`"},
		"clients.terminals.commit":          {"`clients.terminals.list`", "`CommitTerminal`"},
		"clients.terminals.assign":          {"`clients.terminals.get`", "`AssignUser`"},
		"clients.terminals.unassign":        {"`clients.terminals.get`", "`UnassignUser`"},
		"clients.terminals.disconnect":      {"never repeat it", "`Disconnect`"},
		"clients.terminals.update_profile":  {"No read shows it", "`UpdateProfile`"},
		"clients.sessions.create":           {"`clients.sessions.list`", "`CreateSession`"},
		"clients.reconciliations.create":    {"`clients.reconciliations.list`", "`CreateReconciliation`"},
		"clients.reconciliations.create_v2": {"`clients.transactions.list`", "`Reconciliations.CreateV2`"},
		"merchants.terminals.assign":        {"`merchants.terminals.get`", "`AssignUser`"},
		"merchants.terminals.unassign":      {"`merchants.terminals.get`", "`UnassignUser`"},
		"merchants.terminals.disconnect":    {"never repeat it", "`Disconnect`"},
		"merchants.reconciliations.create":  {"`merchants.reconciliations.list`", "`CreateReconciliation`"},
		"pos.subscriptions.create":          {"`pos.subscriptions.list`", "`CreateSubscription`"},
		"pos.subscriptions.cancel":          {"`pos.subscriptions.list`", "`CancelSubscription`"},
	}
	_, page, isThere := strings.Cut(read(t, "docs/unknown-outcomes.md"), "## Every write")
	require.True(t, isThere)
	for id, operation := range operationsOf(t) {
		write, isWrite := writes[id]
		assert.Equal(t, isWrite, !operation.IsRead, id)
		if isWrite {
			assert.Contains(t, operation.Description, "Its outcome is unknown if", id)
			assert.Contains(t, operation.Description, write.description, id)
			assert.Contains(t, page, write.page, id)
		} else {
			assert.NotContains(t, operation.Description, "outcome", id)
		}
	}
}

// TestOpenAPIWritesAreNoTools: every operation that is no GET is a write, except the lookup.
func TestOpenAPIWritesAreNoTools(t *testing.T) {
	writes := 0
	for _, path := range openAPI(t).Paths {
		for method, operation := range path {
			if method == "get" || operation.OperationID == "clients.terminals.lookup" {
				assert.Nil(t, operation.IsTool, operation.OperationID)
				continue
			}
			writes++
			if assert.NotNil(t, operation.IsTool, operation.OperationID) {
				assert.False(t, *operation.IsTool, operation.OperationID)
			}
		}
	}
	assert.Equal(t, 17, writes)
}

// TestOpenAPIExamplesBeginWithTheDocumentedForm: a mock responds with the first.
func TestOpenAPIExamplesBeginWithTheDocumentedForm(t *testing.T) {
	all := operationsOf(t)
	for _, row := range operations.Table {
		for status, response := range all[row.Name()].Responses {
			if status != "default" {
				first := `{"` + strings.TrimSuffix(row.Documents[0], ".json") + `":`
				text := strings.Join(strings.Fields(string(response.Content["application/json"].Examples)), "")
				assert.True(t, strings.HasPrefix(text, first), "%s: %s", row.Name(), text)
			}
		}
	}
}

func TestOpenAPIPagesHaveTheDefaultsOfThePlatform(t *testing.T) {
	for _, row := range operations.Table {
		for _, parameter := range operationsOf(t)[row.Name()].Parameters {
			text := map[string]string{
				"page":  "Page to start at, as the platform counts; absent: the first.",
				"limit": "Records per page; absent: the platform's default.",
			}[parameter.Name]
			if text == "" {
				continue
			}
			if !row.Paged {
				text += " Undocumented for this list."
			}
			assert.Equal(t, text, parameter.Description, row.Name())
			assert.Equal(t, object{"format": "int64", "type": "integer"}, parameter.Schema, row.Name())
		}
	}
}

// TestOpenAPISamplesCompile, in a function that has the ids.
func TestOpenAPISamplesCompile(t *testing.T) {
	calls := ""
	for _, operation := range operationsOf(t) {
		for _, sample := range operation.Samples {
			calls += "\t" + sample.Source + "\n"
		}
	}
	for _, row := range operations.Table {
		for _, call := range row.Calls() {
			assert.Contains(t, calls, "\tclient."+call+"(ctx")
		}
	}
	file := filepath.Join(t.TempDir(), "samples.go")
	require.NoError(t, os.WriteFile(file, []byte(`package samples

import (
	"context"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

func samples(ctx context.Context, client *payterm.Client, id, uuid, terminalID, deviceID, lookupValue, sessionID, transactionID, reconciliationID string) {
`+calls+"}\n"), 0o600))
	output, err := exec.CommandContext(t.Context(), "go", "vet", file).CombinedOutput()
	assert.NoError(t, err, "%s", output)
}

// ofGo matches names and words of Go, and links within the repository.
var ofGo = regexp.MustCompile(`\bnil\b|\b[a-z]+\.[A-Z]\w+|\b[A-Z]+[a-z0-9]+[A-Z]\w*` +
	`|\b(package|slice|struct|pointer|zero value|middleware|Outcome|Raw|error matches|go run)\b|\]\(`)

// TestOpenAPISpeaksNoGo: programs in any language are written by it. It may name its own schemas.
func TestOpenAPISpeaksNoGo(t *testing.T) {
	var document object
	require.NoError(t, json.Unmarshal([]byte(read(t, "docs/openapi.json")), &document))
	schemas := openAPI(t).Components.Schemas
	delete(document["components"].(object), "examples")
	said := 0
	each(document, "", func(path string, at object) {
		for _, name := range []string{"description", "summary"} {
			text, ok := at[name].(string)
			if !ok {
				continue
			}
			said++
			assert.NotEmpty(t, text, path)
			for _, found := range ofGo.FindAllString(text, -1) {
				assert.Contains(t, schemas, found, "%s: %s", path, text)
			}
		}
	})
	assert.Greater(t, said, 800)
}
