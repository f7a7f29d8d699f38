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

func TestConceal(t *testing.T) {
	t.Parallel()
	x := concealing("4000 0000 0000 0002", "0500000001", "+966512345678", "1012345678", "User.One@example.com", "1234/678", "a word", "1234")
	for said, want := range map[string]string{
		"": "", "card 4000000000000002 is odd": "card [concealed] is odd", "4000 0000 0000 0002": "[concealed]",
		"4000-0000-0000-0002.": "[concealed].", "400000 0000 000002": "[concealed]", "4000000000000003": "4000000000000003",
		"key.0042.x": "[concealed].x", "KEY.0042": "[concealed]", "user.one@EXAMPLE.com": "[concealed]", "user.two@example.com": "user.two@example.com",
		"0500000001": "[concealed]", "taken: +966500000001": "taken: [concealed]", "00966 50 000 0001!": "[concealed]!", "0500000002": "0500000002",
		"0512345678": "[concealed]", "966-51-234-5678": "[concealed]", "1012345678": "[concealed]", "9012345678": "9012345678",
		"1234/678": "[concealed]", "a word, 1234": "a word, 1234",
	} {
		assert.Equal(t, want, x.conceal(said), said)
	}
	assert.Equal(t, "1234", (&exchange{client: &Client{settings: Settings{Key: func() string { return "short" }}}}).conceal("1234"))
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
		"first.last+tag@example.com": "first.last+tag@example.com",
		"((((((((":                   "((((((((",
		"a|b|c|d|e":                  "a|b|c|d|e",
		"+966 51 234 5670":           "966512345670",
		"+966512345671":              "966-51-234-5671",
		"+966 (51) 234 - 5672":       "+966) 51 234 (5672",
		"no\xffname@example.com":     "no\ufffdname@example.com",
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
	for _, long := range []string{strings.Repeat("12345678", 1<<17), strings.Repeat("secret-", 1<<17)} {
		assert.Equal(t, "no such [concealed]", concealing(long).conceal("no such "+long))
		assert.Equal(t, long[:40], concealing(long).conceal(long[:40]), "too little of it to tell")
	}
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
		if bare := grouping.ReplaceAllString(secret, ""); len(bare) > shortestSecret && utf8.ValidString(secret) &&
			!strings.Contains("no such [concealed]", secret) {
			assert.NotContains(t, said, secret)
		}
	})
}
