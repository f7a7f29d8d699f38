package console_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/platform/console"
)

// FuzzControl checks that the response to any request is a JSON object, and that the page can be
// rendered afterwards.
func FuzzControl(f *testing.F) {
	for path, body := range map[string]string{
		"tap": `{"session_id":"1","card":"approve","scheme":"VC"}`, "close": `{"session_id":"1"}`, "refund": `{"transaction_id":"1","amount":1}`,
		"reverse": `{"transaction_id":"1"}`, "reconcile": `{"terminal_id":"1"}`, "terminal": `{"currency":{"code":"KWD"}}`,
		"pos_terminal": `{"tid":"1"}`, "client": `{}`, "merchant": `{"merchant_id":"1"}`, "clear": `{"faults":true,"requests":true}`,
		"reset": ``, "fail": `{"operation":"clients.merchants.get","times":1,"status":429,"header":{"Retry-After":"7"},"body":"x","latency":"1h"}`,
	} {
		f.Add(path, body)
	}
	f.Fuzz(func(t *testing.T, path, body string) {
		handler := console.Handler(paytermtest.NewPlatform(paytermtest.Options{}), console.Options{})
		if strings.Trim(path, "abcdefghijklmnopqrstuvwxyz_") != "" || path == "" {
			t.Skip("invalid path")
		}
		r := httptest.NewRequest(http.MethodPost, "http://localhost/control/"+path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		var object map[string]any
		if w.Code == http.StatusNotFound || w.Code == http.StatusMethodNotAllowed {
			return
		}
		if err := json.Unmarshal(w.Body.Bytes(), &object); err != nil {
			t.Fatalf("status %d: %v: %s", w.Code, err, w.Body)
		}
		page := httptest.NewRecorder()
		handler.ServeHTTP(page, httptest.NewRequest(http.MethodGet, "http://localhost/", nil))
		if page.Code != http.StatusOK {
			t.Fatalf("page: status %d: %s", page.Code, page.Body)
		}
	})
}
