package paytermtest_test

import (
	"context"
	"fmt"
	"log"
	"net/http"

	"gopkg.in/h2non/gock.v1"

	"github.com/payterm/payterm-go"
)

// With gock, a test writes the responses itself. gock replaces http.DefaultTransport, which
// http.DefaultClient sends through and the client's own transport does not. A mock must stand
// before the call, not before NewClient. Paths are unanchored regular expressions, so use ^ and $
// to match one route only. Reads are retried on 503 and similar: mock as many responses, or use
// payterm.WithMaxRetries(0).
func Example_gock() {
	client, err := payterm.NewClient("https://payterm.example.com", "the-key", payterm.WithHTTPClient(http.DefaultClient))
	if err != nil {
		log.Fatal(err)
	}
	defer gock.OffAll() // its mocks are global: such tests cannot run in parallel
	gock.New("https://payterm.example.com").Get("^/v1/clients-sdk/terminals/T-1$").MatchHeader("api-key", "^the-key$").
		Reply(http.StatusOK).JSON(`{"terminal":{"id":"T-1","tid":"0300000000000042"}}`)
	terminal, err := client.Clients.Terminals.Get(context.Background(), "T-1")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(terminal.TID, gock.IsDone(), gock.HasUnmatchedRequest())
	// Output:
	// 0300000000000042 true false
}
