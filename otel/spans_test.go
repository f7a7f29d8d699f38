package otelpayterm_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/codes"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/paytermtest"
)

// play makes the calls of a scenario on a platform of its own with three terminals.
func (s scenario) play(t *testing.T, told *recorder) {
	t.Helper()
	platform := paytermtest.NewServer(t, paytermtest.Options{})
	terminal := platform.Terminal(t)
	platform.Terminal(t)
	platform.Terminal(t)
	if s.fault.Operation != "" {
		require.NoError(t, platform.Fail(s.fault))
	}
	opts := append([]payterm.Option{payterm.WithBackoff(time.Millisecond, time.Millisecond), told.option}, s.opts...)
	err := s.call(t.Context(), platform.Client(paytermtest.ClientKey, opts...), terminal.ID)
	first, _, _ := strings.Cut(strings.TrimSpace(s.tree), "\n")
	assert.Equal(t, strings.HasSuffix(first, "Error"), err != nil, "the call has returned %v", err)
}

// TestSpansTellWhatBecameOfACall: one of the call, and within it one an attempt.
func TestSpansTellWhatBecameOfACall(t *testing.T) {
	t.Parallel()
	for _, s := range scenarios {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			told := record()
			s.play(t, told)
			assert.Equal(t, strings.TrimSpace(s.tree), strings.TrimSpace(told.tree()))
		})
	}
}

// TestStatusFollowsErrorType: Error without a description exactly where there is an error.type, and
// no event, which could quote an id.
func TestStatusFollowsErrorType(t *testing.T) {
	t.Parallel()
	told := record()
	for _, s := range scenarios {
		s.play(t, told)
	}
	for _, span := range told.ended() {
		want := codes.Unset
		if valueOf(span, "error.type") != "" {
			want = codes.Error
		}
		assert.Equal(t, want, span.Status.Code, span.Name)
		assert.Empty(t, span.Status.Description, span.Name)
		assert.Empty(t, span.Events, span.Name)
	}
}
