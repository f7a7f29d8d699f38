package conceal

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

var (
	longRun = regexp.MustCompile(`\p{Nd}([\t\n\v\f\r \x{85}\p{Z}\p{Pd}.()]{0,8}\p{Nd}){8}`)
	card    = regexp.MustCompile(`\p{Nd}([\t\n\v\f\r \x{85}\p{Z}\p{Pd}.()_/,:·*+'"%]{0,8}\p{Nd}){11}`)
	peer    = regexp.MustCompile(`(\d{1,3}\.){3}\d{1,3}:\d`)
	port    = regexp.MustCompile(`(\d{1,3}\.){3}\d{1,3}:\d+|[\d:.]*::?[\d:.]*\]:\d+`)
	address = regexp.MustCompile("[^\\s\\v\\p{Z}\\x{85}\"'`<>()\\[\\]{},;:=|@]@[^\\s\\v\\p{Z}\\x{85}\"'`<>()\\[\\]{},;:=|@]")
)

// FuzzConceal: the result has no long run of digits, except that of an IP address with a port, and
// no e-mail address. A text without them does not change.
func FuzzConceal(f *testing.F) {
	for _, text := range []string{
		"", "card 4929 0000-1111.8888!", "+966 (51) 234 5670", "12345678", "123456789", "1 - 2 - 3 - 4 - 5 - 6 - 7 - 8 - 9", "٤٠٠٠٠٠٠٠٠٠٠٠٠٠٠٢",
		"to user1@example.com, and <user2@example.com>", "@", "a@", "@a", "user@@example.com", "12345\xff6789", "1234\u20285\u20116789", "é1é2@é", "123456789@12345678", "2024-05-01T10:00:00.000Z", "0@@", "\v@0",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		shown := conceal(text)
		assert.False(t, longRun.MatchString(peer.ReplaceAllString(shown, "IP:")), "%q: %q", text, shown)
		assert.False(t, card.MatchString(port.ReplaceAllString(shown, "IP")), "%q: %q", text, shown)
		assert.False(t, address.MatchString(shown), "%q: %q", text, shown)
		hasNothing := !longRun.MatchString(text) && !card.MatchString(text) && !hasAt(text)
		if hasNothing && strings.IndexFunc(text, func(r rune) bool { return r > '~' }) < 0 {
			assert.Equal(t, text, shown)
		}
	})
}

// TestConcealSplitNumbersAndOtherAddresses tests the characters that split a card number, and the
// spellings of addresses.
func TestConcealSplitNumbersAndOtherAddresses(t *testing.T) {
	t.Parallel()
	for _, mark := range []string{"", " ", "-", ".", "_", "/", ",", ":", "·", "*", "+", "'", `"`, ", ", "%20"} {
		assert.Equal(t, "card "+concealed+".", conceal("card "+strings.Join([]string{"4929", "0000", "1111", "8888"}, mark)+"."), mark)
	}
	for text, want := range map[string]string{
		"user%40example.com": concealed, "user＠example.com": concealed, "user@[10.0.0.1]": concealed + "[10.0.0.1]", `"a b"@example.com`: `"a b"` + concealed,
		"at 10:00:00.000 for 1,234.50, page 1/20": "at 10:00:00.000 for 1,234.50, page 1/20",
	} {
		assert.Equal(t, want, conceal(text))
	}
}

// TestRequestIDs: a UUID with a letter is not the number of a person or a card.
func TestRequestIDs(t *testing.T) {
	t.Parallel()
	for id, want := range map[string]string{
		"":                                       "",
		"b22b0ec1-5084-4921-863b-10e3790b4fcd":   "b22b0ec1-5084-4921-863b-10e3790b4fcd",
		"49290000-1111-8888-0000-00000000000F":   "49290000-1111-8888-0000-00000000000F",
		"49290000-1111-8888-0000-000000000000":   concealed,
		"4929000011118888":                       concealed,
		"req_4929000011118888":                   "req_" + concealed,
		"b22b0ec1-5084-4921-863b-10e3790b4fcd.1": "b22b0ec" + concealed + "b-10e3790b4fcd.1",
		"b22b0ec1508449212863b10e3790b4fcd000":   "b22b0ec" + concealed + "b10e3790b4fcd000",
		"r-1\nlevel=ERROR":                       "r-1",
	} {
		assert.Equal(t, want, RequestID(id))
	}
}

// TestConcealShowsPeers: an IP address with a port is shown, but nothing that only looks like
// one.
func TestConcealShowsPeers(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"lookup payterm.invalid on 192.168.100.200:53: no such host", "read tcp 192.168.100.10:40000->203.0.113.195:443: broken pipe", "[2001:db8:1234:5678::1]:53",
		"on [2001:4860:4860::8888]:53: no such host",
	} {
		assert.Equal(t, text, conceal(text))
	}
	for text, want := range map[string]string{
		"192.168.100.200": concealed, "192.168.100.256:53": concealed + ":53", "9 192.168.100.200:53": concealed + ":53", "192.168.100.200: 53": concealed + ": 53",
		"4242.4242.4242.4242:5": concealed + ":5",
	} {
		assert.Equal(t, want, conceal(text))
	}
}

// TestConcealIsLinear: it would time out on long near misses if it read them more than once.
func TestConcealIsLinear(t *testing.T) {
	for _, part := range []string{
		"1", "1 ", "1    ", "12345678 a", "+1", "a@", "@", "a@b ", "a", "\xff", "٤", "(", "1.",
	} {
		shown := conceal(strings.Repeat(part, 1<<18/len(part)))
		assert.False(t, longRun.MatchString(shown[:min(len(shown), 1<<10)]), part)
	}
}
