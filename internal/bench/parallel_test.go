package main

import (
	"net/http"
	"runtime"
	"sync"
	"testing"
)

const parallelCallers = 64

// BenchmarkParallel compares what many callers of one client get.
func BenchmarkParallel(b *testing.B) {
	pooled := []row[makeCaller]{{"hand", hand}, {"hand, 64 idle connections", pooledHand}, {"payterm", paytermCaller}}
	multiplexed := []row[makeCaller]{
		{"hand", hand},
		{"hand, HTTP1 with 64 idle connections", pooledPlainHand},
		{"payterm", paytermCaller},
		{"payterm, HTTP2 by WithHTTPClient", multiplexedPayterm},
	}
	b.Run("plain", func(b *testing.B) { compare(b, pooled, findInParallel(platform().Plain)) })
	b.Run("tls", func(b *testing.B) { compare(b, pooled, findInParallel(platform().TLS)) })
	b.Run("http2", func(b *testing.B) { compare(b, multiplexed, findInParallel(platform().HTTP2)) })
}

func findInParallel(base string) func(*testing.B, makeCaller) {
	return func(b *testing.B, make makeCaller) {
		c := make(base, nil)
		var group sync.WaitGroup
		for range parallelCallers { // connections, as far as the client keeps them
			group.Go(func() {
				for range 4 {
					_ = find(c)
				}
			})
		}
		group.Wait()
		seen := platform().counts(b)
		start := processorTime()
		b.SetParallelism((parallelCallers + runtime.GOMAXPROCS(0) - 1) / runtime.GOMAXPROCS(0))
		b.ResetTimer()
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				if err := find(c); err != nil {
					b.Error(err)
				}
			}
		})
		reportProcessorTime(b, start)
		platform().reportSince(b, seen)
	}
}

// pooled is a transport of somebody who knows about idle connections.
func pooled() *http.Transport {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = parallelCallers
	return transport
}

func pooledHand(base string, _ http.RoundTripper) caller { return hand(base, pooled()) }

func pooledPlainHand(base string, _ http.RoundTripper) caller {
	transport := pooled()
	transport.TLSClientConfig = nil // Clone has put HTTP/2 in it
	transport.Protocols = new(http.Protocols)
	transport.Protocols.SetHTTP1(true)
	return hand(base, transport)
}

// multiplexedPayterm is payterm for somebody who wants HTTP/2.
func multiplexedPayterm(base string, _ http.RoundTripper) caller {
	return paytermCaller(base, http.DefaultTransport.(*http.Transport).Clone())
}
