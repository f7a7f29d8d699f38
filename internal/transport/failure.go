package transport

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
)

// parseErrorBody sets message, fields, code and wait of failure, if the body has them.
func parseErrorBody(failure *models.Error, body []byte, waitMember string) {
	members := map[string][]byte{}
	fault := wire.Members(body, func(key, value []byte) *wire.Error {
		switch name := strings.ToLower(string(key)); name {
		case "message", "error", "code", "code_text", waitMember:
			members[name] = value
		}
		return nil
	})
	if fault != nil {
		failure.Message = wire.Text(withoutMark(body)) // the body is a string, or not JSON
		return
	}
	failure.Message, failure.Fields = message(members["message"])
	if failure.Message == "" {
		failure.Message, _ = message(members["error"])
	}
	failure.Code = cmp.Or(wire.Text(members["code"]), wire.Text(members["code_text"]))
	if failure.RetryAfter == 0 {
		failure.RetryAfter, _ = seconds(wire.Text(members[waitMember]))
	}
}

// maxMessages limits the number of fields, and of texts per field. Decoded, they may take many
// times the size of the body.
const maxMessages = 100

// message reads a text, a list of texts, texts by language or texts by field.
func message(value []byte) (string, map[string][]string) {
	fields := map[string][]string{}
	fault := wire.Members(value, func(name, said []byte) *wire.Error {
		if _, isKnown := fields[string(name)]; isKnown || len(fields) < maxMessages {
			fields[string(name)] = texts(said) // the last one counts
		}
		return nil
	})
	if fault != nil {
		return strings.Join(texts(value), "; "), nil
	}
	if english := strings.Join(fields["english"], ", "); english != "" {
		return english, nil
	}
	maps.DeleteFunc(fields, func(_ string, said []string) bool { return len(said) == 0 })
	if len(fields) == 0 {
		return "", nil
	}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		parts = append(parts, name+": "+strings.Join(fields[name], ", "))
	}
	return strings.Join(parts, "; "), fields
}

// texts reads one text or a list of texts, and skips everything else.
func texts(value []byte) (found []string) {
	take := func(_ int, one []byte) *wire.Error {
		if text := wire.Text(one); text != "" && len(found) < maxMessages {
			found = append(found, text)
		}
		return nil
	}
	if wire.Elements(value, take) != nil {
		_ = take(0, value)
	}
	return found
}
