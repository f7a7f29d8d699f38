package contract_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// TestFetchedAhead: the next page is requested while the loop handles the current one. If the
// response states that there are more, they are requested at the same time. The order is kept.
func TestFetchedAhead(t *testing.T) {
	t.Parallel()
	platform := newPagedPlatform(t)
	for _, form := range pageForms {
		if form.tells == tellsNothing {
			continue // has only one page
		}
		for _, prefetch := range []int{1, 8} {
			arrived := map[string]chan struct{}{pageQuery(2): make(chan struct{}), pageQuery(3): make(chan struct{})}
			await := func(query string) {
				select {
				case <-arrived[query]:
				case <-time.After(10 * time.Second):
					t.Errorf("%s, prefetch %d: %s is not asked for", form.name, prefetch, query)
				}
			}
			list := platform.list(form, "ab 1/3/5; cd 2/3/5; e 3/3/5; - */3/5", prefetch, func(what string) {
				if now, ok := arrived[what]; ok {
					close(now)
				}
				switch {
				case what == "a":
					await(pageQuery(2))
				case what == pageQuery(2) && prefetch > 1 && form.tells == tellsPages:
					await(pageQuery(3))
				}
			})
			assert.Equal(t, "abcde.", flat(list.trace(list.all(t.Context(), 0))), list.name)
		}
	}
}
