package pagination_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/pagination"
)

// chaos responds as random bytes say, with contradictory pages, numbers and records, and with
// errors. After the last byte it repeats the same page forever.
type chaos struct {
	script []byte
	asked  []int
}

func (c *chaos) response(page int) string {
	at := 3 * max(page-1, 0)
	if at+3 > len(c.script) {
		at = max(len(c.script)/3-1, 0) * 3
	}
	if at+3 > len(c.script) {
		return "!"
	}
	records, number, length := c.script[at], c.script[at+1], c.script[at+2]
	if records == 255 {
		return "!"
	}
	letters := []string{"-", "a", "ab", "ba", "abc", "Ab", "Bc", "cde", "-", "fgh", "hij", "A", "klm", "mno", "opQ", "qrs"}
	response := letters[records%16]
	switch {
	case number%32 == 4: // 0, or what comes of counting from 0
		response += fmt.Sprintf(" c%d", page)
	case number%32 == 8:
		response += " t"
	case number%16 == 0:
		response += fmt.Sprintf(" l%d", len(letters))
	case number%4 > 0: // mostly the page asked for
		response += fmt.Sprintf(" c%d", max(1, max(page, 1)+[]int{0, 0, -1, 1}[number/4%4]*int(number/64)))
	}
	if length%3 == 0 {
		response += fmt.Sprintf(" t%d", length/4)
	}
	if length%5 == 0 {
		response += fmt.Sprintf(" n%d", length/4)
	}
	return response
}

func (c *chaos) fetch(_ context.Context, page int) (*pagination.Page[item], error) {
	c.asked = append(c.asked, page)
	return parse(c.response(page))
}

// FuzzAll: for any responses the loop ends soon after the last new records, requests one page after
// the other, and yields the same with prefetching.
func FuzzAll(f *testing.F) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		script := make([]byte, 3*random.IntN(12))
		for i := range script {
			script[i] = byte(random.Uint32())
			if i%3 == 1 && random.IntN(4) > 0 {
				script[i] = 1 // the page asked for
			}
		}
		f.Add(script, random.IntN(4))
	}
	f.Fuzz(func(t *testing.T, script []byte, start int) {
		c := &chaos{script: script}
		got := collect(pagination.All(t.Context(), pagination.Options{Start: start}, c.fetch))

		require.LessOrEqual(t, len(c.asked), len(script)/3+1+66, "ends")
		for i, page := range c.asked[min(1, len(c.asked)):] {
			require.Positive(t, page)
			if i > 0 {
				require.Equal(t, c.asked[i]+1, page, "one page after the other")
			}
		}
		for kind := range kinds {
			c := &chaos{script: script}
			collectOwn(t.Context(), kind, c.fetch)
			require.LessOrEqual(t, len(c.asked), len(script)/3+1+66, "ends for JSON with %s, too", kind)
		}

		for _, prefetch := range []int{1, 8} {
			quiet := func(_ context.Context, page int) (*pagination.Page[item], error) { return parse(c.response(page)) }
			require.Equal(t, got, collect(pagination.All(t.Context(), pagination.Options{Start: start, Prefetch: prefetch}, quiet)), "prefetch %d", prefetch)
		}
	})
}
