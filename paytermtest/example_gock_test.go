package paytermtest_test

import (
	"context"
	"fmt"
	"log"
	"net/http"

	"gopkg.in/h2non/gock.v1"

	"github.com/payterm/payterm-go"
)

// With gock a test writes the answers itself. The client has a transport of its own, which gock
// does not know: give it an http.Client that gock intercepts. Paths are unanchored regular
// expressions, so ^ and $ keep a mock of one route from answering another. A read is repeated on
// 503 and the like: mock as many answers, or use payterm.WithMaxRetries(0).
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
