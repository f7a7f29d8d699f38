package recording

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"gopkg.in/dnaeon/go-vcr.v4/pkg/cassette"
)

// ofPersons finds a key, or a name in a query: by a long word anywhere in it, as in ipaddress, or
// by a short one that stands alone or is numbered, as in pan1. What is beneath such a key is
// redacted as well. Add the words of what else your platform sends: the doctor lists the keys
// that are not documented.
var ofPersons = regexp.MustCompile(`name|mobile|phone|msisdn|mail|address|latitude|longitude|` +
	`personal|identity|registration|freelancer|birth|passport|` +
	`card[ _-]?(num|holder)|expiration|account|password|secret|token|` +
	`(^|[^a-z0-9])(` + // from here on, words that stand alone
	`ip|lat|lon|dob|national(id|ity)?|tax|` + // who and where
	`pans?|card_?no|last_?4|suffix|exp|track|cvv|cvc|iban|` + // the card
	`qr|url|` + // open a receipt to whoever has them
	`pin|ipek` + // keys of terminals
	`)[0-9]*([^a-z0-9]|$)`)

// ofThings finds the exceptions, by a key and the one above it: the names of schemes and banks, how
// a cardholder was verified, and flags.
var ofThings = regexp.MustCompile(`^(card_scheme|schemes?|transaction_type|plan|tunnel|browser)\.name$` +
	`|^request\.cardholder$|\.(bank_name|acquirer_name|package_name|cardholder_veri?fication_.*|(is|has)_.*|.*_required)$`)

// redact is the hook: it keeps of a request and its answer what a test needs, and of that nothing
// that tells who somebody is. Ids, amounts and times stay, and all else keeps its form: a number is
// a number, an e-mail address one of as many letters.
func redact(i *cassette.Interaction) error {
	target, err := url.Parse(i.Request.URL)
	if err != nil {
		return err
	}
	header := http.Header{}
	for _, name := range []string{"Content-Type", "Retry-After", "X-Request-Id", "X-Correlation-Id"} {
		if values := i.Response.Headers.Values(name); len(values) > 0 {
			header[name] = values
		}
	}
	i.Request = cassette.Request{
		Method: i.Request.Method,
		URL:    redactURL(target),
		Body:   redactBody(i.Request.Body),
	}
	i.Response = cassette.Response{
		Code:          i.Response.Code,
		Headers:       header,
		Body:          redactBody(i.Response.Body),
		ContentLength: -1,
	}
	return nil
}

// isSame reports whether a request is one that was recorded, the data of persons apart.
func isSame(r *http.Request, recorded cassette.Request) bool {
	body, err := io.ReadAll(r.Body)
	r.Body = io.NopCloser(bytes.NewReader(body)) // for the next comparison
	return err == nil && r.Method == recorded.Method &&
		redactURL(r.URL) == recorded.URL && redactBody(string(body)) == recorded.Body
}

// redactURL returns path and query: the host is left out, so that a cassette fits every one.
func redactURL(u *url.URL) string {
	segments := strings.Split(u.EscapedPath(), "/")
	for i, segment := range segments {
		text, err := url.PathUnescape(segment)
		if err != nil {
			text = blur(segment)
		}
		segments[i] = url.PathEscape(redactText(text))
	}
	query := u.Query()
	for name, values := range query {
		for i, text := range values {
			if values[i] = redactText(text); isOfPerson("", name) {
				values[i] = blur(text)
			}
		}
	}
	return strings.TrimSuffix(strings.Join(segments, "/")+"?"+query.Encode(), "?")
}

// redactBody redacts JSON by its keys, and blurs what is none. Blurring may make JSON of it, as of
// {"a": 01}: that is redacted too, so that what was redacted is not changed again.
func redactBody(body string) string {
	var value any
	decoder := json.NewDecoder(strings.NewReader(body))
	decoder.UseNumber() // 1.10 stays 1.10
	if decoder.Decode(&value) != nil || decoder.Decode(new(any)) != io.EOF {
		if body = blur(body); json.Valid([]byte(body)) {
			return redactBody(body)
		}
		return body
	}
	var redacted bytes.Buffer
	encoder := json.NewEncoder(&redacted)
	encoder.SetEscapeHTML(false)
	if encoder.Encode(redactValue("", "", value, false)) != nil {
		return blur(body)
	}
	return strings.TrimSuffix(redacted.String(), "\n")
}

// redactValue redacts the value of a key, and all of it if it is that of a person. above is the key
// above that one.
func redactValue(above, key string, value any, hide bool) any {
	hide = hide || isOfPerson(above, key)
	switch value := value.(type) {
	case map[string]any:
		return redactMembers(key, value, hide)
	case []any:
		for i, element := range value {
			value[i] = redactValue(above, key, element, hide)
		}
	case json.Number:
		if hide {
			return json.Number(digit.ReplaceAllString(value.String(), "1"))
		}
	case string:
		if hide {
			return blur(value)
		}
		return redactText(value)
	}
	return value
}

// redactMembers redacts an object. A key may be an e-mail address or a mobile number: that is
// blurred, and made longer where another has become the same, so that none is lost.
func redactMembers(above string, members map[string]any, hide bool) map[string]any {
	redacted := make(map[string]any, len(members))
	for _, key := range slices.Sorted(maps.Keys(members)) {
		name := contact.ReplaceAllStringFunc(key, blur)
		for _, taken := redacted[name]; taken; _, taken = redacted[name] {
			name += "x"
		}
		redacted[name] = redactValue(above, key, members[key], hide)
	}
	return redacted
}

var capital = regexp.MustCompile(`([a-z0-9])([A-Z])`) // begins a word, as in deviceType

func isOfPerson(above, key string) bool {
	if contact.MatchString(key) {
		return true
	}
	key = strings.ToLower(capital.ReplaceAllString(key, "${1}_${2}"))
	return ofPersons.MatchString(key) && !ofThings.MatchString(above+"."+key)
}

var (
	digit      = regexp.MustCompile(`[0-9]`)
	contact    = regexp.MustCompile(`[^\s"'<>,;:]+@[^\s"'<>,;:]+|\+[0-9][0-9 -]{7,}`)
	longNumber = regexp.MustCompile(`[0-9]([ .-]?[0-9]){8,}`)
	dashed     = regexp.MustCompile(`[\pL\pN]+(-[\pL\pN]+)+`) // a UUID, a date, a card's number in groups
	cardNumber = regexp.MustCompile(`^[0-9](-?[0-9]){11,18}$`)
)

// redactText redacts a text whose key says nothing of a person: it may hold JSON, or be a sentence
// that names somebody.
func redactText(text string) string {
	trimmed := strings.TrimSpace(text)
	if strings.HasPrefix(trimmed, "{") || strings.HasPrefix(trimmed, "[") {
		return redactBody(text)
	}
	text = contact.ReplaceAllStringFunc(text, blur)
	text = dashed.ReplaceAllStringFunc(text, func(word string) string {
		if cardNumber.MatchString(word) {
			return blur(word)
		}
		return word
	})
	if strings.Contains(trimmed, " ") {
		text = longNumber.ReplaceAllStringFunc(text, blur)
	}
	return text
}

// blur writes 1 for each digit and x for each letter: a date stays a date, an address an address.
func blur(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsNumber(r):
			return '1'
		case unicode.IsUpper(r):
			return 'X'
		case unicode.IsLetter(r), unicode.IsMark(r):
			return 'x'
		}
		return r
	}, text)
}
