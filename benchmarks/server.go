package main

import (
	"bufio"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// serve is the server process. It writes where it listens, then answers every line of its input
// with what it has seen so far, and ends when the input does.
func serve() error {
	f, err := loadFixture(documents)
	if err != nil {
		return err
	}
	certificate, err := newCertificate()
	if err != nil {
		return err
	}
	plain, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // listens as long as the process lives
	if err != nil {
		return err
	}
	secure, err := listenTLS(certificate, "http/1.1") // there the pool of connections matters
	if err != nil {
		return err
	}
	modern, err := listenTLS(certificate, "h2", "http/1.1")
	if err != nil {
		return err
	}

	var opened, asked, multiplexed atomic.Int64
	handler := f.handler()
	server := &http.Server{
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			asked.Add(1)
			if r.ProtoMajor == 2 {
				multiplexed.Add(1)
			}
			handler.ServeHTTP(w, r)
		}),
		ReadHeaderTimeout: time.Minute,
		ErrorLog:          log.New(os.Stderr, "server: ", 0),
		ConnState: func(_ net.Conn, state http.ConnState) {
			if state == http.StateNew {
				opened.Add(1)
			}
		},
	}
	ended := make(chan error, 3)
	for _, listener := range []net.Listener{plain, secure, modern} {
		go func() { ended <- server.Serve(listener) }()
	}
	whereabouts := whereabouts{
		Plain:       "http://" + plain.Addr().String(),
		TLS:         "https://" + secure.Addr().String(),
		HTTP2:       "https://" + modern.Addr().String(),
		Certificate: certificate.Certificate[0],
	}
	if err := json.NewEncoder(os.Stdout).Encode(whereabouts); err != nil {
		return err
	}
	for questions := bufio.NewScanner(os.Stdin); questions.Scan(); {
		if err := json.NewEncoder(os.Stdout).Encode(counts{int(opened.Load()), int(asked.Load()), int(multiplexed.Load())}); err != nil {
			return err
		}
	}
	_ = server.Close()
	for range cap(ended) {
		if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
			return err
		}
	}
	return nil
}

func listenTLS(certificate tls.Certificate, protocols ...string) (net.Listener, error) {
	return tls.Listen("tcp", "127.0.0.1:0", &tls.Config{
		Certificates: []tls.Certificate{certificate}, NextProtos: protocols, MinVersion: tls.VersionTLS12,
	})
}

// whereabouts is what the server process writes of itself.
type whereabouts struct {
	Plain, TLS, HTTP2 string // base URLs; TLS is without HTTP/2
	Certificate       []byte
}

// counts are what the server process has seen so far.
type counts struct {
	Connections, Requests int
	HTTP2                 int // of the requests
}

// handler serves the fixture. The first two segments before the path of a list, where they
// are given, say how many pages it has and how long each takes.
func (f *fixture) handler() http.Handler {
	routes := http.NewServeMux()
	routes.HandleFunc("GET "+merchantPath, func(w http.ResponseWriter, _ *http.Request) { write(w, f.merchant) })
	routes.HandleFunc("GET "+sessionPath, func(w http.ResponseWriter, _ *http.Request) { write(w, f.session) })
	routes.HandleFunc("GET "+transactionsPath, func(w http.ResponseWriter, _ *http.Request) { write(w, f.first) })
	routes.HandleFunc("GET /{pages}/{latency}"+transactionsPath, f.servePage)
	return routes
}

// listBase is the base URL of a list with so many pages, each of which takes so long.
func listBase(base string, pages int, latency time.Duration) string {
	return fmt.Sprintf("%s/%d/%s", base, pages, latency)
}

func (f *fixture) servePage(w http.ResponseWriter, r *http.Request) {
	pages, errPages := strconv.Atoi(r.PathValue("pages"))
	latency, errLatency := time.ParseDuration(r.PathValue("latency"))
	number, errNumber := 1, error(nil)
	if asked := r.URL.Query().Get("page"); asked != "" {
		number, errNumber = strconv.Atoi(asked)
	}
	if err := errors.Join(errPages, errLatency, errNumber); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	time.Sleep(latency)
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	*buffer = f.page((*buffer)[:0], number, pages)
	write(w, *buffer)
}

var buffers = sync.Pool{New: func() any { return new([]byte) }}

func write(w http.ResponseWriter, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body) // a client that has left is not the server's business
}
