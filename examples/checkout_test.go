package examples_test

import (
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func testCheckout(b *bench) {
	for tap, want := range map[string][]string{
		"approve": {"Paid.", "APPROVED", "25.30 SAR"},
		"lost":    {"Lost: ", "clients.sessions.create", "outcome unknown", "Found: session", "Paid.", "APPROVED", "25.30 SAR"},
		"decline": {"Declined.", "DECLINED"},
	} {
		out, problems, err := b.run("", "", "-tap", tap)
		require.NoError(b, err, "%s: %s", tap, problems)
		for _, part := range want {
			assert.Contains(b, out, part, tap)
		}
		assert.Equal(b, tap != "decline", strings.Contains(out, "Paid."), tap)
	}
	_, problems, err := b.run("", "", "-tap", "none", "-wait", "100ms")
	require.Error(b, err)
	assert.Contains(b, problems, "look again before you charge again")
	_, problems, err = b.run("", "", "-tap", "refund")
	require.Error(b, err)
	assert.Contains(b, problems, `-tap is approve, decline, none or lost, not "refund"`)
	testCheckoutOpensOneSession(b)
}

// On a real platform, too, one session is opened, though the answer is lost and a card tapped.
func testCheckoutOpensOneSession(b *bench) {
	w := b.world()
	assert.Contains(b, b.fails(w, paytermtest.ClientKey), "-terminal has to be given")
	require.NoError(b, w.TapAll(paytermtest.Card{}))
	require.NoError(b, w.Fail(paytermtest.Fault{Operation: "clients.sessions.create", Times: 1, DropAfter: true}))
	creations := 0
	shop := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		if request.Method == http.MethodPost {
			creations++
		}
		w.ServeHTTP(response, request)
	}))
	b.Cleanup(shop.Close)
	out := b.at(shop.URL, w, paytermtest.ClientKey, flags(w, "terminal")...)
	assert.Contains(b, out, "Paid.")
	assert.Contains(b, out, "APPROVED", "a receipt, also where the session leaves it out")
	assert.Equal(b, 1, creations)
}
