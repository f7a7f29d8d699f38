// Package forms runs a test with every form of the embedded platform's responses.
package forms

import (
	"testing"

	"github.com/payterm/payterm-go/paytermtest"
)

// Each runs test as a subtest for each form.
func Each(t *testing.T, test func(*testing.T, paytermtest.Form)) {
	t.Helper()
	for _, form := range []paytermtest.Form{paytermtest.FormDocumented, paytermtest.FormSparse, paytermtest.FormOther} {
		t.Run(string(form), func(t *testing.T) { test(t, form) })
	}
}
