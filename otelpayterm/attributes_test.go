package otelpayterm_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/attribute"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	semconv "go.opentelemetry.io/otel/semconv/v1.43.0"
	"go.opentelemetry.io/otel/trace"

	payterm "github.com/payterm/payterm-go"
)

// TestAttemptsNameTheServerByTheBaseURL, without its path.
func TestAttemptsNameTheServerByTheBaseURL(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		base, address, url string
		port               int
	}{
		{"https://api.example.com", "api.example.com", "https://api.example.com", 443},
		{"http://api.example.com/", "api.example.com", "http://api.example.com", 80},
		{"https://api.example.com:8443/tenant-7", "api.example.com", "https://api.example.com:8443/REDACTED", 8443},
		{"http://[::1]:8080", "::1", "http://[::1]:8080", 8080},
	} {
		recorded := record()
		client, err := payterm.NewClient(row.base, secretKey, payterm.WithInsecureHTTP(), recorded.option,
			middleware(func(http.RoundTripper, *http.Request) (*http.Response, error) {
				return &http.Response{StatusCode: 404}, nil // without an HTTP version
			}))
		require.NoError(t, err)
		assert.ErrorIs(t, get(t.Context(), client, "7"), payterm.ErrNotFound)
		attempts := recorded.ofKind(trace.SpanKindClient)
		require.Len(t, attempts, 1)
		assert.ElementsMatch(t, []attribute.KeyValue{
			attribute.String("payterm.operation", "clients.terminals.get"),
			attribute.String("http.request.method", "GET"),
			attribute.Int("http.response.status_code", 404),
			attribute.String("error.type", "404"),
			attribute.String("server.address", row.address),
			attribute.Int("server.port", row.port),
			attribute.String("url.full", row.url+"/v1/clients-sdk/terminals/REDACTED"),
			attribute.String("url.template", "/v1/clients-sdk/terminals/{id}"),
		}, attempts[0].Attributes, row.base)
	}
}

// TestAttemptsHaveTheVersionOfHTTP of the connection.
func TestAttemptsHaveTheVersionOfHTTP(t *testing.T) {
	t.Parallel()
	for _, want := range []string{"1.1", "2"} {
		recorded := record()
		server := httptest.NewUnstartedServer(http.HandlerFunc(responseTerminal))
		server.EnableHTTP2 = want == "2"
		server.StartTLS()
		t.Cleanup(server.Close)
		client, err := payterm.NewClient(server.URL, secretKey, payterm.WithHTTPClient(server.Client()), recorded.option)
		require.NoError(t, err)
		require.NoError(t, get(t.Context(), client, "T"))
		assert.Equal(t, want, valueOf(recorded.ofKind(trace.SpanKindClient)[0], "network.protocol.version"))
	}
}

// sampler records the parameters of its calls.
type sampler struct {
	sdktrace.Sampler

	asked *[]sdktrace.SamplingParameters
}

func (s sampler) ShouldSample(p sdktrace.SamplingParameters) sdktrace.SamplingResult {
	*s.asked = append(*s.asked, p)
	return s.Sampler.ShouldSample(p)
}

// TestSamplersSeeWhatTheConventionsAskFor, and dropped spans are measured, too.
func TestSamplersSeeWhatTheConventionsAskFor(t *testing.T) {
	t.Parallel()
	var asked []sdktrace.SamplingParameters
	recorded := record(sdktrace.WithSampler(sampler{sdktrace.NeverSample(), &asked}))
	require.NoError(t, get(t.Context(), serve(t, responseTerminal, recorded.option), "T"))
	require.Len(t, asked, 2)
	assert.Equal(t, trace.SpanKindClient, asked[1].Kind)
	attributes := attribute.NewSet(asked[1].Attributes...)
	for _, key := range []attribute.Key{
		semconv.HTTPRequestMethodKey, semconv.ServerAddressKey, semconv.ServerPortKey, semconv.URLFullKey,
	} {
		assert.True(t, attributes.HasValue(key), "%s", key)
	}
	assert.Empty(t, recorded.ended())
	assert.Len(t, recorded.points(t, "http.client.request.duration"), 1)
}

// TestScopeNamesThePackage, its version and the version of the conventions.
func TestScopeNamesThePackage(t *testing.T) {
	t.Parallel()
	recorded := record()
	require.NoError(t, get(t.Context(), serve(t, responseTerminal, recorded.option), "T"))
	for _, span := range recorded.ended() {
		assert.Equal(t, "github.com/payterm/payterm-go/otelpayterm", span.InstrumentationScope.Name)
		assert.Equal(t, payterm.Version, span.InstrumentationScope.Version)
		assert.Equal(t, semconv.SchemaURL, span.InstrumentationScope.SchemaURL)
	}
}
