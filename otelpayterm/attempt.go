package otelpayterm

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	semconv "go.opentelemetry.io/otel/semconv/v1.43.0"
	"go.opentelemetry.io/otel/semconv/v1.43.0/httpconv"
	"go.opentelemetry.io/otel/trace"

	payterm "github.com/payterm/payterm-go"
)

// attempt is one attempt of a call, from the request to the last byte of the response.
type attempt struct {
	*instruments

	ctx     context.Context //nolint:containedctx // lives as long as the attempt
	span    trace.Span
	started time.Time
	once    sync.Once // for end

	method httpconv.RequestMethodAttr
	host   string
	port   int
	status int                  // of the response; 0: none
	common []attribute.KeyValue // shared by span and metric, besides the fields above
}

// begin starts the span of an attempt, with the attributes that samplers may use.
func (i *instruments) begin(r *http.Request, operation payterm.Operation) *attempt {
	a := &attempt{instruments: i, started: time.Now(), host: r.URL.Hostname(), port: portOf(r.URL)}
	method, known := knownMethod(r.Method)
	a.method = method
	a.common = []attribute.KeyValue{operationKey.String(operation.Name)}
	if operation.Route != "" {
		a.common = append(a.common, semconv.URLTemplate(operation.Route))
	}
	attributes := append(slices.Clone(a.common),
		semconv.HTTPRequestMethodKey.String(string(method)),
		semconv.ServerAddress(a.host),
		semconv.ServerPort(a.port),
		semconv.URLFull(redacted(r.URL, operation.Route)),
	)
	if !known {
		attributes = append(attributes, semconv.HTTPRequestMethodOriginal(r.Method))
	}
	if number := payterm.AttemptFromContext(r.Context()); number > 1 {
		attributes = append(attributes, semconv.HTTPRequestResendCount(number-1))
	}
	a.ctx, a.span = i.tracer.Start(r.Context(), spanName(method, operation.Route),
		trace.WithSpanKind(trace.SpanKindClient), trace.WithAttributes(attributes...))
	return a
}

// responded records the status and protocol of the response.
func (a *attempt) responded(response *http.Response) {
	a.status = response.StatusCode
	outcome := []attribute.KeyValue{semconv.HTTPResponseStatusCode(a.status)}
	if version := versionOf(response); version != "" {
		outcome = append(outcome, semconv.NetworkProtocolVersion(version))
	}
	a.span.SetAttributes(outcome...)
	a.common = append(a.common, outcome...)
}

// fail ends an attempt without a complete response. If the context has ended, it records that as
// the reason.
func (a *attempt) fail(err error) {
	if ended := a.ctx.Err(); ended != nil {
		err = ended
	}
	a.end(faultType(err))
}

// end ends an attempt. failure is its error.type, or "" if the status says it all.
func (a *attempt) end(failure string) {
	a.once.Do(func() {
		if failure == "" && a.status >= http.StatusBadRequest {
			failure = strconv.Itoa(a.status)
		}
		if failure != "" {
			errorType := semconv.ErrorTypeKey.String(failure)
			a.span.SetAttributes(errorType)
			a.span.SetStatus(codes.Error, "")
			a.common = append(a.common, errorType)
		}
		a.duration.Record(a.ctx, time.Since(a.started).Seconds(), a.method, a.host, a.port, a.common...)
		a.span.End()
	})
}
