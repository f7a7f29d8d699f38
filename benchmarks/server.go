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
// with the number of connections that were opened, and ends when the input does.
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
	secure, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{
		Certificates: []tls.Certificate{certificate},
		NextProtos:   []string{"http/1.1"}, // a platform without HTTP/2: there the pool of connections matters
		MinVersion:   tls.VersionTLS12,
	})
	if err != nil {
		return err
	}

	var opened atomic.Int64
	server := &http.Server{
		Handler:           f.handler(),
		ReadHeaderTimeout: time.Minute,
		ErrorLog:          log.New(os.Stderr, "server: ", 0),
		ConnState: func(_ net.Conn, state http.ConnState) {
			if state == http.StateNew {
				opened.Add(1)
			}
		},
	}
	ended := make(chan error, 2)
	for _, listener := range []net.Listener{plain, secure} {
		go func() { ended <- server.Serve(listener) }()
	}
	whereabouts := whereabouts{
		Plain:       "http://" + plain.Addr().String(),
		TLS:         "https://" + secure.Addr().String(),
		Certificate: certificate.Certificate[0],
	}
	if err := json.NewEncoder(os.Stdout).Encode(whereabouts); err != nil {
		return err
	}
	for questions := bufio.NewScanner(os.Stdin); questions.Scan(); {
		if err := json.NewEncoder(os.Stdout).Encode(opened.Load()); err != nil {
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

// whereabouts is what the server process writes of itself.
type whereabouts struct {
	Plain, TLS  string // base URLs
	Certificate []byte
}

// handler serves the fixture. The first two segments before the path of a list, where they
// are given, say how many pages it has and how long each takes.
func (f *fixture) handler() http.Handler {
	routes := http.NewServeMux()
	routes.HandleFunc("GET "+merchantPath, func(w http.ResponseWriter, _ *http.Request) { write(w, f.merchant) })
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
