// Package notes has what the packages below till share: names of orders, checked notes, and notes
// in memory.
package notes

import (
	"bytes"
	"context"
	"errors"
	"sync"
)

// ErrChanged is till.ErrChanged. It is defined here for packages that do not import till.
var ErrChanged = errors.New("till: note changed concurrently")

// Memory is a till.Store in memory.
type Memory struct {
	mu    sync.Mutex
	notes map[string][]byte
}

// NewMemory returns an empty Memory.
func NewMemory() *Memory { return &Memory{notes: map[string][]byte{}} }

// Get returns a copy of the note of a key, nil if there is none.
func (m *Memory) Get(_ context.Context, key string) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return bytes.Clone(m.notes[key]), nil
}

// Put stores a copy of a note if the stored one is still old.
func (m *Memory) Put(_ context.Context, key string, old, note []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !IsSame(m.notes[key], old) {
		return ErrChanged
	}
	m.notes[key] = append([]byte{}, note...)
	return nil
}

// IsSame reports whether two notes are equal. An empty note differs from nil, which is none.
func IsSame(one, other []byte) bool {
	return bytes.Equal(one, other) && (one == nil) == (other == nil)
}
