// Checkout takes the payment of an order once. Run it again with the same order, after a lost
// response, a crash or a second press, and it continues where it stopped.
//
// With PAYTERM_BASE_URL and PAYTERM_API_KEY it takes a real payment. Without them it runs itself
// twice with one order on an embedded platform, and -tap sets what happens in the first run: the
// card is approved (approve) or declined (decline), nobody taps (none), the response to the
// creation of the session is lost (lost), or the program is killed before the response (crash).
// With -another, as in the second run after a decline, another card is taken.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/books/receipt"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till"
)

var (
	order    = flag.String("order", "order-4711", "name of the order")
	orders   = flag.String("orders", os.Getenv("ORDERS_DIR"), "absolute path of the folder that stores the orders")
	terminal = flag.String("terminal", "", "id of the terminal")
	amount   = flag.String("amount", "2530", "amount; its unit is undocumented, confirm it with your provider (2530 is 25.30 on the embedded platform)")
	another  = flag.Bool("another", false, "take another card after a decline, or a session that closed without a card")
	wait     = flag.Duration("wait", 2*time.Minute, "time for the customer to tap a card")
)

func main() {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	run := checkout
	if os.Getenv("PAYTERM_BASE_URL") == "" {
		run = func(ctx context.Context) error {
			return demonstrate(ctx, *order, "-amount", *amount, "-wait", wait.String())
		}
	}
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "checkout:", err)
		os.Exit(1)
	}
}

// checkout takes the payment and prints the result for the cashier and the receipts.
func checkout(ctx context.Context) error {
	client, err := payterm.NewClientFromEnv()
	if err != nil {
		return err
	}
	if *terminal == "" {
		return errors.New("-terminal is required: set the id of the terminal")
	}
	ctx, cancel := context.WithTimeout(ctx, *wait)
	defer cancel()
	counter := till.Till{Client: client, TerminalID: *terminal, Orders: till.Dir(*orders)}
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: models.Number(*amount)}
	payment, err := counter.Pay(ctx, *order, params)
	fmt.Println(message(payment, err))
	if *another && payment.Next(err) == till.NextCard {
		payment, err = counter.PayAgain(ctx, payment, params)
		fmt.Println(message(payment, err))
	}
	if payment.Sale == nil {
		return err
	}
	for i := range payment.Sale.Receipts {
		unprinted := receipt.Text(os.Stdout, &payment.Sale.Receipts[i], payment.Outcome, receipt.Options{})
		err = errors.Join(err, unprinted)
	}
	return err
}

// message returns the message for the cashier.
func message(payment *till.Payment, err error) string {
	switch payment.Next(err) {
	case till.NextDone:
		return "Paid."
	case till.NextCard:
		return "Nothing was charged. Ask for another card."
	case till.NextPay:
		return "Nothing was charged. Wait a moment, and try again."
	case till.NextLook:
		return "Nobody was seen to pay. Look again before you charge again."
	case till.NextFree:
		return "Nothing was charged. The terminal waits for another order."
	case till.NextOther:
		return "Another order was paid, perhaps by this customer: look at that one first."
	case till.NextCorrect:
		return "Refused. Check the order and the amount, or call support."
	case till.NextNew:
		return "The payment was reversed. Sell under a new number."
	}
	return "Do not charge again. Look at the terminal and the receipt, and call support."
}
