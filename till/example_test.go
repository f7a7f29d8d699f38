package till_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
)

// The response is lost, and the button is pressed twice: the order has one session.
func ExampleTill_Pay() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	_, err = platform.AutoTap(paytermtest.Card{})
	lost := paytermtest.Fault{Operation: "clients.sessions.create", Times: 1, Cut: paytermtest.CutAfter}
	if err := errors.Join(err, platform.Fail(lost)); err != nil {
		log.Fatal(err)
	}
	counter := till.Till{
		Client:     platform.Client(paytermtest.ClientKey), // payterm.NewClientFromEnv()
		TerminalID: platform.AddTerminal().ID,
		Orders:     till.Memory(), // till.Dir(os.Getenv("ORDERS_DIR"))
	}
	for range 2 {
		payment, err := counter.Pay(context.Background(), "order-4711", models.SessionCreateParams{
			Type:   models.SessionTypePurchase,
			Amount: "400", // unit undocumented: 4.00 on the embedded platform; ask your provider
		})
		fmt.Println(payment.Order, payment.Outcome, err)
	}
	fmt.Println(platform.Count("clients.sessions.create"), "session")
	// Output:
	// order-4711 approved <nil>
	// order-4711 approved <nil>
	// 1 session
}

// A till shows the cashier what to do, for each result of Pay.
func Example_cashier() {
	const opening, looking = "clients.sessions.create", "clients.sessions.get"
	declined := paytermtest.Card{DeclineCode: "116"} // not sufficient funds
	for _, s := range []scene{
		{name: "approved", card: &paytermtest.Card{}},
		{name: "another amount", card: &paytermtest.Card{Amount: "3.00"}},
		{name: "declined", card: &declined},
		{name: "response lost", card: &declined, fault: paytermtest.Fault{Operation: opening, Cut: paytermtest.CutAfter}},
		{name: "request lost", fault: paytermtest.Fault{Operation: opening, Cut: paytermtest.CutBefore}, closesAfter: opening},
		{name: "no card", closesAfter: looking},
		{name: "refused", fault: paytermtest.Fault{Operation: opening, Status: http.StatusUnprocessableEntity}},
		{name: "no amount", amount: "0"},
		{name: "too many requests", fault: paytermtest.Fault{Operation: opening, Status: http.StatusTooManyRequests}},
		{name: "wrong key", fault: paytermtest.Fault{Operation: "clients.sessions.list", Status: http.StatusUnauthorized}},
	} {
		pressed := time.Now()
		payment, err := s.pay()
		fmt.Printf("%s: %s\n", s.name, tell(pressed, payment, err))
	}
	none := &till.Payment{Outcome: models.OutcomeNone}
	canceled := &till.Payment{Outcome: models.OutcomeNone, Session: &models.Session{}} // on the terminal: Pay takes 10 s
	fmt.Println("canceled:", tell(time.Now(), canceled, nil))
	approved, open := &till.Payment{Outcome: models.OutcomeApproved}, &till.Payment{Outcome: models.OutcomeOpen}
	fmt.Println("paid twice:", tell(time.Now(), approved, till.ErrPaidTwice))
	fmt.Println("other session:", tell(time.Now(), open, till.ErrOtherAmount))
	fmt.Println("busy:", tell(time.Now(), none, &till.OtherError{Order: "order-4710"}))
	fmt.Println("other paid:", tell(time.Now(), none, till.ErrOtherPaid))
	// Output:
	// approved: Paid.
	// another amount: Do not charge again. Look at the terminal and the receipt, and call support.
	// declined: Nothing was charged. Ask for another card.
	// response lost: Nothing was charged. Ask for another card.
	// request lost: Nobody was seen to pay. Look again before you charge again.
	// no card: Nobody was seen to pay. Look again before you charge again.
	// refused: Refused. Check the order and the amount, or call support.
	// no amount: Refused. Check the order and the amount, or call support.
	// too many requests: Nothing was charged. Wait a moment, and try again.
	// wrong key: Refused. Check the order and the amount, or call support.
	// canceled: Nothing was charged. Ask for another card.
	// paid twice: Do not charge again. Look at the terminal and the receipt, and call support.
	// other session: Do not charge again. Look at the terminal and the receipt, and call support.
	// busy: Nothing was charged. The terminal waits for another order: close that on it, or wait.
	// other paid: Another order was paid, perhaps by this customer: look at that one first.
}

