package console_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/platform/console"
)

// A program opens a session, and a test in any language taps a card on it under /control/.
func ExampleHandler() {
	platform := paytermtest.NewPlatform(paytermtest.Options{})
	terminalID := platform.AddTerminal().ID
	served := httptest.NewServer(console.Handler(platform, console.Options{}))
	defer served.Close()

	client, err := payterm.NewClient(served.URL, paytermtest.ClientKey)
	if err != nil {
		log.Fatal(err)
	}
	defer client.CloseIdleConnections()
	ctx := context.Background()
	session, err := client.Clients.Sessions.Create(ctx, terminalID, models.SessionCreateParams{
		Type:   models.SessionTypePurchase,
		Amount: "400", // unit undocumented: 4.00 on the embedded platform; ask your provider
	})
	if err != nil {
		log.Fatal(err)
	}

	tap(served.URL, map[string]string{"session_id": session.ID, "card": "decline"})

	session, err = client.Clients.Sessions.Get(ctx, terminalID, session.ID)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(session.Status, session.Outcome())
	// Output:
	// 200 OK
	// closed declined
}

// tap sends a request that programs in any language can send.
func tap(url string, card map[string]string) {
	body, err := json.Marshal(card)
	if err != nil {
		log.Fatal(err)
	}
	response, err := http.Post(url+"/control/tap", "application/json", bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	if err := response.Body.Close(); err != nil {
		log.Fatal(err)
	}
	fmt.Println(response.Status)
}
