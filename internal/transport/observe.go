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
func (x *exchange) observed(ctx context.Context, run func(context.Context) error) (err error) {
	started := time.Now()
	operation := x.call.operation
	panicked := true
	info := sync.OnceValue(func() models.CallInfo {
		if panicked {
			err = x.fault(errPanicked)
		}
		redact := x.redactor()
		return models.CallInfo{
			Operation: operation, StatusCode: x.status, Attempts: x.attempts,
			RequestID: redact.Replace(requestID(x.header)), Header: redact.Lists(x.outcome.header), Duration: time.Since(started), Err: err,
			Page: x.page.Number, Pages: x.page.Pages, Records: x.page.Records,
		}
	})
	outer := ctx //nolint:contextcheck // run refuses a nil one
	if ctx == nil {
		outer = context.Background()
	}
	for _, observer := range x.client.settings.observers {
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
