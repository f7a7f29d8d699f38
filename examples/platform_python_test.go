package examples_test

import (
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// testPlatformServesAnotherLanguage runs the program in Python on the example.
func testPlatformServesAnotherLanguage(b *bench) {
	b.Run("checkout.py", func(t *testing.T) { testCheckoutInPython(&bench{T: t, program: b.program, form: b.form}) })
}

func testCheckoutInPython(b *bench) {
	python, err := exec.LookPath("python3")
	if err != nil {
		b.Skip("there is no python3 on this machine to run checkout.py")
	}
	p := serve(b)
	defer p.end(b)
	for card, want := range map[string]string{
		"approve": "approved\n", "decline": "declined, action code 116\n", "no_answer": "declined, action code 911\n",
	} {
		script := exec.CommandContext(b.Context(), python, "platform/checkout.py", card)
		script.Env = []string{"PAYTERM_BASE_URL=" + p.url, "PAYTERM_API_KEY=" + paytermtest.ClientKey}
		out, err := script.CombinedOutput()
		require.NoError(b, err, "%s", out)
		assert.Regexp(b, `^Corner Shop\n\d\d/\d\d/\d{4} \d\d:\d\d:\d\d\nmada 4464 04\*\* \*\*\*\* 0007\n4\.00 SAR\nRRN \d{12}\n`+want+`$`, string(out))
	}
	refused := exec.CommandContext(b.Context(), python, "platform/checkout.py", "approve")
	refused.Env = []string{"PAYTERM_BASE_URL=" + p.url, "PAYTERM_API_KEY=another-key"}
	out, err := refused.CombinedOutput()
	require.Error(b, err)
	assert.Contains(b, string(out), "GET /v1/clients-sdk/terminals: 401 ")
	assert.NotContains(b, string(out), "another-key")
}
