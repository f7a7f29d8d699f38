package console

import (
	"io"
	"net/http"
	"time"
)

const (
	longest      = 15 * time.Second       // between events, since sessions expire without a change
	shortest     = 100 * time.Millisecond // between events
	writeTimeout = 10 * time.Second       // for a browser that does not read
)

// events sends server-sent events, each of which makes the page reload, until the browser
// disconnects.
func (c *console) events(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	for {
		changed := c.platform.Changed()
		_ = out.SetWriteDeadline(time.Now().Add(writeTimeout)) // unsupported in some tests
		if _, err := io.WriteString(w, "data: changed\n\n"); err != nil || out.Flush() != nil {
			return
		}
		if !pause(r, shortest, nil) || !pause(r, longest-shortest, changed) {
			return
		}
	}
}

// pause waits for a duration or a change, and reports whether the browser is still connected.
func pause(r *http.Request, atMost time.Duration, changed <-chan struct{}) bool {
	timer := time.NewTimer(atMost)
	defer timer.Stop()
	select {
	case <-r.Context().Done():
		return false
	case <-changed:
	case <-timer.C:
	}
	return true
}
