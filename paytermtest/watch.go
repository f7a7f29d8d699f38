package paytermtest

import "sync"

// watchedMutex guards what a platform holds, and tells those who watch of each change: whoever
// writes takes Lock, whoever only reads RLock.
type watchedMutex struct {
	sync.RWMutex
	changed chan struct{} // closed by the next Unlock; nil while nobody watches
}

// Unlock ends a change.
func (m *watchedMutex) Unlock() {
	if m.changed != nil {
		close(m.changed)
		m.changed = nil
	}
	m.RWMutex.Unlock()
}

func (m *watchedMutex) watch() <-chan struct{} {
	m.Lock()
	defer m.RWMutex.Unlock() // without telling: nothing has changed
	if m.changed == nil {
		m.changed = make(chan struct{})
	}
	return m.changed
}

// Changed returns a channel that is closed as soon as what State or Requests return may have
// changed. Ask for it before you look, and for another after each change.
func (p *Platform) Changed() <-chan struct{} { return p.mu.watch() }
