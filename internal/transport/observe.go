package transport

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/payterm/payterm-go/models"
)

var errPanicked = errors.New("the call panicked")

// observed runs a call with observers. Each one that was called at the start is called at the end,
// the last one first, even if the call or another observer panics.
func (r *report) observed(ctx context.Context, run func(context.Context) error) (err error) {
	started := time.Now()
	operation := r.operation()
	panicked := true
	info := sync.OnceValue(func() models.CallInfo {
		if panicked {
			err = r.fault(errPanicked)
		}
		redact := r.redactor()
		return models.CallInfo{
			Operation: operation, StatusCode: r.status, Attempts: r.attempts,
			RequestID: redact.Replace(requestID(r.header)), Header: redact.Lists(r.outcome.header), Duration: time.Since(started), Err: err,
			Page: r.page.Number, Pages: r.page.Pages, Records: r.page.Records,
		}
	})
	outer := ctx //nolint:contextcheck // run refuses a nil one
	if ctx == nil {
		outer = context.Background()
	}
	for _, observer := range r.settings.observers {
		inner, end := observer(outer, operation)
		if end != nil {
			defer func() { end(info()) }()
		}
		if inner != nil {
			outer = inner
		}
	}
	if ctx != nil {
		ctx = outer
	}
	err = run(ctx)
	panicked = false
	return err
}
