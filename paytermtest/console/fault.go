package console

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"time"
	"unicode"

	"github.com/payterm/payterm-go/paytermtest"
)

// fault is a paytermtest.Fault in JSON: each of its fields, in snake case.
type fault struct {
	paytermtest.Fault

	wrong error // what was read and cannot be
}

// UnmarshalJSON reads the members that are there.
func (f *fault) UnmarshalJSON(text []byte) error {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		return err
	}
	for field, value := range reflect.ValueOf(&f.Fault).Elem().Fields() {
		name := words(field.Name, '_')
		if member, has := members[name]; has {
			if err := f.read(member, value.Addr().Interface()); err != nil {
				return err
			}
			delete(members, name)
		}
	}
	for name := range members {
		return fmt.Errorf("json: unknown field %q", name)
	}
	return nil
}

// read reads a field, of which JSON has some in another form.
func (f *fault) read(text []byte, into any) error {
	var body string
	var header map[string]string
	switch into := into.(type) {
	case *time.Duration:
		if err := json.Unmarshal(text, &body); err != nil || body == "" {
			return err
		}
		latency, err := time.ParseDuration(body)
		if err != nil {
			f.wrong = fmt.Errorf("a latency is a text such as 1.5s: %w", err)
		}
		*into = latency
		return nil
	case *[]byte:
		err := json.Unmarshal(text, &body)
		*into = []byte(body)
		return err
	case *http.Header:
		err := json.Unmarshal(text, &header)
		*into = http.Header{}
		for name, value := range header {
			into.Add(name, value)
		}
		return err
	}
	return json.Unmarshal(text, into)
}

// words splits the name of a field: StallPage is stall_page.
func words(name string, between rune) string {
	var text strings.Builder
	for i, letter := range name {
		if unicode.IsUpper(letter) && i > 0 {
			text.WriteRune(between)
		}
		text.WriteRune(unicode.ToLower(letter))
	}
	return text.String()
}

// doing says what the fields of a fault do; one without a text here goes by its name.
var doing = map[string]string{
	"Status": "answers %v", "Header": "has other headers", "Body": "has another body", "Latency": "%v late",
	"DropBefore": "no answer, nothing is done", "DropAfter": "no answer, but it is done", "Truncate": "the answer breaks off",
	"Stall": "the answer stops half way", "Reset": "by a reset", "StallPage": "the first page again and again",
	"UnreadableRecord": "a record that cannot be read",
}

// preset is a fault that the page offers; operation and times are chosen beside it.
type preset struct {
	Label string
	Fault map[string]any
}

// presets has some answers, and each field that is a flag.
var presets = func() []preset {
	all := []preset{
		{"Answers 503, nothing is done", map[string]any{"status": http.StatusServiceUnavailable}},
		{"Answers 429, try again in 5 seconds", map[string]any{"status": http.StatusTooManyRequests, "header": map[string]string{"Retry-After": "5"}}},
		{"Is 5 seconds late", map[string]any{"latency": "5s"}},
	}
	for field := range reflect.TypeFor[paytermtest.Fault]().Fields() {
		if field.Type.Kind() == reflect.Bool && field.Name != "Reset" { // which is a way to cut an answer
			label := does(field.Name, true)
			all = append(all, preset{strings.ToUpper(label[:1]) + label[1:], map[string]any{words(field.Name, '_'): true}})
		}
	}
	return all
}()

// does says what a field of a fault does.
func does(field string, value any) string {
	text, has := doing[field]
	switch {
	case !has:
		return words(field, ' ')
	case strings.Contains(text, "%"):
		return fmt.Sprintf(text, value)
	}
	return text
}

// faultView is a fault that is armed; At is its place in the order.
type faultView struct {
	At int
	paytermtest.Fault
}

// What says what the fault does.
func (f faultView) What() string {
	var parts []string
	for field, value := range reflect.ValueOf(f.Fault).Fields() {
		isSet := !value.IsZero() && (value.Kind() != reflect.Map || value.Len() > 0)
		if isSet && field.Name != "Operation" && field.Name != "Times" {
			parts = append(parts, does(field.Name, value.Interface()))
		}
	}
	if len(parts) == 0 {
		return "lets it pass"
	}
	return strings.Join(parts, ", ")
}

// Often says how many requests are left to fail.
func (f faultView) Often() string {
	if f.Times == 0 {
		return "until cleared"
	}
	return fmt.Sprintf("%d ×", f.Times)
}
