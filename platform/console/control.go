package console

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"reflect"
	"strings"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// console shows a platform and controls it.
type console struct{ platform *paytermtest.Platform }

// control adds the routes under /control/, for the page and for other programs.
func (c *console) control(mux *http.ServeMux) {
	mux.Handle("POST /control/tap", command(c.tap))
	mux.Handle("POST /control/close", command(c.close))
	mux.Handle("POST /control/refund", command(c.refund))
	mux.Handle("POST /control/reverse", command(c.reverse))
	mux.Handle("POST /control/reconcile", command(c.reconcile))
	mux.Handle("POST /control/terminal", command(c.terminal))
	mux.Handle("POST /control/pos_terminal", command(c.posTerminal))
	mux.Handle("POST /control/client", command(c.client))
	mux.Handle("POST /control/merchant", command(c.merchant))
	mux.Handle("POST /control/fail", command(c.fail))
	mux.Handle("POST /control/clear", command(c.clear))
	mux.Handle("POST /control/reset", command(c.reset))
	mux.HandleFunc("GET /control/requests", c.requests)
}

// none is an empty JSON object.
type none struct{}

// sale is a paytermtest.Sale in JSON.
type sale struct {
	TransactionID   string `json:"transaction_id"`
	TransactionIDV2 string `json:"transaction_id_v2"`
	IntentID        string `json:"intent_id"`
	RRN             string `json:"rrn"`
	STAN            string `json:"stan"`
	Approved        bool   `json:"approved"`
}

type tapBody struct {
	SessionID string `json:"session_id"`
	Card      string `json:"card"`
	Scheme    string `json:"scheme,omitempty"`
	Amount    string `json:"amount,omitempty"` // major units: 3.00
	Other     string `json:"other,omitempty"`
}

func (c *console) tap(in tapBody) (sale, error) {
	card, err := testCard(in.Card, in.Scheme)
	if err != nil {
		return sale{}, err
	}
	card.Amount, card.Other = models.Amount(in.Amount), models.Amount(in.Other)
	made, err := c.platform.Tap(in.SessionID, card)
	return sale(made), err
}

type sessionBody struct {
	SessionID string `json:"session_id"`
}

func (c *console) close(in sessionBody) (none, error) {
	return none{}, c.platform.CloseSession(in.SessionID)
}

type refundBody struct {
	TransactionID string `json:"transaction_id"`
	Amount        int64  `json:"amount"` // minor units
}

func (c *console) refund(in refundBody) (sale, error) {
	made, err := c.platform.Refund(in.TransactionID, in.Amount)
	return sale(made), err
}

type transactionBody struct {
	TransactionID string `json:"transaction_id"`
}

func (c *console) reverse(in transactionBody) (none, error) {
	return none{}, c.platform.Reverse(in.TransactionID)
}

type terminalBody struct {
	TerminalID string `json:"terminal_id"`
}

type reconciliation struct {
	ReconciliationID string `json:"reconciliation_id"`
}

func (c *console) reconcile(in terminalBody) (reconciliation, error) {
	id, err := c.platform.Reconcile(in.TerminalID)
	return reconciliation{id}, err
}

// terminalOptions is a paytermtest.TerminalOptions in JSON.
type terminalOptions struct {
	Currency currency `json:"currency"`
}

// currency is a paytermtest.Currency in JSON.
type currency struct {
	Code    string `json:"code"`
	Number  string `json:"number"`
	Name    string `json:"name"`
	Arabic  string `json:"arabic"`
	Turkish string `json:"turkish"`
}

func (c *console) terminal(in terminalOptions) (terminalBody, error) {
	made := c.platform.AddTerminalWith(paytermtest.TerminalOptions{Currency: paytermtest.Currency(in.Currency)})
	return terminalBody{made.ID}, nil
}

// posTerminal is a paytermtest.POSTerminal in JSON.
type posTerminal struct {
	TID          string   `json:"tid"`
	MerchantID   string   `json:"merchant_id"`
	SerialNumber string   `json:"serial_number"`
	TRSM         string   `json:"trsm"`
	AcquirerID   string   `json:"acquirer_id"`
	Excluded     bool     `json:"excluded"`
	Currency     currency `json:"currency"`
}

func (c *console) posTerminal(in posTerminal) (terminalBody, error) {
	id, err := c.platform.AddPOSTerminal(paytermtest.POSTerminal{
		TID: in.TID, MerchantID: in.MerchantID, SerialNumber: in.SerialNumber, TRSM: in.TRSM, AcquirerID: in.AcquirerID,
		Excluded: in.Excluded, Currency: paytermtest.Currency(in.Currency),
	})
	return terminalBody{id}, err
}

