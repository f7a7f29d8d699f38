package otelpayterm_test

import (
	"context"
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"os"

	"go.opentelemetry.io/otel"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	otelpayterm "github.com/payterm/payterm-go/otel"
	"github.com/payterm/payterm-go/paytermtest"
)

// A daemon has spans, counters by operation and a log from the options of one call of NewClient.
// The rest of the example stands for its set-up of OpenTelemetry, its work, and its dashboard.
func Example_daemon() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	outage := paytermtest.Fault{Operation: "clients.terminals.list", Times: 1, Status: http.StatusServiceUnavailable}
	if err := platform.Fail(outage); err != nil {
		log.Fatal(err)
	}
	exporter, reader := tracetest.NewInMemoryExporter(), sdkmetric.NewManualReader()
	otel.SetTracerProvider(sdktrace.NewTracerProvider(sdktrace.WithSyncer(exporter)))
	otel.SetMeterProvider(sdkmetric.NewMeterProvider(sdkmetric.WithReader(reader)))
	logger := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: short}))

	client, err := payterm.NewClient(platform.URL, paytermtest.ClientKey,
		payterm.WithLogger(logger),
		otelpayterm.Instrument(),
	)
	if err != nil {
		log.Fatal(err)
	}
	defer client.CloseIdleConnections()

	for _, err := range client.Clients.Terminals.All(context.Background(), models.TerminalListParams{}) {
		if err != nil {
			log.Print(err)
		}
	}
	for _, span := range exporter.GetSpans() {
		fmt.Println("span:", span.Name, span.Status.Code)
	}
	printCounts(reader)
	// Unordered output:
	// msg="payterm attempt" operation=clients.terminals.list attempt=1 status=503 retry=true
	// msg="payterm attempt" operation=clients.terminals.list attempt=2 status=200 retry=false
	// span: GET /v1/clients-sdk/terminals Error
	// span: GET /v1/clients-sdk/terminals Unset
	// span: clients.terminals.list Unset
	// attempts: clients.terminals.list 503 1
	// attempts: clients.terminals.list 200 1
}

// short leaves out of the log the level, and what is another value each time.
func short(_ []string, attribute slog.Attr) slog.Attr {
	switch attribute.Key {
	case slog.TimeKey, slog.LevelKey, "duration":
		return slog.Attr{}
	}
	return attribute
}

// printCounts prints how many attempts each operation has made, by status.
func printCounts(reader sdkmetric.Reader) {
	var collected metricdata.ResourceMetrics
	if err := reader.Collect(context.Background(), &collected); err != nil {
		log.Print(err)
	}
	for _, scope := range collected.ScopeMetrics {
		for _, metric := range scope.Metrics {
			duration, ok := metric.Data.(metricdata.Histogram[float64])
			if !ok {
				continue
			}
			for _, series := range duration.DataPoints {
				operation, _ := series.Attributes.Value("payterm.operation")
				status, _ := series.Attributes.Value("http.response.status_code")
				fmt.Println("attempts:", operation.AsString(), status.AsInt64(), series.Count)
			}
		}
	}
}
