package transport

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
)

// concealing is a call with secrets, under the key "key.0042".
func concealing(secrets ...string) *exchange {
	return &exchange{
		client: &Client{settings: Settings{Key: func() string { return "key.0042" }}},
		call:   Post("n", "/x").Conceal(secrets...),
	}
}

func concealingMobile(number string) *exchange {
	x := concealing()
	x.call = x.call.ConcealMobile(number)
	return x
}

func TestConceal(t *testing.T) {
	t.Parallel()
	x := concealing("4000 0000 0000 0002", "1012345678", "User.One@example.com", "1234/678", "a word", "1234")
	for said, want := range map[string]string{
		"": "", "card 4000000000000002 is odd": "card [concealed] is odd", "4000 0000 0000 0002": "[concealed]",
		"4000-0000-0000-0002.": "[concealed].", "400000 0000 000002": "[concealed]", "4000000000000003": "4000000000000003",
		"key.0042.x": "[concealed].x", "KEY.0042": "[concealed]", "user.one@EXAMPLE.com": "[concealed]", "user.two@example.com": "user.two@example.com",
		"1012345678": "[concealed]", "9012345678": "9012345678", "amount 100.00, 1012345678": "amount 100.00, [concealed]",
		"2024-05-01 1012345678 unknown": "2024-05-01 [concealed] unknown", "RRN 412345678901, 1012345678": "RRN 412345678901, [concealed]",
		"1 ريال 0 ريال 12345678": "1 ريال 0 ريال 12345678", "1234/678": "[concealed]", "a word, 1234": "a word, 1234",
	} {
		assert.Equal(t, want, x.conceal(said), said)
	}
	assert.Equal(t, "1234", (&exchange{client: &Client{settings: Settings{Key: func() string { return "short" }}}}).conceal("1234"))
}

func TestConcealMobile(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ number, said, want string }{
		{"0500000001", "0500000001", "[concealed]"},
		{"0500000001", "taken: +966500000001", "taken: [concealed]"},
		{"0500000001", "00966 50 000 0001!", "[concealed]!"},
		{"0500000001", "0500000002", "0500000002"},
		{"+966512345678", "0512345678", "[concealed]"},
		{"+966512345678", "966-51-234-5678", "[concealed]"},
		{"966512345673", "0512345673", "[concealed]"},
		{" +966512345674\n", "0512345674", "[concealed]"},
		{"(+966)/51.234_5675", "+966 (0) 51‑234 5675", "[concealed]"},
		{"512345676", "966 512,345,676", "[concealed]"},
		{"tel:+966512345677", "0512345677", "[concealed]"},
		{"+97336001234", "36001234", "[concealed]"},
		{"36001234", "+973 3600 1234", "[concealed]"},
		{"+966512345678", "user966512345678", "user[concealed]"},
		{"+966512345678", "user0512345678", "user05[concealed]"},
		{"05 - 0000 - 0001", "05 - 0000 - 0001", "[concealed]"},
		{"0500000001", "amount 100.00, 0500000001", "amount 100.00, [concealed]"},
		{"0500000001", "RRN 412345678901 0500000001", "RRN 412345678901 [concealed]"},
		{"0500000001", "terminal 7000001: 0500000001", "terminal 7000001: [concealed]"},
		{"0500000001", "Amount: 1250.00\n0500000001", "Amount: 1250.00\n[concealed]"},
		{"1234567", "1234567", "1234567"},
		{"no-number", "no-number", "[concealed]"},
	} {
		assert.Equal(t, row.want, concealingMobile(row.number).conceal(row.said), row.said)
	}
}

func TestConcealFields(t *testing.T) {
	t.Parallel()
	x := concealing("1234/678", "other-secret")
	assert.Nil(t, x.concealFields(nil))
	assert.Equal(t, map[string][]string{"[concealed]": {"a", "[concealed] b"}, "name": {"c"}}, x.concealFields(map[string][]string{
		"1234/678": {"a"}, "other-secret": {"other-secret b"}, "name": {"c"},
	}))
}

