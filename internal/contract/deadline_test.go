package contract_test

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	payterm "github.com/payterm/payterm-go"
)

// slowServer answers some requests, and others not at all or not to the end. Every answer has a
// body: after one without, net/http may end the next call on the connection with the end of the one
// before.
func slowServer(t *testing.T, document string) *faultServer {
	t.Helper()
	var turn atomic.Int32
	replies := []reply{
		answers(http.StatusOK, document), (*peer).untilGone, answers(http.StatusOK, document),
		writesAndStalls(head(http.StatusOK, "Content-Length: 100") + `{"termi`), answers(http.StatusServiceUnavailable, "{}"),
		writesAndStalls("HTTP/1.1 200 OK\r\nContent-"),
	}
	return newFaultServer(t, func(p *peer) { replies[int(turn.Add(1))%len(replies)](p) })
}

// TestDeadlineIsToldOnceTheContextSaysSo: a program that asks ctx.Err after an error of its
// deadline never finds nil there, however close to the deadline the network ended, and it finds the
// deadline in the error of every call that got no answer.
func TestDeadlineIsToldOnceTheContextSaysSo(t *testing.T) {
	t.Parallel()
	for name, opts := range map[string][]payterm.Option{
		"plain": nil,
		"middleware": {payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(next.RoundTrip)
		})},
		"given transport": {payterm.WithHTTPClient(&http.Client{Transport: &http.Transport{ResponseHeaderTimeout: time.Minute}})},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, operation := range []faultOperation{faultOperations[0], faultOperations[3], faultOperations[len(faultOperations)-2]} {
				client := faultClient(t, slowServer(t, operation.document).url, opts...)
				var polling sync.WaitGroup
				for caller := range 16 {
					polling.Go(func() {
						for loop := range 20 {
							limit := time.Duration(500+(caller*20+loop)*11) * time.Microsecond
							poll(t, client, operation, limit)
						}
					})
				}
				polling.Wait()
			}
		})
	}
}

// poll calls an operation until a call ends with its context.
func poll(t *testing.T, client *payterm.Client, operation faultOperation, limit time.Duration) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	for {
		_, err := operation.call(ctx, client)
		said := ctx.Err() // asked right after the call
		var lost *payterm.NetworkError
		if errors.As(err, &lost) {
			assert.ErrorIs(t, err, context.DeadlineExceeded, operation.name)
			assert.Error(t, said, "%s: %v", operation.name, err)
			return
		}
	}
}
