package console

import (
	"fmt"
	"net/http"
	"time"

	"github.com/payterm/payterm-go/paytermtest"
)

// fault is a paytermtest.Fault in JSON.
type fault struct {
	Operation        string            `json:"operation,omitempty"`
	Times            int               `json:"times,omitempty"`
	Status           int               `json:"status,omitempty"`
	Header           map[string]string `json:"header,omitempty"`
	Body             *string           `json:"body,omitempty"`
	Latency          string            `json:"latency,omitempty"`
	DropBefore       bool              `json:"drop_before,omitempty"`
	DropAfter        bool              `json:"drop_after,omitempty"`
	Truncate         bool              `json:"truncate,omitempty"`
	Stall            bool              `json:"stall,omitempty"`
	Reset            bool              `json:"reset,omitempty"`
	StallPage        bool              `json:"stall_page,omitempty"`
	UnreadableRecord bool              `json:"unreadable_record,omitempty"`
}

func (f fault) fault() (paytermtest.Fault, error) {
	armed := paytermtest.Fault{
		Operation: f.Operation, Times: f.Times, Status: f.Status, DropBefore: f.DropBefore, DropAfter: f.DropAfter,
		Truncate: f.Truncate, Stall: f.Stall, Reset: f.Reset, StallPage: f.StallPage, UnreadableRecord: f.UnreadableRecord,
	}
	if f.Body != nil {
		armed.Body = []byte(*f.Body)
	}
	if f.Header != nil {
		armed.Header = http.Header{}
	}
	for name, value := range f.Header {
		armed.Header.Add(name, value)
	}
	if f.Latency == "" {
		return armed, nil
	}
	latency, err := time.ParseDuration(f.Latency)
	if err != nil {
		return armed, fmt.Errorf("a latency is a text such as 1.5s: %w", err)
	}
	armed.Latency = latency
	return armed, nil
}
