// Assistant is an MCP server on standard input and output. Its tools let an assistant read a
// platform: terminals lists the terminals, totals adds up the sales of each day, and receipt prints
// the receipts of a transaction. No tool can write: the client sends nothing but GET requests.
//
// Without PAYTERM_BASE_URL it serves an embedded platform with a few sales of today. With it and
// PAYTERM_API_KEY, a client's key, it serves that platform. A tool that cannot read everything
// returns an error instead of a part.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/books/receipt"
	"github.com/payterm/payterm-go/books/reconcile"
	"github.com/payterm/payterm-go/models"
)

var zone = flag.String("zone", "UTC", "time zone in which days begin and end, such as Asia/Riyadh")

func main() {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "assistant:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	location, err := time.LoadLocation(*zone)
	if err != nil {
		return err
	}
	client, disconnect, err := connect(ctx)
	if err != nil {
		return err
	}
	defer disconnect()
	return newServer(client, location).Run(ctx, &mcp.StdioTransport{})
}

// newServer returns a server whose tools read with a client.
func newServer(client *payterm.Client, zone *time.Location) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "payterm-assistant", Version: payterm.Version}, nil)
	a := assistant{client.With(payterm.WithMiddleware(onlyGet)), zone}
	addTool(server, "terminals", "Lists all terminals: id, TID, merchant, and whether it is connected.", a.terminals)
	addTool(server, "totals", "Adds up the sales of each day from one day to another. A line is "+
		"the day, the number of sales and refunds, what they moved less refunds, and the currency. "+
		"Declined and reversed sales do not count. Days are in the zone "+zone.String()+".", a.totals)
	addTool(server, "receipt", "Prints the receipts of a transaction, by the id of the transaction.", a.receipt)
	return server
}

// addTool adds a tool that reads. The SDK returns its error as an error of the tool.
func addTool[In any](server *mcp.Server, name, description string, read func(context.Context, In) (string, error)) {
	tool := &mcp.Tool{Name: name, Description: description, Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true}}
	mcp.AddTool(server, tool, func(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, any, error) {
		text, err := read(ctx, in)
		if err != nil {
			return nil, nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil, nil
	})
}

// onlyGet refuses requests of other methods, and sends nothing of them.
func onlyGet(next http.RoundTripper) http.RoundTripper {
	return roundTrip(func(request *http.Request) (*http.Response, error) {
		if request.Method != http.MethodGet {
			return nil, fmt.Errorf("assistant: %w: it only reads", payterm.ErrNotSent)
		}
		return next.RoundTrip(request)
	})
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(request *http.Request) (*http.Response, error) { return f(request) }

type assistant struct {
	client *payterm.Client
	zone   *time.Location
}

func (a assistant) terminals(ctx context.Context, _ struct{}) (string, error) {
	var text strings.Builder
	for terminal, err := range a.client.Clients.Terminals.All(ctx, models.TerminalListParams{}) {
		if err != nil {
			return "", err
		}
		merchant, connected := "not shown", "not shown"
		if terminal.Merchant != nil {
			merchant = fmt.Sprintf("%q", terminal.Merchant.Name)
		}
		if terminal.IsConnected != nil {
			connected = fmt.Sprint(*terminal.IsConnected)
		}
		fmt.Fprintf(&text, "id %q, TID %q, merchant %s, connected: %s\n", terminal.ID, terminal.TID, merchant, connected)
	}
	if text.Len() == 0 {
		return "no terminals", nil
	}
	return text.String(), nil
}

type days struct {
	From string `json:"from" jsonschema:"first day, such as 2024-05-14"`
	To   string `json:"to" jsonschema:"last day, such as 2024-05-14"`
}

func (a assistant) totals(ctx context.Context, in days) (string, error) {
	start, err := a.dayStart(in.From, 0)
	if err != nil {
		return "", err
	}
	end, err := a.dayStart(in.To, 1)
	if err != nil {
		return "", err
	}
	if !start.Before(end) {
		return "", errors.New("to is before from")
	}
	// Whether from and to are inclusive is undocumented: ask for an extra second.
	params := models.TransactionListParams{From: start.Add(-time.Second), To: end.Add(time.Second)}

	books := map[string]*reconcile.Books{} // by day
	for transaction, err := range a.client.Clients.Transactions.All(ctx, params) {
		if err != nil {
			return "", err
		}
		at := transaction.CreatedAt.Time()
		switch {
		case at.IsZero():
			return "", fmt.Errorf("transaction %s does not show when it was created", transaction.ID)
		case at.Before(params.From), at.After(params.To):
			return "", fmt.Errorf("transaction %s was created at %s: the platform ignores from or to", transaction.ID, at)
		case at.Before(start), !at.Before(end):
			continue // in the extra second
		}
		day := at.In(a.zone).Format(time.DateOnly)
		if books[day] == nil {
			books[day] = new(reconcile.Books)
		}
		if err := reconcile.Add(books[day], transaction); err != nil {
			return "", fmt.Errorf("transaction %s: %w", transaction.ID, err)
		}
	}
	var text strings.Builder
	for _, day := range slices.Sorted(maps.Keys(books)) {
		for _, total := range books[day].Totals() {
			fmt.Fprintf(&text, "%s: %s\n", day, total)
		}
	}
	if text.Len() == 0 {
		return fmt.Sprintf("no sales from %s to %s", in.From, in.To), nil
	}
	return text.String(), nil
}

// dayStart returns the instant at which a day begins, some days after the one that a text names.
func (a assistant) dayStart(text string, after int) (time.Time, error) {
	day, err := time.Parse(time.DateOnly, text)
	return reconcile.DayStart(day.Year(), day.Month(), day.Day()+after, a.zone), err
}

type transactionID struct {
	ID string `json:"id" jsonschema:"id of the transaction, which is no RRN and no id of a session"`
}

func (a assistant) receipt(ctx context.Context, in transactionID) (string, error) {
	transaction, err := a.client.Clients.Transactions.Get(ctx, in.ID)
	if err != nil {
		return "", err
	}
	if len(transaction.Receipts) == 0 {
		return "", fmt.Errorf("transaction %s has no receipt", transaction.ID)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "transaction %q: %s\n", transaction.ID, transaction.Outcome())
	for i := range transaction.Receipts {
		if err := receipt.Text(&text, &transaction.Receipts[i], transaction.Outcome(), receipt.Options{}); err != nil {
			return "", err
		}
	}
	return text.String(), nil
}
