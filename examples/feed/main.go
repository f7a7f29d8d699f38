// Feed books each sale once, and once more when its outcome changes, such as by a reversal. It
// polls until it is interrupted. Started again, even after a crash, it goes on where it stopped.
//
// With PAYTERM_BASE_URL and PAYTERM_API_KEY it follows the transactions of that platform. Without
// them it runs itself on an embedded platform: it is killed at its second booking, a sale is
// reversed, and it is started again.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till"
	"github.com/payterm/payterm-go/till/feed"
)

var (
	notes    = flag.String("notes", os.Getenv("FEED_DIR"), "absolute path of the folder that stores what was seen")
	bookings = flag.String("bookings", "bookings.txt", "file of bookings")
	days     = flag.Int("days", 2, "days back from now in which sales may still change")
	every    = flag.Duration("every", time.Minute, "time between two polls")
	once     = flag.Bool("once", false, "poll once")
)

func main() {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	run := follow
	if os.Getenv("PAYTERM_BASE_URL") == "" {
		run = demonstrate
	}
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "feed:", err)
		os.Exit(1)
	}
}

// follow books the sales of the last days, again and again.
func follow(ctx context.Context) error {
	client, err := payterm.NewClientFromEnv()
	if err != nil {
		return err
	}
	book, err := openBook(*bookings)
	if err != nil {
		return err
	}
	sales := feed.Feed[models.Transaction]{Name: "sales", Notes: till.Dir(*notes), Content: outcome}
	ticker := time.NewTicker(*every)
	defer ticker.Stop()
	for {
		window := models.TransactionListParams{From: time.Now().AddDate(0, 0, -*days), Limit: 100}
		_, err := sales.Poll(ctx, client.Clients.Transactions.All(ctx, window), book.enter)
		switch {
		case ctx.Err() != nil:
			return nil // interrupted
		case *once:
			return err
		case err != nil:
			fmt.Fprintln(os.Stderr, err) // the next poll tries again
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// outcome is what a booking depends on. If other members of a transaction change, it is not booked
// again.
func outcome(transaction *models.Transaction) []byte { return []byte(transaction.Outcome()) }
