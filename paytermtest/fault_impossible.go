package paytermtest

import (
	"fmt"
	"net/http"
	"slices"
)

// impossible tells why a fault could never happen as told, nil if it could.
func (p *Platform) impossible(f Fault) error {
	at := slices.IndexFunc(p.routes, func(r route) bool { return r.operation == f.Operation })
	ofPage := f.isOfPage()
	switch {
	case f.Operation != "" && at < 0:
		return fmt.Errorf("paytermtest: no operation is called %q", f.Operation)
	case f.Times < 0:
		return fmt.Errorf("paytermtest: a fault cannot happen %d times", f.Times)
	case f.Latency < 0:
		return fmt.Errorf("paytermtest: an answer cannot be %s late", f.Latency)
	case f.Status != 0 && (f.Status < 300 || f.Status > 599):
		return fmt.Errorf("paytermtest: %d is not the status of a failure", f.Status)
	case f.ends() > 1:
		return fmt.Errorf("paytermtest: a request ends once: by DropBefore, DropAfter, Truncate or Stall")
	case f.Stall && f.Reset:
		return fmt.Errorf("paytermtest: a stalled answer is not cut, so it cannot be Reset")
	case f.unanswered() && (f.Status != 0 || ofPage):
		return fmt.Errorf("paytermtest: without an answer there is no Status, StallPage or OddRecord")
	case f.Status != 0 && ofPage:
		return fmt.Errorf("paytermtest: the answer with status %d has no page", f.Status)
	case f.Status == http.StatusNotModified && (f.Truncate || f.Stall):
		return fmt.Errorf("paytermtest: the answer with status %d has no body", f.Status)
	case ofPage && at >= 0 && !p.routes[at].isList():
		return fmt.Errorf("paytermtest: %s is not a list", f.Operation)
	}
	return nil
}

// ends counts the ways in which a fault ends a request.
func (f Fault) ends() int {
	count := 0
	for _, end := range []bool{f.DropBefore, f.DropAfter, f.Truncate, f.Stall} {
		if end {
			count++
		}
	}
	return count
}
