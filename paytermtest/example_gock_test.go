package paytermtest_test

import (
	"context"
	"fmt"
	"log"
	"net/http"

	"gopkg.in/h2non/gock.v1"

	"github.com/payterm/payterm-go"
)

// With gock, a test writes the responses itself. gock does not know the client's own transport:
// give the client an http.Client that gock intercepts. Paths are unanchored regular expressions, so
// use ^ and $ to match one route only. Reads are retried on 503 and similar: mock as many
// responses, or use payterm.WithMaxRetries(0).
func Example_gock() {
	intercepted := &http.Client{Transport: &http.Transport{}}
	gock.InterceptClient(intercepted)
	defer gock.OffAll() // its mocks are global: such tests cannot run in parallel

	client, err := payterm.NewClient("https://payterm.example.com", "the-key", payterm.WithHTTPClient(intercepted))
	if err != nil {
		log.Fatal(err)
	}
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
