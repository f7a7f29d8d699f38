package wait_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/models"
)

// TestErrorsShowNothingOfASession that the platform wrote. A terminal would act on some ids,
// statuses and messages, and others are long or repeat the key.
func TestErrorsShowNothingOfASession(t *testing.T) {
	t.Parallel()
	const key = "sk_live_51_SECRET"
	for name, text := range map[string]string{
		"an escape": "\x1b[2J", "bidi": "\u202e\u2066", "long": strings.Repeat("S", 1<<20), "the key": key,
	} {
		named, parked := waiting(), waiting()
		named.ID, parked.Status = text, models.SessionStatus(text)
		refused := &models.Error{StatusCode: 503, Message: text}
		if name == "the key" { // which package transport has taken out
			refused.Message = "[api-key]"
		}
		for what, shown := range map[string][]look{
			"a status":      {{parked, nil}, {nil, refused}},
			"its id":        {{named, nil}},
			"a message":     {{named, nil}, {nil, refused}},
			"an unread one": {{named, nil}, {nil, &models.DecodeError{ID: text, Raw: []byte(text)}}},
		} {
			synctest.Test(t, func(t *testing.T) {
				p := poll((&looks{shown: shown}).get)
				for _, limit := range []time.Duration{0, 5 * time.Second, 2 * time.Hour} {
					ctx, cancel := context.WithTimeout(t.Context(), limit)
					_, err := p.Wait(ctx)
					cancel()
					assert.Error(t, err)
					for ; err != nil; err = errors.Unwrap(err) {
						assert.NotRegexp(t, `[\p{Cc}\p{Cf}]`, strings.ReplaceAll(err.Error(), "\n", ""), what)
						assert.NotContains(t, err.Error(), key, what)
						assert.Less(t, len(err.Error()), 1000, what)
					}
				}
			})
		}
	}
}
