package transport

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/payterm/payterm-go/models"
)

// failure is the error of an answer that is not 2xx. The interface shows no error body,
// so any body will do.
func (a *answer) failure() *models.Error {
	x := a.exchange
	failure := &models.Error{
		Operation:      x.call.name,
		Method:         x.call.method,
		Route:          x.call.route,
		StatusCode:     a.status,
		RequestID:      requestID(a.header),
		RetryAfter:     retryAfter(a.header, time.Now()),
		Attempts:       x.attempts,
		Header:         a.header,
		Body:           bytes.Clone(a.body.Bytes()),
		OutcomeUnknown: !x.call.read && mayHaveActed(a.status),
	}
	explain(failure)
	conceal(failure, secretPattern(slices.Concat(x.call.secrets, []string{x.client.settings.Key()})...))
	return failure
}

// shortestSecret is the shortest text that is looked for: something as short as a word is no secret.
const shortestSecret = 8

var (
	grouping = regexp.MustCompile(`[ .-]`)
	number   = regexp.MustCompile(`^[0-9]+$`)
)

// secretPattern finds texts, and numbers however their digits are grouped. It is nil if there is nothing to find.
func secretPattern(secrets ...string) *regexp.Regexp {
	var forms []string
	for _, secret := range secrets {
		form := regexp.QuoteMeta(secret)
		if digits := strings.TrimPrefix(grouping.ReplaceAllString(secret, ""), "+"); number.MatchString(digits) {
			secret, form = digits, strings.Join(strings.Split(digits, ""), `[ .-]?`)
		}
		if len(secret) >= shortestSecret {
			forms = append(forms, form)
		}
	}
	if len(forms) == 0 {
		return nil
	}
	return regexp.MustCompile(strings.Join(forms, "|"))
}

// conceal is for a platform that repeats what it refuses: what it says is printed.
func conceal(failure *models.Error, secret *regexp.Regexp) {
	if secret == nil {
		return
	}
	hide := func(text string) string { return secret.ReplaceAllLiteralString(text, "[concealed]") }
	failure.Message, failure.Code = hide(failure.Message), hide(failure.Code)
	for name, said := range maps.Clone(failure.Fields) {
		delete(failure.Fields, name)
		for _, text := range said {
			failure.Fields[hide(name)] = append(failure.Fields[hide(name)], hide(text))
		}
	}
}

// mayHaveActed tells whether a write answered with a status may have taken effect.
func mayHaveActed(status int) bool {
	return status < 200 || status == http.StatusRequestTimeout || status >= 500
}

func requestID(header http.Header) string {
	for _, name := range []string{"X-Request-Id", "X-Correlation-Id"} {
		if id := header.Get(name); id != "" {
			return id
		}
	}
	return ""
}

// explain fills in what the body says, where it says it in a known way.
func explain(failure *models.Error) {
	var body struct {
		Message, Error, Code json.RawMessage
		CodeText             json.RawMessage `json:"code_text"`
		PausedSeconds        json.RawMessage `json:"terminal_paused_seconds"`
	}
	said := withoutMark(failure.Body)
	if json.Unmarshal(said, &body) != nil {
		failure.Message = scalar(said) // a text alone, or no JSON at all
		return
	}
	failure.Message, failure.Fields = message(body.Message)
	if failure.Message == "" {
		failure.Message, _ = message(body.Error)
	}
	if failure.Code = scalar(body.Code); failure.Code == "" {
		failure.Code = scalar(body.CodeText)
	}
	if failure.RetryAfter == 0 {
		failure.RetryAfter, _ = seconds(scalar(body.PausedSeconds))
	}
}

// message reads a text, a list of texts, texts by language, or texts by field.
func message(value json.RawMessage) (string, map[string][]string) {
	var byName map[string]json.RawMessage
	if json.Unmarshal(value, &byName) != nil || len(byName) == 0 {
		return strings.Join(texts(value), "; "), nil
	}
	if english := scalar(byName["english"]); english != "" {
		return english, nil
	}
	fields := make(map[string][]string, len(byName))
	var summary []string
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		if said := texts(byName[name]); len(said) > 0 {
			fields[name] = said
			summary = append(summary, name+": "+strings.Join(said, ", "))
		}
	}
	if len(fields) == 0 {
		return "", nil
	}
	return strings.Join(summary, "; "), fields
}

// texts reads one text or a list of them, and passes over everything else.
func texts(value json.RawMessage) []string {
	var list []json.RawMessage
	if json.Unmarshal(value, &list) != nil {
		list = []json.RawMessage{value}
	}
	var found []string
	for _, one := range list {
		if text := scalar(one); text != "" {
			found = append(found, text)
		}
	}
	return found
}

// scalar gives the text of a JSON string or number, and "" for everything else.
func scalar(value []byte) string {
	var text string
	if json.Unmarshal(value, &text) == nil {
		return text
	}
	var number json.Number
	if json.Unmarshal(value, &number) == nil {
		return number.String()
	}
	return ""
}
