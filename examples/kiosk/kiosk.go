// Kiosk sells with nobody at the till, on several terminals, with its orders in SQLite. To try it
// without an account, go run ./platform/cmd/payterm-platform in the root of the repository, export
// what it prints, and then:
//
//	go run . TERMINAL TERMINAL
//	curl -d '{"terminal": "TERMINAL", "amount": "400"}' http://127.0.0.1:8080/orders/4711/pay
//
// That waits for the card. Send it again after a lost response or a restart: the order is paid
// once, and its session is handed over again. For another card, add "after": the declined session.
// Each terminal's page, /terminals/TERMINAL, stands for the app that is handed the sessions.
//
// Only your own backend should reach this server: whoever does may sell, at any amount. On another
// machine it needs -addr, and -host with the host of its URL: requests to other hosts are refused.
package main

import (
	"context"
	"database/sql"
	_ "embed" // the page of a terminal
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	_ "modernc.org/sqlite" // driver "sqlite"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till"
)

var (
	addr   = flag.String("addr", "127.0.0.1:8080", "address to listen on; port 0: any free port")
	host   = flag.String("host", "localhost", "host in the URL of this server, if another machine calls it")
	orders = flag.String("orders", "orders.db", "database of the orders")
)

func main() {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) error {
	if flag.NArg() == 0 || slices.Contains(flag.Args(), "") {
		return errors.New("name each terminal to sell on, by its id: kiosk TERMINAL TERMINAL; is a variable unset?")
	}
	client, err := payterm.NewClientFromEnv()
	if err != nil {
		return err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", *addr)
	if err != nil {
		return err
	}
	fmt.Printf("http://%s\n", listener.Addr())
	return sell(ctx, listener, client, *orders, flag.Args())
}

// sell serves a kiosk until ctx ends.
func sell(ctx context.Context, listener net.Listener, client *payterm.Client, file string, terminals []string) error {
	// Each note has to survive a power cut: SQLite syncs each commit to its write-ahead log.
	db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(file)+"?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	k := kiosk{client: client, orders: till.SQL(db, "orders"), apps: map[string]*app{}}
	for _, terminal := range terminals {
		k.apps[terminal] = &app{changed: make(chan struct{})}
	}
	if err := k.orders.Create(ctx); err != nil {
		return err
	}
	var looking sync.WaitGroup
	defer looking.Wait()
	looking.Go(func() { k.look(ctx) })
	return serve(ctx, listener, k.handler())
}

// look logs the orders that a crash may have left open or unknown: some may be paid by now.
func (k *kiosk) look(ctx context.Context) {
	for terminal := range k.apps {
		counter := k.till(terminal)
		pending, err := counter.Pending(ctx)
		if err != nil {
			log.Print(err)
		}
		for _, order := range pending {
			_, text := tell(counter.Payment(ctx, order))
			log.Printf("order %q on terminal %q: %s", order, terminal, text)
		}
	}
}

// serve serves until ctx ends, with all requests, whose responses it still sends.
func serve(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{Handler: handler, ReadHeaderTimeout: time.Minute, BaseContext: func(net.Listener) context.Context { return ctx }}
	stopped := make(chan error, 1)
	context.AfterFunc(ctx, func() {
		stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute) // notes may be written
		defer cancel()
		stopped <- server.Shutdown(stopping)
	})
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}

type kiosk struct {
	client *payterm.Client
	orders *till.Table
	apps   map[string]*app // by terminal
}

func (k *kiosk) till(terminal string) till.Till {
	return till.Till{Client: k.client, TerminalID: terminal, Orders: k.orders, Opened: func(_ context.Context, _ string, session *models.Session) {
		k.apps[terminal].serve(session.ID, "")
	}}
}

// app stands for the app on a terminal: it serves the session whose id it was handed last.
type app struct {
	mu      sync.Mutex
	session string        // empty: none
	changed chan struct{} // closed by the next change
}

// serve has the app serve a session, in place of an old one or, if that is empty, of any.
func (a *app) serve(session, old string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if old == "" || a.session == old {
		a.session = session
		close(a.changed)
		a.changed = make(chan struct{})
	}
}

