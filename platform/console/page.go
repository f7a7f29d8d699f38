package console

import (
	"bytes"
	"embed"
	"encoding/json"
	"html/template"
	"net/http"
	"strings"
	"time"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

//go:embed web
var files embed.FS

var pageTemplate = template.Must(template.New("").Funcs(template.FuncMap{
	"json": attribute, "amount": amount, "clock": clock, "day": day, "last4": last4, "tail": tail,
	"tap":         func(sessionID, card string) tapBody { return tapBody{SessionID: sessionID, Card: card} },
	"session":     func(id string) sessionBody { return sessionBody{id} },
	"transaction": func(id string) transactionBody { return transactionBody{id} },
	"terminal":    func(id string) terminalBody { return terminalBody{id} },
}).ParseFS(files, "web/*.html"))

func asset(name string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { http.ServeFileFS(w, r, files, "web/"+name) }
}

func document(name, text string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		http.ServeContent(w, r, name, time.Time{}, strings.NewReader(text))
	}
}

// page renders the current state of the platform, with the journal of one operation, if the query
// has one.
func (c *console) page(w http.ResponseWriter, r *http.Request) {
	var text bytes.Buffer
	if err := pageTemplate.ExecuteTemplate(&text, "page.html", c.view(r.URL.Query().Get("operation"))); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = text.WriteTo(w) // the browser may be gone
}

// attribute returns a value as JSON, for an attribute that the script reads.
func attribute(value any) (string, error) {
	text, err := json.Marshal(value)
	return string(text), err
}

// amount formats minor units of a terminal as on receipts: 2530 is 25.30.
func amount(minor int64, of paytermtest.TerminalState) string {
	return strings.Replace(string(models.AmountOfUnits(minor, of.Decimals)), "-", "−", 1)
}

// clock formats a time with the name of its zone: 22:05:09 UTC+3.
func clock(t time.Time) string { return t.Format("15:04:05 MST") }

func day(t time.Time) string { return t.Format("2 Jan") }

// tail returns the end of a TID, where terminals differ.
func tail(tid string) string {
	const shown = 6
	if len(tid) <= shown {
		return tid
	}
	return "…" + tid[len(tid)-shown:]
}

// last4 returns the last four digits of a masked number.
func last4(pan string) string { return "···· " + pan[max(0, len(pan)-4):] }
