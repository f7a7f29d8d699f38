package otelpayterm

import (
	"context"
	"errors"

	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/metric"
	semconv "go.opentelemetry.io/otel/semconv/v1.43.0"
	"go.opentelemetry.io/otel/trace"

	payterm "github.com/payterm/payterm-go"
)

// observe starts the span of a call, and returns the function that ends it.
func (i *instruments) observe(ctx context.Context, operation payterm.Operation) (context.Context, func(payterm.CallInfo)) {
	name := operationKey.String(operation.Name)
	ctx, span := i.tracer.Start(ctx, operation.Name, trace.WithAttributes(name))
	return ctx, func(info payterm.CallInfo) {
		defer span.End()
		span.SetAttributes(attemptsKey.Int(info.Attempts))
		if info.Err == nil {
			return
		}
		failure := semconv.ErrorTypeKey.String(errorType(info.Err))
		span.SetAttributes(failure)
		span.SetStatus(codes.Error, "")
		if errors.Is(info.Err, payterm.ErrOutcomeUnknown) {
			span.SetAttributes(outcomeUnknownKey.Bool(true))
			i.unknownOutcomes.Add(ctx, 1, metric.WithAttributes(name, failure))
		}
	}
}
