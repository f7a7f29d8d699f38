package fake

import (
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"
)

// shape has a rule for each member that an object in a request may have. No member is required.
type shape map[string]rule

// rule records the problem of a member, if it is present and invalid.
type rule func(in *input, name string)

// check records the problems of an object. A member without a rule is one.
func (s shape) check(in *input) {
	for name, check := range s {
		check(in, name)
	}
	in.end()
}

func aText(in *input, name string) { in.optionalText(name) }

// textThat returns a rule for a string that ok accepts.
func textThat(must string, ok func(text string) bool) rule {
	return func(in *input, name string) {
		if text := in.optionalText(name); text != nil && !ok(*text) {
			in.problem(name, must)
		}
	}
}

var (
	aUUID     = textThat("must be a UUID", isUUID)
	aUUIDv4   = textThat("must be a UUID of version 4", func(text string) bool { return isUUID(text) && isVersion4(text) })
	someDigit = textThat("must be digits", IsDigits)
	anIP      = textThat("must be an IP address", func(text string) bool {
		_, err := netip.ParseAddr(text)
		return err == nil
	})
	aTime = textThat("must be an ISO 8601 UTC time with milliseconds", func(text string) bool {
		_, err := time.Parse("2006-01-02T15:04:05.000Z", text)
		return err == nil
	})
)

func oneOf(values ...string) rule {
	return textThat("must be one of "+strings.Join(values, ", "), func(text string) bool { return slices.Contains(values, text) })
}

func aBool(in *input, name string) {
	if value := in.take(name); value != nil && !isBool(string(value)) {
		in.problem(name, "must be a boolean")
	}
}

func aNumber(in *input, name string) {
	if in.members[name] != nil {
		in.number(name)
	}
}

func anInteger(in *input, name string) {
	value := in.take(name)
	if value == nil {
		return
	}
	if _, err := strconv.ParseInt(string(value), 10, 64); err != nil {
		in.problem(name, "must be an integer")
	}
}

// anObject is an object with undocumented members.
func anObject(in *input, name string) { in.nested(name) }

func objectOf(inner shape) rule {
	return func(in *input, name string) {
		if nested := in.nested(name); nested != nil {
			inner.check(nested)
		}
	}
}

// isVersion4 reports whether a UUID has the version and variant digits of a random one.
func isVersion4(uuid string) bool {
	return uuid[14] == '4' && strings.IndexByte("89abAB", uuid[19]) >= 0
}
