// Package pause waits for a time.
package pause

import (
	"context"
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
