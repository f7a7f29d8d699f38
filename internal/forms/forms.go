// Package forms runs a test in every form in which the embedded platform answers.
package forms

import (
	"testing"

	"github.com/payterm/payterm-go/paytermtest"
)

// All are the forms by name: a program has to do the same in each.
var All = map[string]paytermtest.Forms{
	"documented": paytermtest.FormsDocumented, "sparse": paytermtest.FormsSparse, "other": paytermtest.FormsOther,
}

// Each runs test once in each form, as a subtest of its name.
func Each(t *testing.T, test func(*testing.T, paytermtest.Forms)) {
	t.Helper()
	for name, forms := range All {
		t.Run(name, func(t *testing.T) { test(t, forms) })
	}
}
