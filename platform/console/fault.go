package console

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/payterm/payterm-go/paytermtest"
)

// fault is a paytermtest.Fault in JSON, with its fields in snake case.
type fault struct {
	paytermtest.Fault

	invalid error // an invalid value, reported as 422
}

// UnmarshalJSON sets the fields of the members that are present.
func (f *fault) UnmarshalJSON(text []byte) error {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		return err
	}
	for field, value := range reflect.ValueOf(&f.Fault).Elem().Fields() {
		name := words(field.Name, '_')
		if member, has := members[name]; has {
			if err := f.read(member, value.Addr().Interface()); err != nil {
				return wrongMember(name, err)
			}
			delete(members, name)
		}
	}
	for name := range members {
		return fmt.Errorf("json: unknown field %q", name)
	}
	return nil
}

// read decodes a field. Durations, bytes and headers have a form of their own in JSON.
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
			f.invalid = fmt.Errorf("latency must be a duration such as 1.5s: %w", err)
		}
		*into = latency
		return nil
	case *[]byte:
		err := json.Unmarshal(text, &body)
		*into = []byte(body)
		return err
	case *[]string:
		if json.Unmarshal(text, into) != nil {
			return errors.New("ignore_query must be a list of strings")
		}
		return nil
	case *http.Header:
		if json.Unmarshal(text, &header) != nil {
			return errors.New("header must be an object of strings")
		}
		*into = http.Header{}
		for name, value := range header {
			into.Add(name, value)
		}
		return nil
	}
	return json.Unmarshal(text, into)
}

// words splits the name of a field into lower-case words: StallPage is stall_page.
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

// effects describe the fields of a fault. A field without an entry is described by its name.
var effects = map[string]string{
	"Status": "responds %v", "Header": "sets headers", "Body": "sets the body", "Latency": "%v late",
	"Reset": "with a TCP reset", "StallPage": "page 1 for every page", "UnreadableRecord": "unreadable record",
	"IgnoreQuery": "ignores %v", "Pass": "lets requests pass",
}

// cuts describe where a connection ends.
var cuts = map[paytermtest.Cut]string{
	paytermtest.CutBefore: "connection cut, not done", paytermtest.CutAfter: "done, response lost",
	paytermtest.CutBody: "response truncated", paytermtest.CutStall: "response stalls",
}

// preset is a fault that the page offers. Operation and times are fields of the form.
type preset struct {
	Label string
	Fault map[string]any
}

// presets are a few responses, each cut and each flag of a fault.
var presets = func() []preset {
	all := []preset{
		{"Responds 503, not done", map[string]any{"status": http.StatusServiceUnavailable}},
		{"Responds 429, Retry-After 5 seconds", map[string]any{"status": http.StatusTooManyRequests, "header": map[string]string{"Retry-After": "5"}}},
		{"Responds 5 seconds late", map[string]any{"latency": "5s"}},
	}
	for _, cut := range slices.Sorted(maps.Keys(cuts)) {
		all = append(all, preset{title(cuts[cut]), map[string]any{"cut": cut}})
	}
	for field := range reflect.TypeFor[paytermtest.Fault]().Fields() {
		if field.Type.Kind() == reflect.Bool && field.Name != "Reset" && field.Name != "Pass" { // they modify another fault
			all = append(all, preset{title(effect(field.Name, true)), map[string]any{words(field.Name, '_'): true}})
		}
	}
	return all
}()

func title(label string) string { return strings.ToUpper(label[:1]) + label[1:] }

// effect describes a field of a fault.
func effect(field string, value any) string {
	if cut, ok := value.(paytermtest.Cut); ok {
		return cuts[cut]
	}
	if names, ok := value.([]string); ok {
		value = strings.Join(names, " and ")
	}
	text, has := effects[field]
	switch {
	case !has:
		return words(field, ' ')
	case strings.Contains(text, "%"):
		return fmt.Sprintf(text, value)
	}
	return text
}

// faultView is an armed fault. At is its index.
type faultView struct {
	At int
	paytermtest.Fault
}

// Effect describes the fault.
func (f faultView) Effect() string {
	var parts []string
	for field, value := range reflect.ValueOf(f.Fault).Fields() {
		isSet := !value.IsZero() && (value.Kind() != reflect.Map || value.Len() > 0)
		if isSet && field.Name != "Operation" && field.Name != "Times" {
			parts = append(parts, effect(field.Name, value.Interface()))
		}
	}
	return strings.Join(parts, ", ")
}

// Remaining describes how many requests will fail.
func (f faultView) Remaining() string {
	if f.Times == 0 {
		return "until cleared"
	}
	return fmt.Sprintf("%d ×", f.Times)
}
