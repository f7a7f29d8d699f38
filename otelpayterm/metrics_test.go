package otelpayterm_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/metric/noop"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/otelpayterm"
	"github.com/payterm/payterm-go/paytermtest"
)

// TestAttemptsAreMeasuredByOperationAndOutcome: each count is a number of attempts.
func TestAttemptsAreMeasuredByOperationAndOutcome(t *testing.T) {
	t.Parallel()
	recorded := record()
	for _, s := range scenarios {
		switch s.name {
		case "success", "repeated", "refused locally", "response of a write lost", "Do":
			s.play(t, recorded)
		}
	}
	const (
		get      = "http.request.method=GET http.response.status_code="
		terminal = " network.protocol.version=1.1 payterm.operation=clients.terminals.get server.address=127.0.0.1" +
			" url.template=/v1/clients-sdk/terminals/{id}"
	)
	assert.Equal(t, map[string]uint64{
		get + "200" + terminal:                     2,
		"error.type=503 " + get + "503" + terminal: 2,
		get + "200 network.protocol.version=1.1 payterm.operation=do server.address=127.0.0.1 url.template=/v1/clients-sdk/terminals/{id}": 1,
		"error.type=no_response http.request.method=POST payterm.operation=clients.sessions.create server.address=127.0.0.1" +
			" url.template=/v1/clients-sdk/terminals/{terminal_id}/sessions": 1,
	}, recorded.counts(t, "http.client.request.duration"))
	for _, p := range recorded.points(t, "http.client.request.duration") {
		assert.True(t, p.set.HasValue("server.port"))
	}
}

// TestUnknownOutcomesAreCounted by operation and reason.
func TestUnknownOutcomesAreCounted(t *testing.T) {
	t.Parallel()
	recorded := record()
	for _, s := range scenarios {
		s.play(t, recorded)
	}
	assert.Equal(t, map[string]uint64{
		"error.type=502 payterm.operation=clients.sessions.create":         1,
		"error.type=no_response payterm.operation=clients.sessions.create": 1,
		"error.type=unreadable payterm.operation=clients.sessions.create":  1,
	}, recorded.counts(t, "payterm.unknown_outcomes"))
	assert.Equal(t, "{call}", recorded.metrics(t)["payterm.unknown_outcomes"].Unit)
}

// TestDurationIsThatOfTheConventions, in seconds with their buckets.
func TestDurationIsThatOfTheConventions(t *testing.T) {
	t.Parallel()
	recorded := record()
	scenarios[0].play(t, recorded)
	metrics := recorded.metrics(t)
	assert.Len(t, metrics, 1, "a metric without a value must not be exported")
	duration := metrics["http.client.request.duration"]
	assert.Equal(t, "s", duration.Unit)
	data, ok := duration.Data.(metricdata.Histogram[float64])
	require.True(t, ok)
	assert.Equal(t, []float64{0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10}, data.DataPoints[0].Bounds)
	assert.Positive(t, data.DataPoints[0].Sum)
}

// refusing is a provider that refuses all instruments.
type refusing struct{ noop.MeterProvider }

type refusingMeter struct{ noop.Meter }

var errMeter = errors.New("no instruments today")

func (refusing) Meter(string, ...metric.MeterOption) metric.Meter { return refusingMeter{} }

func (refusingMeter) Float64Histogram(string, ...metric.Float64HistogramOption) (metric.Float64Histogram, error) {
	return nil, errMeter
}

func (refusingMeter) Int64Counter(string, ...metric.Int64CounterOption) (metric.Int64Counter, error) {
	return nil, errMeter
}

// TestCallsGoOnWithoutInstruments: the refusal is reported to the error handler.
func TestCallsGoOnWithoutInstruments(t *testing.T) {
	before := otel.GetErrorHandler()
	t.Cleanup(func() { otel.SetErrorHandler(before) })
	var handled []error
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { handled = append(handled, err) }))
	option := otelpayterm.Instrument(otelpayterm.WithMeterProvider(refusing{}))
	assert.Equal(t, []error{errMeter, errMeter}, handled)

	platform := paytermtest.NewServer(t, paytermtest.Options{})
	require.NoError(t, platform.Fail(paytermtest.Fault{Operation: createSession, Cut: paytermtest.CutAfter}))
	client := platform.Client(paytermtest.ClientKey, option)
	assert.ErrorIs(t, sell(t.Context(), client, platform.AddTerminal().ID), payterm.ErrOutcomeUnknown)
}
