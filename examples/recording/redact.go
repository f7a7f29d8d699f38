package recording

import (
	"bytes"
	"cmp"
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
	"gopkg.in/dnaeon/go-vcr.v4/pkg/recorder"
)

// personalKeys matches keys of personal data, in JSON and queries: long words anywhere in the key,
// as in ipaddress, and short ones that are separate or numbered, as in pan1. Everything under such
// a key is redacted. Add the keys of your platform: the doctor lists the undocumented ones.
var personalKeys = regexp.MustCompile(`name|mobile|phone|msisdn|mail|address|latitude|longitude|` +
	`personal|identity|registration|freelancer|birth|passport|` +
	`card[ _-]?(num|holder)|expiration|account|password|secret|token|` +
	`(^|[^a-z0-9])(` + // separate words from here on
	`ip|lat|lon|dob|national(id|ity)?|tax|` + // who and where
	`pans?|card_?no|last_?4|suffix|exp|track|cvv|cvc|iban|` + // the card
	`qr|url|` + // give access to a receipt
	`pin|ipek` + // keys of terminals
	`)[0-9]*([^a-z0-9]|$)`)

// exemptKeys matches the exceptions, by a key and its parent: names of schemes and banks,
// cardholder verification methods, and flags.
var exemptKeys = regexp.MustCompile(`^(card_scheme|schemes?|transaction_type|plan|tunnel|browser)\.name$` +
	`|^request\.cardholder$|\.(bank_name|acquirer_name|package_name|cardholder_veri?fication_.*|(is|has)_.*|.*_required)$`)

// keptKeys matches keys whose long numbers are no card numbers, though one in ten has a valid check
// digit: ids, RRNs, STANs, TIDs, MIDs, amounts and times.
var keptKeys = regexp.MustCompile(`(^|_)(ids?|rrn|stan|tids?|mid|ret?rie?val_reference_number|bank_reference|` +
	`ref(e?re)?nce|card_acceptor_id_code|amounts?|total|at|date|time|time_?stamp)$|^amount_`)

// redact returns the hook of the recorder. It drops what a test does not need and replaces the keys
// and personal data, but keeps ids, amounts and times. A replaced value keeps its form: a number
// stays a number, an e-mail address one of the same length.
func redact(keys []string) recorder.HookFunc {
	keysIn := concealing(keys)
	return func(i *cassette.Interaction) error {
		i.Request.URL, i.Request.Body = keysIn.Replace(i.Request.URL), concealBody(keysIn, i.Request.Body)
		i.Response.Body = concealBody(keysIn, i.Response.Body)
		for _, values := range i.Response.Headers {
			for at, value := range values {
				values[at] = keysIn.Replace(value)
			}
		}
		return redactData(i) // last: it replaces digits of a key
	}
}

// concealBody replaces keys in the texts of JSON, however they are escaped, or in another text.
func concealBody(keysIn *strings.Replacer, body string) string {
	if value, ok := decode(body); ok {
		return encode(concealValue(keysIn, value))
	}
	return keysIn.Replace(body)
}

func concealValue(keysIn *strings.Replacer, value any) any {
	switch value := value.(type) {
	case map[string]any:
		concealed := make(map[string]any, len(value))
		for name, member := range value {
			concealed[keysIn.Replace(name)] = concealValue(keysIn, member)
		}
		return concealed
	case []any:
		for i, element := range value {
			value[i] = concealValue(keysIn, element)
		}
	case string:
		if isQuoted(value) {
			return concealBody(keysIn, value)
		}
		return keysIn.Replace(value)
	}
	return value
}

// isQuoted reports whether a text may be JSON.
func isQuoted(text string) bool {
	trimmed := strings.TrimSpace(text)
	return strings.HasPrefix(trimmed, "{") || strings.HasPrefix(trimmed, "[")
}

func decode(body string) (value any, ok bool) {
	decoder := json.NewDecoder(strings.NewReader(body))
	decoder.UseNumber() // 1.10 stays 1.10
	ok = decoder.Decode(&value) == nil && decoder.Decode(new(any)) == io.EOF
	return value, ok
}

// encode returns the JSON of what decode has returned.
func encode(value any) string {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(value) // cannot fail
	return strings.TrimSuffix(text.String(), "\n")
}

// concealing replaces keys, be they as they are or escaped in JSON or a URL.
func concealing(keys []string) *strings.Replacer {
	const mask = "[api-key]"
	var forms []string
	for _, key := range keys {
		quoted, _ := json.Marshal(key) // a string cannot fail
		inHTML := string(quoted[1 : len(quoted)-1])
		plain := strings.NewReplacer(`\u0026`, "&", `\u003c`, "<", `\u003e`, ">").Replace(inHTML)
		for _, form := range []string{key, inHTML, plain, url.QueryEscape(key), url.PathEscape(key)} {
			forms = append(forms, form, strings.ReplaceAll(form, "/", `\/`))
		}
	}
	slices.SortFunc(forms, func(a, b string) int { return cmp.Compare(len(b), len(a)) }) // a key before its beginning
	var pairs []string
	for _, form := range slices.Compact(forms) {
		if form != "" {
			pairs = append(pairs, form, mask)
		}
	}
	return strings.NewReplacer(pairs...)
}