// tell returns what to show the cashier for a result of Pay after a press.
func tell(pressed time.Time, payment *till.Payment, err error) string {
	switch payment.Next(err) {
	case till.NextDone:
		if pressed.Sub(payment.Asked) > time.Hour { // or this is another order of the same name
			return "Paid. It was first asked for on " + payment.Asked.Local().Format("2 January at 15:04.")
		}
		return "Paid."
	case till.NextCard:
		return "Nothing was charged. Ask for another card." // PayAgain takes it
	case till.NextPay:
		return "Nothing was charged. Wait a moment, and try again."
	case till.NextLook:
		return "Nobody was seen to pay. Look again before you charge again."
	case till.NextFree:
		return "Nothing was charged. The terminal waits for another order: close that on it, or wait."
	case till.NextOther:
		return "Another order was paid, perhaps by this customer: look at that one first."
	case till.NextCorrect:
		return "Refused. Check the order and the amount, or call support." // the error says what
	case till.NextNew:
		return "The payment was reversed. Sell under a new number."
	}
	return "Do not charge again. Look at the terminal and the receipt, and call support." // NextPerson
}

// A customer whose card is declined takes another one. However often the button is pressed, the
// order is paid once.
func ExampleTill_PayAgain() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	if _, err := platform.AutoTap(paytermtest.Card{DeclineCode: "116"}); err != nil {
		log.Fatal(err)
	}
	counter := till.Till{Client: platform.Client(paytermtest.ClientKey), TerminalID: platform.AddTerminal().ID, Orders: till.Memory()}
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"}
	first, err := counter.Pay(context.Background(), "order-4711", params)
	fmt.Println(first.Outcome, err)
	if _, err := platform.AutoTap(paytermtest.Card{}); err != nil {
		log.Fatal(err)
	}
	for range 2 {
		payment, err := counter.PayAgain(context.Background(), first, params)
		fmt.Println(payment.Outcome, err)
	}
	fmt.Println(platform.Count("clients.sessions.create"), "sessions")
	// Output:
	// declined <nil>
	// approved <nil>
	// approved <nil>
	// 2 sessions
}

// The session of an order is lost, and another program has opened a second one: a person finds out
// which it is.
func ExampleTill_Settle() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	lost := paytermtest.Fault{Operation: "clients.sessions.create", Times: 1, Cut: paytermtest.CutAfter}
	before := paytermtest.Fault{Operation: "clients.sessions.list", Times: 1, Pass: true}
	after := paytermtest.Fault{Operation: "clients.sessions.list", Times: 1, Status: http.StatusForbidden}
	if err := errors.Join(platform.Fail(lost), platform.Fail(before), platform.Fail(after)); err != nil {
		log.Fatal(err)
	}
	counter := till.Till{Client: platform.Client(paytermtest.ClientKey), TerminalID: platform.AddTerminal().ID, Orders: till.Memory()}
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"}
	payment, err := counter.Pay(context.Background(), "order-4711", params)
	fmt.Println(payment.Outcome, errors.Is(err, payterm.ErrOutcomeUnknown))

	_, err = counter.Client.Clients.Sessions.Create(context.Background(), counter.TerminalID, params)
	found := platform.State().Sessions[0].ID // by hand, on the terminal or with the provider
	if _, failed := platform.Tap(found, paytermtest.Card{}); err != nil || failed != nil {
		log.Fatal(err, failed)
	}
	fmt.Println(counter.Settle(context.Background(), "order-4711", found))
	payment, err = counter.Payment(context.Background(), "order-4711")
	fmt.Println(payment.Outcome, err)
	// Output:
	// unknown true
	// <nil>
	// approved <nil>
}

// scene is an embedded platform. Each session is paid with the card, if any, one request meets the
// fault, and the context ends after the first call of closesAfter.
type scene struct {
	name        string
	amount      models.Number
	card        *paytermtest.Card
	fault       paytermtest.Fault
	closesAfter string
}

func (s scene) pay() (*till.Payment, error) {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	if s.card != nil {
		_, err = platform.AutoTap(*s.card)
	}
	if s.fault.Operation != "" {
		s.fault.Times = 1
		err = errors.Join(err, platform.Fail(s.fault))
	}
	if err != nil {
		log.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	client := platform.Client(paytermtest.ClientKey, payterm.WithObserver(
		func(_ context.Context, operation payterm.Operation) (context.Context, func(payterm.CallInfo)) {
			return nil, func(payterm.CallInfo) {
				if operation.Name == s.closesAfter {
					cancel()
				}
			}
		}))
	defer client.CloseIdleConnections()
	counter := till.Till{Client: client, TerminalID: platform.AddTerminal().ID, Orders: till.Memory()}
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"} // unit undocumented: 4.00 here
	if s.amount != "" {
		params.Amount = s.amount
	}
	return counter.Pay(ctx, "order-4711", params)
}