// ServeHTTP sends the session that the app serves as a server-sent event, now and at each change.
func (a *app) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	for r.Context().Err() == nil {
		a.mu.Lock()
		session, changed := a.session, a.changed
		a.mu.Unlock()
		_, _ = fmt.Fprintf(w, "data: %s\n\n", session)
		if http.NewResponseController(w).Flush() != nil {
			return
		}
		select {
		case <-changed:
		case <-r.Context().Done():
		}
	}
}

//go:embed app.html
var page []byte

func (k *kiosk) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /orders/{id}/pay", k.pay)
	mux.HandleFunc("GET /orders/{id}", func(w http.ResponseWriter, r *http.Request) {
		payment, err := till.Till{Client: k.client, Orders: k.orders}.Payment(r.Context(), r.PathValue("id"))
		respond(w, payment, err)
	})
	for terminal, app := range k.apps {
		mux.HandleFunc("GET /terminals/"+terminal, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(page) })
		mux.Handle("GET /terminals/"+terminal+"/session", app)
	}
	return http.MaxBytesHandler(guard(mux), 1<<16)
}

// guard refuses requests that may come from a page of another site, such as one whose name resolves
// to this machine (DNS rebinding): its Host is another.
func guard(next http.Handler) http.Handler {
	sameSite := http.NewCrossOriginProtection().Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		called := (&url.URL{Host: r.Host}).Hostname()
		isLocal := strings.EqualFold(called, "localhost") || net.ParseIP(called).IsLoopback()
		if !isLocal && !strings.EqualFold(called, *host) {
			http.Error(w, "Start the kiosk with -host and the host of this URL.", http.StatusMisdirectedRequest)
			return
		}
		sameSite.ServeHTTP(w, r)
	})
}

// patience is how long a POST waits for a card: as long as the app, and some more.
const patience = 75 * time.Second

func (k *kiosk) pay(w http.ResponseWriter, r *http.Request) {
	var in struct{ Terminal, Amount, After string }
	body := json.NewDecoder(r.Body)
	body.DisallowUnknownFields() // a mistyped "after" would take no other card
	if err := body.Decode(&in); err != nil || k.apps[in.Terminal] == nil {
		text := "Send a terminal of this kiosk and an amount, both as text in JSON."
		if _, name, isUnknown := strings.Cut(fmt.Sprint(err), "unknown field "); isUnknown {
			text = "Send terminal, amount and after: there is no " + name + "."
		}
		http.Error(w, text, http.StatusBadRequest)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	counter, last := k.till(in.Terminal), &till.Payment{Order: r.PathValue("id")}
	if in.After != "" {
		last.Session = &models.Session{ID: in.After} // one more session follows it, however often this is sent
	}
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: models.Number(in.Amount)}
	payment, err := counter.PayAgain(ctx, last, params)
	if isOver := payment.Outcome != models.OutcomeOpen && payment.Outcome != models.OutcomeUnknown; isOver && payment.Session != nil {
		k.apps[in.Terminal].serve("", payment.Session.ID)
	}
	respond(w, payment, err)
}

// respond shows a payment, and logs an error for support.
func respond(w http.ResponseWriter, payment *till.Payment, err error) {
	if err != nil {
		log.Print(err)
	}
	status, text := tell(payment, err)
	out := map[string]any{"text": text}
	if payment != nil && payment.Session != nil {
		out["session"] = payment.Session.ID
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(out)
}

// tell returns the status for a result of Pay, and what to show the customer.
func tell(payment *till.Payment, err error) (status int, text string) {
	if errors.Is(err, till.ErrNoOrder) {
		return http.StatusNotFound, "No such order."
	}
	switch payment.Next(err) {
	case till.NextDone:
		return http.StatusOK, "Paid."
	case till.NextCard:
		return http.StatusPaymentRequired, "Nothing was charged. Try another card."
	case till.NextPay:
		return http.StatusServiceUnavailable, "Nothing was charged. Try again, or call for help."
	case till.NextLook:
		return http.StatusAccepted, "Nobody was seen to pay."
	case till.NextFree:
		return http.StatusConflict, "The terminal serves another customer. Wait a moment."
	case till.NextOther: // a late tap, or on another session
		return http.StatusConflict, "Do not pay yet: another order was paid. Call for help."
	case till.NextCorrect:
		return http.StatusBadRequest, "Check the order: its number, amount and terminal."
	case till.NextNew:
		return http.StatusConflict, "Not paid: the payment was reversed."
	}
	return http.StatusInternalServerError, "Do not pay: a person has to look. Call for help." // NextPerson
}
