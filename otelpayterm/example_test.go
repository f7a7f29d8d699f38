package otelpayterm_test

import (
	"context"
	"fmt"
	"log"

	"go.opentelemetry.io/otel/propagation"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/otelpayterm"
	"github.com/payterm/payterm-go/paytermtest"
)

// A page of terminals has two spans: one for the call and one for its only attempt.
func ExampleInstrument() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	baseURL, key := platform.URL, paytermtest.ClientKey
	exporter, reader := tracetest.NewInMemoryExporter(), sdkmetric.NewManualReader()

	tracers := sdktrace.NewTracerProvider(sdktrace.WithBatcher(exporter))
	meters := sdkmetric.NewMeterProvider(sdkmetric.WithReader(reader))
	client, err := payterm.NewClient(baseURL, key, otelpayterm.Instrument(
		otelpayterm.WithTracerProvider(tracers),
		otelpayterm.WithMeterProvider(meters),
		otelpayterm.WithPropagators(propagation.TraceContext{}),
	))
	if err != nil {
		log.Fatal(err)
	}
	defer client.CloseIdleConnections()

	ctx := context.Background()
	if _, err := client.Clients.Terminals.List(ctx, models.TerminalListParams{}); err != nil {
		log.Print(err)
	}
	defer tracers.Shutdown(ctx) //nolint:errcheck // the program ends
	if err := tracers.ForceFlush(ctx); err != nil {
		log.Print(err)
	}
	for _, span := range exporter.GetSpans() {
		fmt.Println(span.SpanKind, span.Name)
	}
	// Output:
	// client GET /v1/clients-sdk/terminals
	// internal clients.terminals.list
}
