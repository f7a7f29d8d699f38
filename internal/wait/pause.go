package wait

import (
	"context"
	"time"
)

// Pause returns after a time, or earlier, with its error, when the context ends.
func Pause(ctx context.Context, length time.Duration) error {
	timer := time.NewTimer(length)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
