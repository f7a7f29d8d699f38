package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// Engines that read a folder skip what begins with an underscore or a dot. The rest is records, of
// one format.
func TestAFolderIsReadByEngines(t *testing.T) {
	t.Parallel()
	for _, format := range folder.Formats {
		for _, one := range []string{"-one=false", "-one"} {
			shop := newShop(t, paytermtest.Options{})
			shop.month(t, 2, 4)
			p := newProgram(t, shop.Server, paytermtest.ClientKey)
			args := []string{"-from", "2025-11-01", "-to", "2025-11-02", "-format", format, one, "-again", "2d"}
			p.must(t, args...)
			require.NoError(t, shop.Fail(paytermtest.Fault{Operation: "clients.transactions.list", UnreadableRecord: true}))
			_, code := p.run(t, args...)
			require.Equal(t, exitShort, code)
			var skipped []string
			for path := range p.everything(t, "export") {
				name := strings.TrimPrefix(path, p.dir+"/export/")
				if strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".") || strings.Contains(name, "/_") {
					skipped = append(skipped, name)
				} else if strings.Contains(name, ".") {
					assert.Equal(t, "records."+format, name[strings.LastIndex(name, "/")+1:])
				}
			}
			for _, part := range []string{"_manifest.json", "_window.json", "_odd.jsonl", "_ids.txt", "_changes.jsonl"} {
				assert.Contains(t, strings.Join(skipped, " "), part)
			}
		}
	}
}
