package console

import (
	"io"
	"net/http"
	"time"
)

const (
	beat     = 15 * time.Second       // between two events at most: sessions expire by themselves
	rest     = 100 * time.Millisecond // between two events at least
	patience = 10 * time.Second       // with a browser that does not read
)

// events tells a page to look again, as server-sent events, until the browser leaves.
func (c *console) events(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	for {
		changed := c.platform.Changed()
		_ = out.SetWriteDeadline(time.Now().Add(patience)) // where there is a connection
		if _, err := io.WriteString(w, "data: changed\n\n"); err != nil || out.Flush() != nil {
			return
		}
		if !pause(r, rest, nil) || !pause(r, beat-rest, changed) {
			return
		}
	}
}

// pause waits for a time or a change, and reports whether the browser is still there.
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
