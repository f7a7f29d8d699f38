package till_test

import (
	"errors"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/forms"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till/simulation"
)

// TestAnOrderIsPaidOnceThoughThePlatformLies: in a third of the runs each, lists and one of two
// tills spell ids in capitals, sales are of another amount than was asked for, or sessions state
// theirs in another unit.
func TestAnOrderIsPaidOnceThoughThePlatformLies(t *testing.T) {
	runs := forms.Runs(300)
	forms.Each(t, func(t *testing.T, spelt paytermtest.Form) {
		day := day{lies: []lie{capitals, lessPaid, otherUnit}}
		simulation.Explore(t, simulation.ExploreOptions{Runs: runs, Form: spelt, Seed: 1 << 31}, func(run *simulation.Run) error {
			var tills sync.WaitGroup
			var errs [2]error
			tills.Go(func() { errs[0] = errors.Join(day.cashier(run, 1).serve("one"), day.cashier(run, 1).serve("twin")) })
			tills.Go(func() {
				time.Sleep(time.Millisecond) // so that a seed repeats its run
				errs[1] = day.cashier(run, 2).serve("twin")
			})
			tills.Wait()
			return errors.Join(errs[:]...)
		}, day.check)
		assert.Greater(t, day.paid, runs/2)
	})
}

// lie is what a platform shows that is not so.
type lie string

const (
	honest    lie = ""
	capitals  lie = "lists spell ids in capitals, and so does one till"
	lessPaid  lie = "sales are of 3.00"
	otherUnit lie = "sessions state the amount in major units"
)

// lie returns that of the run. The first run is honest.
func (c *cashier) lie() lie {
	if c.day.lies == nil || c.Seed == 0 {
		return honest
	}
	return c.day.lies[c.Seed%uint64(len(c.day.lies))]
}

var (
	sessionAmount = regexp.MustCompile(`"amount": ?"?400"?`)
	anyUUID       = regexp.MustCompile(`"[0-9a-f]{8}-[0-9a-f-]{27}"`)
)

// lying returns a client of a platform that lies. It takes ids in any spelling.
func (c *cashier) lying(client *payterm.Client) *payterm.Client {
	return client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			r = r.Clone(r.Context())
			r.URL.Path = strings.ToLower(r.URL.Path)
			response, err := next.RoundTrip(r)
			if err != nil || response.StatusCode != http.StatusOK {
				return response, err
			}
			body, err := io.ReadAll(response.Body)
			if err != nil {
				return nil, err
			}
			text := string(body)
			switch isList := r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/sessions"); c.lie() {
			case capitals:
				if isList {
					text = anyUUID.ReplaceAllStringFunc(text, strings.ToUpper)
				}
			case lessPaid:
				text = strings.ReplaceAll(text, "4.00", "3.00")
			case otherUnit:
				text = sessionAmount.ReplaceAllString(text, `"amount":"4.00"`)
			}
			setBody(response, "%s", text)
			return response, nil
		})
	}))
}
