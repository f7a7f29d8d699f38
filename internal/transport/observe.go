package transport

import (
	"context"
	"errors"
	"time"

	"github.com/payterm/payterm-go/models"
)

// Observer is called as a call begins, and returns the context of its attempts and what is to be
// called as it ends.
type Observer = func(context.Context, models.Operation) (context.Context, func(models.CallInfo))

// errPanicked is told of a call that does not return.
var errPanicked = errors.New("the call has panicked")

// observation is a call that observers have seen begin.
type observation struct {
	started time.Time
	ends    []func(models.CallInfo)
}

// begin tells observers that a call begins, and returns the context that they give it. A nil
// context, for which the call is refused, stays nil.
func (o *observation) begin(ctx context.Context, observers []Observer, operation models.Operation) context.Context {
	if ctx == nil {
		o.begin(context.Background(), observers, operation)
		return nil
	}
	o.started = time.Now()
	for _, observer := range observers {
		inner, end := observer(ctx, operation)
		if inner != nil {
			ctx = inner
		}
		if end != nil {
			o.ends = append(o.ends, end)
		}
	}
	return ctx
}

// end tells them that it has ended, the last one first, and goes on if one of them panics.
func (o *observation) end(info models.CallInfo) {
	info.Duration = time.Since(o.started)
	for _, end := range o.ends {
		defer end(info)
	}
}
