package transport

import (
	"cmp"
	"net/http"
	"strings"

	"github.com/payterm/payterm-go/internal/conceal"
)

// hint returns what a status may mean for this call, or "" if its name says enough.
func (x *exchange) hint() string {
	o := &x.outcome
	place, _, _ := strings.Cut(x.call.operation.Route, "/{")
	mistaken := cmp.Or(x.call.mistaken, mistake(place, x.call.ids[0]))
	refused := o.status == http.StatusUnauthorized || o.status == http.StatusForbidden
	switch media := o.mediaType(); {
	case o.status == 0:
		return "the response has no status: the middleware, Transport or mock that made it must set StatusCode"
	case o.status >= 300 && o.status < 400:
		return "redirects are not followed"
	case refused && media == "text/html":
		return "probably a gateway, not the API"
	case refused:
		return "the platform does not accept this key (expired, of the sandbox, or of another API?" + x.neededKey() + ")"
	case o.status == http.StatusNotFound && mistaken != "":
		return mistaken
	case o.status == http.StatusNotFound && x.client.settings.Base.Path != "":
		return "the path of the base URL may be wrong"
	case o.status == http.StatusNotFound && x.call.ids[1] != "":
		return "are the ids in this order? " + strings.Join(x.call.placeholders(), ", ")
	}
	return ""
}

// neededKey says which key the API of the call was observed to need, if known.
func (x *exchange) neededKey() string {
	api, _, _ := strings.Cut(x.call.operation.Name, ".")
	if key := x.client.settings.Platform.Keys[api]; key != "" {
		return " this call was observed to need " + key
	}
	return ""
}

// Hints for a 404 that every later read would return, too.
const (
	HintTID     = "a TID? The call takes the id of a terminal, and a list of terminals shows both"
	HintSwapped = "the ids are swapped: the terminal's is the first"
)

// mistake returns the hint for a 404 if value does not look like what a call takes at place, or
// "". place is a member of the body, or the path before a placeholder. Every id that was observed
// is a UUID, except for the numbers of v2. A TID is not a UUID, and an RRN, which has twelve
// digits, is not either.
func mistake(place, value string) string {
	const isRRN = 12
	isNumber, isUUID := strings.Trim(value, "0123456789") == "", conceal.IsUUID(value)
	last := place[strings.LastIndexByte(place, '/')+1:]
	switch {
	case value == "":
	case (last == "terminals" || last == "terminal_id") && isNumber:
		return HintTID
	case last == "tid" && isUUID:
		return "an id? The call takes the TID of a terminal, and a list of terminals shows both"
	case last == "mid":
		return "the call takes a MID that Lookup shows for the serial number"
	case (last == "merchants" || last == "merchant_id" || last == "merchant.id") && !isUUID:
		return "a reference or a MID? The call takes the id of a merchant, and a list of merchants shows it"
	case place == "/v2/clients-sdk/transactions" && isUUID:
		return "an id from All? The call takes an id from AllV2"
	case last == "transactions" && isNumber && len(value) == isRRN:
		return "an RRN? The call takes an id, and a list of transactions shows both"
	case place == "/v1/clients-sdk/transactions" && isNumber:
		return "an id from AllV2? The call takes an id from All"
	}
	return ""
}
