// Package pause waits for a time.
package pause

import (
	"context"
	"math/rand/v2"
	"time"
)

// For returns nil after a time, or the context's error if it ends earlier.
func For(ctx context.Context, length time.Duration) error {
	timer := time.NewTimer(length)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
	return ctx.Err()
}

// Random returns a random time below window, so that many programs do not act at once. Under Steady
// it always returns the same part of the window.
func Random(ctx context.Context, window time.Duration) time.Duration {
	if part, ok := ctx.Value(steady{}).(float64); ok {
		return time.Duration(part * float64(window))
	}
	return rand.N(window)
}

type steady struct{}

// Steady returns a context for simulations, which must be repeatable. part is from 0 to below 1.
func Steady(ctx context.Context, part float64) context.Context {
	return context.WithValue(ctx, steady{}, part)
}
