// Package forms runs a test with every form of the embedded platform's responses.
package forms

import (
	"testing"

	"github.com/payterm/payterm-go/paytermtest"
)

// All has the forms by name.
var All = map[string]paytermtest.Forms{
	"documented": paytermtest.FormsDocumented, "sparse": paytermtest.FormsSparse, "other": paytermtest.FormsOther,
}

// Each runs test as a subtest for each form.
func Each(t *testing.T, test func(*testing.T, paytermtest.Forms)) {
	t.Helper()
	for name, forms := range All {
		t.Run(name, func(t *testing.T) { test(t, forms) })
	}
}