// TestSecretsAreNoPatterns: what means something in a pattern is a character of a secret like any other, and the plus of a
// number may be left out.
func TestSecretsAreNoPatterns(t *testing.T) {
	t.Parallel()
	for secret, said := range map[string]string{
		"first.last+tag@example.com":   "first.last+tag@example.com",
		"((((((((":                     "((((((((",
		"a|b|c|d|e":                    "a|b|c|d|e",
		"no\xffname@example.com":       "no\ufffdname@example.com",
		" user.six@example.com ":       "user.six@example.com",
		"user\u200b.5@example.com":     "user.5@example.com",
		"user.seven@example.com":       "user.sev\u200ben@example.com\u00a0",
		"+1234567890123456":            "+1234567890123456",
		"378282246310005":              "3782 - 822463 - 10005",
		"378282246310006":              "378282\u200b\u200b\u200b246310006",
		"محمد0500000001@مثال.السعودية": "محمد0500000001@مثال.السعودية",
		"4000\u20110000 0000 0007":     "4000\u00a00000\u200b0000\t0007",
		"abc\"def\\ghi8":               `abc\"def\\ghi8`,
	} {
		var shown string
		assert.NotPanics(t, func() { shown = concealing(secret).conceal("no such " + said) }, secret)
		assert.Equal(t, "no such [concealed]", shown, secret)
	}
	assert.Equal(t, "firstXlast@example.com", concealing("first.last@example.com").conceal("firstXlast@example.com"))
}

// TestLongSecrets: a caller may send anything as a card number, and finding it in an answer takes a moment all the same.
func TestLongSecrets(t *testing.T) {
	t.Parallel()
	for _, long := range []string{strings.Repeat("12345678", 1<<17), strings.Repeat("secret-", 1<<17), "\xff" + strings.Repeat("s", 300)} {
		assert.Equal(t, "no such [concealed]", concealing(long).conceal("no such "+strings.ToValidUTF8(long, "\ufffd")))
		assert.Equal(t, long[1:40], concealing(long).conceal(long[1:40]), "too little of it to tell")
	}
}

// TestLongTexts: an error shows the beginning of what it was told, and no part of a secret where that ends.
func TestLongTexts(t *testing.T) {
	t.Parallel()
	x := concealing("secret-number", "secret-number-one") // one begins the other
	hidden := strings.Join(strings.Split("secret-number-one", ""), "\u200b")
	for _, secret := range []string{"secret-number-one", hidden} {
		for at := mostShown - 2*len(secret); at <= mostShown+1; at++ {
			shown := x.conceal(strings.Repeat(".", at) + secret + strings.Repeat(".", 3*mostShown))
			assert.NotContains(t, shown, "s", at)
			assert.Equal(t, at < mostShown, strings.HasSuffix(strings.TrimRight(shown, "."), "[concealed]"), at)
			assert.Less(t, len(shown), mostShown+len("[concealed]"), at)
		}
	}
	for _, start := range []string{"", "."} {
		shown := x.conceal(start + strings.Repeat("é", mostShown))
		assert.Equal(t, start+strings.Repeat("é", mostShown/2-len(start)), shown)
	}
	short := strings.Repeat("\xe9", mostShown)
	assert.Equal(t, short, x.conceal(short), "as it came")
	assert.Empty(t, x.conceal(strings.Repeat("\x80", 2*mostShown)), "no place to cut it")
}

// TestManyTexts: the texts by field are as long as somebody reads, all together.
func TestManyTexts(t *testing.T) {
	t.Parallel()
	fields := map[string][]string{}
	for _, name := range strings.Split("abcdefghijklmnopqrstuvwxyz", "") {
		fields[name] = []string{strings.Repeat("x", mostShown-1), strings.Repeat("y", 2*mostShown)}
	}
	shown, size := concealing().concealFields(fields), 0
	for name, texts := range shown {
		assert.Contains(t, fields, name)
		for _, text := range texts {
			size += len(text)
		}
	}
	assert.Greater(t, size, mostShownFields-2*mostShown)
	assert.LessOrEqual(t, size, mostShownFields)
	assert.Len(t, shown["a"][1], mostShown)
}

func FuzzConceal(f *testing.F) {
	for _, secret := range []string{
		"4000 0000 0000 0002", "+966 (51) 234 - 5678", "0500000001", "user.one@example.com", "a|b|c|d|e", "no\xffname@example.com",
		strings.Repeat("12345678", 40), "1234",
	} {
		f.Add(secret)
	}
	f.Fuzz(func(t *testing.T, secret string) {
		said := concealing(secret).conceal("no such " + secret)
		if shown := strings.TrimSpace(printed(secret)); len(separator.ReplaceAllString(shown, "")) > shortestSecret && utf8.ValidString(secret) &&
			!strings.Contains("no such [concealed]", shown) {
			assert.NotContains(t, printed(said), shown)
		}
	})
}
