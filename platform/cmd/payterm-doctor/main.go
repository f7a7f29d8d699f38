// Payterm-doctor reads the lists of a platform and prints a report, in Markdown, on what the API
// docs leave undocumented: the form of pages, the number of the first one, the default and the
// largest limit, the order of records, which filters are honored, whether from and to are
// inclusive, what a 401 and a 404 look like, and the undocumented keys, kinds and values in each
// list. Send the report to the provider:
//
//	export PAYTERM_BASE_URL=https://… PAYTERM_API_KEY=…
//	go run github.com/payterm/payterm-go/platform/cmd/payterm-doctor@latest >report.md
//
// Without PAYTERM_BASE_URL it reads an embedded platform.
//
// It sends only GET requests, with one key: one to each API that refuses the key, and about fifteen
// to each list of the others. The report holds statuses, counts, JSON keys and kinds. It holds no
// records, ids, API keys or personal data.
//
// This command is a preview, which a minor version may change: see [docs/compatibility.md].
//
// [docs/compatibility.md]: https://github.com/payterm/payterm-go/blob/main/docs/compatibility.md
package main

import (
	"context"
	"io"
	"os"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/demo"
	"github.com/payterm/payterm-go/paytermtest"
)

func main() {
	demo.Main(paytermtest.ClientKey, func(ctx context.Context, client *payterm.Client) error {
		return diagnose(ctx, client, os.Stdout)
	})
}

// diagnose writes the report on a platform.
func diagnose(ctx context.Context, client *payterm.Client, out io.Writer) error {
	lists, refusals, err := examineAll(ctx, client)
	if err != nil {
		return err
	}
	seen := findings{lists: lists, failures: append(examineFailures(ctx, client, lists[0].list), refusals...)}
	seen.from, seen.to = examineWindow(ctx, client, lists)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	page := client.Redact(seen.page(time.Now())) // a platform may return one as a value
	_, err = io.WriteString(out, page)
	return err
}
