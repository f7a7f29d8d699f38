package transport

import "sync"

// budget bounds the repeats of a client during an outage: each takes tokens, and a call
// that succeeds at the first attempt gives one back.
type budget struct {
	mu     sync.Mutex
	tokens int
}

const (
	budgetTokens = 500
	retryCost    = 5
	timeoutCost  = 10 // a time-out has held the platform up for longer
)

func newBudget() *budget { return &budget{tokens: budgetTokens} }

func (b *budget) take(cost int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.tokens < cost {
		return false
	}
	b.tokens -= cost
	return true
}

func (b *budget) refund() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.tokens = min(b.tokens+1, budgetTokens)
}
