package otelpayterm_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/paytermtest"
)

// play makes the calls of a scenario on its own platform with three terminals, in a bubble.
func (s scenario) play(t *testing.T, recorded *recorder) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		platform := paytermtest.NewPlatform(paytermtest.Options{Latency: time.Millisecond})
		platform.AddTerminal()
		platform.AddTerminal()
		terminalID := platform.AddTerminal().ID
		if s.fault.Operation != "" {
			require.NoError(t, platform.Fail(s.fault))
		}
		client, err := payterm.NewClient("http://127.0.0.1", paytermtest.ClientKey,
			payterm.WithHTTPClient(&http.Client{Transport: platform.RoundTripper()}), recorded.option)
		require.NoError(t, err)
		err = s.call(t.Context(), client.With(s.opts...), terminalID)
		first, _, _ := strings.Cut(strings.TrimSpace(s.tree), "\n")
		assert.Equal(t, strings.HasSuffix(first, "Error"), err != nil, "the call has returned %v", err)
	})
}

// TestSpansOfEveryScenario: one of the call, and below it one per attempt.
func TestSpansOfEveryScenario(t *testing.T) {
	t.Parallel()
	for _, s := range scenarios {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			recorded := record()
			s.play(t, recorded)
			assert.Equal(t, strings.TrimSpace(s.tree), strings.TrimSpace(recorded.tree()))
			for _, span := range recorded.ended() {
				assert.Empty(t, span.Events, "an event could quote an id")
			}
		})
	}
}
