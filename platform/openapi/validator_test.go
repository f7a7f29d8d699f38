package openapi

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/operations"
)

// validator validates what is sent and received by the document.
type validator struct {
	document *openapi3.T
	router   routers.Router
}

func load(t *testing.T) validator {
	t.Helper()
	return loadFile(t, "openapi.json")
}

func loadFile(t *testing.T, name string) validator {
	t.Helper()
	document, err := openapi3.NewLoader().LoadFromFile("../../docs/" + name)
	require.NoError(t, err)
	document.Servers = nil // any
	router, err := gorillamux.NewRouter(document)
	require.NoError(t, err)
	return validator{document, router}
}

// request returns the problem of a request.
func (v validator) request(r *http.Request) error {
	input, err := v.find(r)
	if err != nil {
		return err
	}
	return openapi3filter.ValidateRequest(r.Context(), input)
}

// response returns the problem of a successful response.
func (v validator) response(r *http.Request, status int, body []byte) error {
	input, err := v.find(r)
	if err != nil {
		return err
	}
	return openapi3filter.ValidateResponse(r.Context(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: input, Status: status, Header: http.Header{"Content-Type": {"application/json"}},
		Body: io.NopCloser(bytes.NewReader(body)),
	})
}

func (v validator) find(r *http.Request) (*openapi3filter.RequestValidationInput, error) {
	route, values, err := v.router.FindRoute(r)
	return &openapi3filter.RequestValidationInput{Request: r, PathParams: values, Route: route, Options: &openapi3filter.Options{
		RejectWhenRequestBodyNotSpecified: true, SkipSettingDefaults: true, AuthenticationFunc: hasKey,
	}}, err
}

func hasKey(_ context.Context, input *openapi3filter.AuthenticationInput) error {
	if input.RequestValidationInput.Request.Header.Get(input.SecurityScheme.Name) == "" {
		return errors.New("no key")
	}
	return nil
}

// requestOf returns a request for an operation, with any ids.
func requestOf(t *testing.T, row operations.Row, body []byte) *http.Request {
	t.Helper()
	return newRequest(t, row.Method, strings.NewReplacer("{", "", "}", "").Replace(row.Route), "any", body)
}

func newRequest(t *testing.T, method, uri, key string, body []byte) *http.Request {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, "http://platform.example.com"+uri, bytes.NewReader(body))
	require.NoError(t, err)
	request.Header.Set("Api-Key", key)
	if len(body) > 0 {
		request.Header.Set("Content-Type", "application/json")
	} else {
		request.Body = http.NoBody
	}
	return request
}

func statusOf(row operations.Row) int { return cmp.Or(row.Status, http.StatusOK) }
