// Doctor reads the lists of a platform and writes a page, in Markdown, on what the interface leaves
// undocumented and a reader can see: the form of pages, the default and the largest limit, the
// order of records, whether from and to are inclusive, what a 401 and a 404 look like, and the
// undocumented keys, kinds and values in each list. The page is meant for the provider:
//
//	go run ./examples/doctor >page.md
//
// It sends GET requests alone, under one key: one to each API that refuses the key, and about ten
// to each list of the others. The page holds statuses, counts, keys and kinds: no record, no id, no
// key, and no value of a person.
package main

import (
	"context"
	"os"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/examples/internal/demo"
	"github.com/payterm/payterm-go/paytermtest"
)

func main() { demo.Main(paytermtest.ClientKey, diagnose) }

func diagnose(ctx context.Context, client *payterm.Client) error {
	lists, refusals, err := examineAll(ctx, client)
	if err != nil {
		return err
	}
	seen := findings{lists: lists, failures: append(examineFailures(ctx, client, lists[0].list), refusals...)}
	seen.from, seen.to = examineWindow(ctx, client, lists)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	_, err = os.Stdout.WriteString(seen.page(time.Now()))
	return err
}
