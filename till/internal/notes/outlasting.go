package notes

import (
	"context"
	"time"
)

// Outlasting returns a context that outlives ctx by a few seconds: what was done has to be noted,
// even if the caller has given up.
func Outlasting(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
}