// account is a paytermtest.Account in JSON.
type account struct {
	ID  string `json:"id"`
	Key string `json:"key"`
}

func (c *console) client(none) (account, error) {
	return account(c.platform.AddClient()), nil
}

type merchantBody struct {
	MerchantID string `json:"merchant_id"`
}

func (c *console) merchant(in merchantBody) (account, error) {
	made, err := c.platform.AddMerchantKey(in.MerchantID)
	return account(made), err
}

func (c *console) fail(in fault) (none, error) {
	if in.invalid != nil {
		return none{}, in.invalid
	}
	return none{}, c.platform.Fail(in.Fault)
}

type clearBody struct {
	Faults   bool `json:"faults"`
	Requests bool `json:"requests"`
}

func (c *console) clear(in clearBody) (none, error) {
	if in == (clearBody{}) {
		return none{}, errors.New("nothing to clear: set faults, requests or both")
	}
	if in.Faults {
		c.platform.ClearFaults()
	}
	if in.Requests {
		c.platform.ClearRequests()
	}
	return none{}, nil
}

func (c *console) reset(none) (none, error) {
	c.platform.Reset()
	return none{}, nil
}

// request is a paytermtest.Request in JSON.
type request struct {
	RequestID string              `json:"request_id"`
	Operation string              `json:"operation"`
	Method    string              `json:"method"`
	Path      string              `json:"path"`
	Query     map[string][]string `json:"query"`
	Header    map[string][]string `json:"header"`
	Body      string              `json:"body"`
	Status    int                 `json:"status"`
}

func requestOf(seen paytermtest.Request) request {
	return request{
		RequestID: seen.RequestID, Operation: seen.Operation, Method: seen.Method, Path: seen.Path,
		Query: seen.Query, Header: seen.Header, Body: string(seen.Body), Status: seen.Status,
	}
}

func (c *console) requests(w http.ResponseWriter, _ *http.Request) {
	journal := []request{}
	for _, seen := range c.platform.Requests() {
		journal = append(journal, requestOf(seen))
	}
	writeJSON(w, http.StatusOK, map[string]any{"requests": journal})
}

// maxBody limits the body of a request, in bytes.
const maxBody = 1 << 20

// command handles a request: it decodes the JSON body, calls do and encodes the result.
func command[In, Out any](do func(In) (Out, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		// A page of another site cannot send this type without a CORS preflight.
		if mediaType, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || mediaType != "application/json" {
			writeError(w, http.StatusUnsupportedMediaType, errors.New("Content-Type must be application/json"))
			return
		}
		var in In
		if err := readJSON(http.MaxBytesReader(w, r.Body, maxBody), &in); err != nil {
			writeError(w, http.StatusBadRequest, err)
			return
		}
		out, err := do(in)
		if err != nil {
			writeError(w, http.StatusUnprocessableEntity, err)
			return
		}
		writeJSON(w, http.StatusOK, out)
	}
}

// readJSON decodes one object with known members. An empty body is an empty object.
func readJSON(body io.Reader, into any) error {
	text, err := io.ReadAll(body)
	text = bytes.TrimSpace(text)
	switch {
	case err != nil || len(text) == 0:
		return err
	case text[0] != '{': // null would decode into anything
		return errors.New("the body must be one JSON object")
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return wrongMember("", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("the body must be one JSON object")
	}
	return nil
}

// wrongMember names the member of an error of package json that names Go types: name, or one in it.
func wrongMember(name string, err error) error {
	wrong, ok := errors.AsType[*json.UnmarshalTypeError](err)
	if !ok {
		return err
	}
	want := "an object"
	switch wrong.Type.Kind() {
	case reflect.Bool:
		want = "true or false"
	case reflect.String:
		want = "a string"
	case reflect.Int, reflect.Int64:
		want = "a whole number of at most 18 digits"
	}
	return fmt.Errorf("%s must be %s, not %s", cmp.Or(name, wrong.Field), want, wrong.Value)
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(append(text, '\n')) // the caller may be gone
}

// writeError writes an error as JSON, without the package prefix of the platform's errors.
func writeError(w http.ResponseWriter, status int, err error) {
	writeJSON(w, status, map[string]string{"error": strings.TrimPrefix(err.Error(), "paytermtest: ")})
}