func redactData(i *cassette.Interaction) error {
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

// isSame reports whether a request equals a recorded one after redaction.
func isSame(r *http.Request, recorded cassette.Request) bool {
	body, err := io.ReadAll(r.Body)
	r.Body = io.NopCloser(bytes.NewReader(body)) // for the next comparison
	return err == nil && r.Method == recorded.Method &&
		redactURL(r.URL) == recorded.URL && redactBody(string(body)) == recorded.Body
}

// redactURL returns the path and query, without the host, so that a cassette works for any host.
func redactURL(u *url.URL) string {
	segments := strings.Split(u.EscapedPath(), "/")
	for i, segment := range segments {
		text, err := url.PathUnescape(segment)
		if err != nil {
			text = blur(segment)
		}
		segments[i] = url.PathEscape(redactText("id", text))
	}
	query := u.Query()
	for name, values := range query {
		for i, text := range values {
			if values[i] = redactText(name, text); isPersonal("", name) {
				values[i] = blur(text)
			}
		}
	}
	return strings.TrimSuffix(strings.Join(segments, "/")+"?"+query.Encode(), "?")
}

// redactBody redacts JSON by its keys and blurs other texts. A blurred text may become valid JSON,
// such as {"a": 01}, and is then redacted as JSON: redacting again must change nothing.
func redactBody(body string) string {
	if value, ok := decode(body); ok {
		return encode(redactValue("", "", value, false))
	}
	if body = blur(body); json.Valid([]byte(body)) {
		return redactBody(body)
	}
	return body
}

// redactValue redacts the value of a key, completely if hide is set or the key is personal. above
// is the parent of the key.
func redactValue(above, key string, value any, hide bool) any {
	hide = hide || isPersonal(above, key)
	switch value := value.(type) {
	case map[string]any:
		return redactMembers(key, value, hide)
	case []any:
		for i, element := range value {
			value[i] = redactValue(above, key, element, hide)
		}
	case json.Number:
		if hide || redactText(key, value.String()) != value.String() {
			return json.Number(digit.ReplaceAllString(value.String(), "1"))
		}
	case string:
		if hide {
			return blur(value)
		}
		return redactText(key, value)
	}
	return value
}

// redactMembers redacts an object. Keys that are e-mail addresses or mobile numbers are blurred,
// and extended where two become equal, so that none is lost.
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

var capital = regexp.MustCompile(`([a-z0-9])([A-Z])`) // start of a word, as in deviceType

func inSnakeCase(key string) string {
	return strings.ToLower(capital.ReplaceAllString(key, "${1}_${2}"))
}

func isPersonal(above, key string) bool {
	if contact.MatchString(key) {
		return true
	}
	key = inSnakeCase(key)
	return personalKeys.MatchString(key) && !exemptKeys.MatchString(above+"."+key)
}

var (
	digit      = regexp.MustCompile(`[0-9]`)
	contact    = regexp.MustCompile(`[^\s"'<>,;:]+@[^\s"'<>,;:]+|\+[0-9][0-9 -]{7,}`)
	longNumber = regexp.MustCompile(`[0-9]([ .-]?[0-9]){8,}`)
	dashed     = regexp.MustCompile(`[\pL\pN]+(-[\pL\pN]+)*`) // a word, a UUID, a date, a card number in groups
	cardNumber = regexp.MustCompile(`^[0-9](-?[0-9]){11,18}$`)
	digits     = regexp.MustCompile(`[0-9]+`)
)

// redactText redacts a text under a key that is not personal: it may hold JSON, contact data or a
// card number.
func redactText(key, text string) string {
	if isQuoted(text) {
		return redactBody(text)
	}
	text = contact.ReplaceAllStringFunc(text, blur)
	isKept := keptKeys.MatchString(inSnakeCase(key))
	text = dashed.ReplaceAllStringFunc(text, func(word string) string {
		switch {
		case strings.Contains(word, "-") && cardNumber.MatchString(word):
			return blur(word)
		case isKept:
			return word
		}
		return digits.ReplaceAllStringFunc(word, func(number string) string {
			if mayBePAN(number) {
				return blur(number)
			}
			return number
		})
	})
	if strings.Contains(strings.TrimSpace(text), " ") && !isKept {
		text = longNumber.ReplaceAllStringFunc(text, blur)
	}
	return text
}

// mayBePAN reports whether a number has the length and the check digit of a card number.
func mayBePAN(number string) bool {
	sum := 0
	for i := range len(number) {
		n := int(number[len(number)-1-i] - '0')
		if i%2 == 1 {
			n = 2*n/10 + 2*n%10
		}
		sum += n
	}
	return len(number) >= 12 && len(number) <= 19 && number[0] != '0' && sum%10 == 0
}

// blur replaces digits with 1 and letters with x, so a date still has the form of a date.
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
