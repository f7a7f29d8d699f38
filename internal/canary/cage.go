package canary

import (
	"bytes"
	"fmt"
	"sync"
)

// secrets are what must not get out, by what they are called in a report.
var secrets = map[string]string{"Key": Key, "PAN": PAN, "Mobile": Mobile, "Email": Email}

// cage is a writer that remembers which secrets went through it, and what came before each.
type cage struct {
	mu    sync.Mutex
	tail  []byte // of what was written: a secret may come in parts
	found map[string]string
}

// Write looks for secrets. It never fails.
func (c *cage) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	text := append(c.tail, p...)
	for name, secret := range secrets {
		if before, _, found := bytes.Cut(text, []byte(secret)); found {
			if c.found == nil {
				c.found = map[string]string{}
			}
			c.found[name] = string(before)
		}
	}
	c.tail = bytes.Clone(text[max(0, len(text)-256):])
	return len(p), nil
}

func (c *cage) err(verb string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.found) == 0 {
		return nil
	}
	return fmt.Errorf("canary: the tests have %s a secret after %q", verb, c.found)
}
