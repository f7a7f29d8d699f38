package console

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"strings"
	"time"
)

//go:embed web
var files embed.FS

var pageTemplate = template.Must(template.New("").Funcs(template.FuncMap{
	"json": attribute, "amount": amount, "clock": clock, "day": day, "last4": last4,
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

// page renders the current state of the platform.
func (c *console) page(w http.ResponseWriter, _ *http.Request) {
	var text bytes.Buffer
	if err := pageTemplate.ExecuteTemplate(&text, "page.html", c.view()); err != nil {
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

// amount formats minor units as on receipts: 2530 is 25.30.
func amount(minor int64) string {
	sign := ""
	if minor < 0 {
		sign, minor = "−", -minor
	}
	return fmt.Sprintf("%s%d.%02d", sign, minor/100, minor%100)
}

func clock(t time.Time) string { return t.Format("15:04:05") }

func day(t time.Time) string { return t.Format("2 January") }

// last4 returns the last four digits of a masked number.
func last4(pan string) string { return "···· " + pan[max(0, len(pan)-4):] }
