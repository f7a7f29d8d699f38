package main

import (
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// platformVariable makes this program the platform, in a process of its own: what a benchmark
// measures is then the client alone.
const platformVariable = "PAYTERM_BENCH_PLATFORM"

func TestMain(m *testing.M) {
	if os.Getenv(platformVariable) != "" {
		serve()
		return
	}
	os.Exit(m.Run())
}

// A server says where the platform listens.
type server struct {
	Plain, TLS, HTTP2 string // base URLs; TLS is without HTTP/2
	Counts            string // where it says what the others have seen
	Certificate       []byte
	process           *exec.Cmd
}

type counts struct{ Connections, Requests int64 }

// serve ends when its input does: at the latest when the process ends that has started it.
func serve() {
	var opened, asked atomic.Int64
	newServer := func() *httptest.Server {
		s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			asked.Add(1)
			respond(w, r)
		}))
		s.Config.ConnState = func(_ net.Conn, state http.ConnState) {
			if state == http.StateNew {
				opened.Add(1)
			}
		}
		return s
	}
	plain, secure, modern := newServer(), newServer(), newServer()
	modern.EnableHTTP2 = true
	plain.Start()
	secure.StartTLS()
	modern.StartTLS()
	seen := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(counts{opened.Load(), asked.Load()})
	}))
	_ = json.NewEncoder(os.Stdout).Encode(server{
		Plain: plain.URL, TLS: secure.URL, HTTP2: modern.URL, Counts: seen.URL, Certificate: secure.Certificate().Raw,
	})
	_, _ = io.Copy(io.Discard, os.Stdin)
}

// respond takes the number of pages and the latency of each from the beginning of a list's path.
func respond(w http.ResponseWriter, r *http.Request) {
	path, pages := r.URL.Path, 1
	if prefix, found := strings.CutSuffix(path, transactionsPath); found && prefix != "" {
		var latency time.Duration
		if _, err := fmt.Sscanf(prefix, "/%d/%d", &pages, &latency); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		time.Sleep(latency)
		path = transactionsPath
	}
	body := response(path, r.URL.Query().Get("page"), pages)
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body) // a client that has left is not the platform's business
}

// platform starts with the first benchmark that needs it. Every client trusts its certificate
// without being configured, and so keeps its default transport; go.mod makes that count.
var platform = sync.OnceValue(func() (s server) {
	s.process = exec.Command(os.Args[0])
	s.process.Env = append(os.Environ(), platformVariable+"=1")
	_, errIn := s.process.StdinPipe() // stays open until this process ends
	out, errOut := s.process.StdoutPipe()
	if err := errors.Join(errIn, errOut, s.process.Start(), json.NewDecoder(out).Decode(&s)); err != nil {
		panic(err)
	}
	certificate, err := x509.ParseCertificate(s.Certificate)
	if err != nil {
		panic(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(certificate)
	x509.SetFallbackRoots(roots)
	return s
})

// listBase is the base URL of a list with so many pages, each of which takes so long.
func (s server) listBase(pages int, latency time.Duration) string {
	return fmt.Sprintf("%s/%d/%d", s.Plain, pages, latency)
}

// counts asks the platform what all of its servers have seen so far.
func (s server) counts(b *testing.B) (seen counts) {
	response, err := http.Get(s.Counts)
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	if err := json.NewDecoder(response.Body).Decode(&seen); err != nil {
		b.Fatal(err)
	}
	return seen
}

// reportSince reports what the platform has seen since for each operation.
func (s server) reportSince(b *testing.B, before counts) {
	now := s.counts(b)
	b.ReportMetric(float64(now.Requests-before.Requests)/float64(b.N), "requests/op")
	b.ReportMetric(1000*float64(now.Connections-before.Connections)/float64(b.N), "connections/1000op")
}
