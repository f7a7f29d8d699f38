package browser_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/books/receipt"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// axeOf returns the source of axe, which checks pages for barriers. It skips the test without npm,
// or a registry to install from.
func axeOf(t *testing.T) string {
	t.Helper()
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("npm is not installed")
	}
	folder := t.TempDir()
	if output, err := exec.CommandContext(t.Context(), npm, "install", "--prefix", folder, "--no-save", "--silent", "axe-core@4.10.3").CombinedOutput(); err != nil {
		t.Skipf("npm cannot install axe: %s", output)
	}
	source, err := os.ReadFile(filepath.Join(folder, "node_modules", "axe-core", "axe.min.js"))
	require.NoError(t, err)
	return string(source)
}

// barriers returns what axe finds on the page.
func (b tab) barriers(axe string) []string {
	b.Helper()
	eval[bool](b, axe+"\n;true")
	eval[bool](b, `axe.run({ rules: { "label-content-name-mismatch": { enabled: true } } }).then(found => { window.barriers = found.violations.flatMap(v => v.nodes.map(n => v.id + ": " + n.html.slice(0, 120))) }), true`)
	b.until(`window.barriers !== undefined`)
	return eval[[]string](b, `window.barriers`)
}

// TestPagesHaveNoBarriers: the console with all it shows, light and dark, wide and narrow, and what
// is printed.
func TestPagesHaveNoBarriers(t *testing.T) {
	s := newShop(t)
	axe := axeOf(t)
	sold := s.sell(func(id string) { s.do(chromedp.Click("#approve-" + id)) })
	sale := "#sale-" + sold.Transaction.ID
	s.do(chromedp.WaitVisible(sale), chromedp.Click(sale+" summary"), chromedp.Click("#end-"+s.terminal), chromedp.WaitVisible("#days li"))
	s.openSession()
	s.do(chromedp.Click("form[data-post='control/fail'] button"), chromedp.WaitVisible("#faults li"), chromedp.Click("#requests summary"))
	for _, scheme := range []string{"light", "dark"} {
		s.medium("screen", &emulation.MediaFeature{Name: "prefers-color-scheme", Value: scheme})
		for _, width := range []int64{390, 1280} {
			s.width(width)
			assert.Empty(t, s.barriers(axe), "%s, %d pixels", scheme, width)
		}
	}
	printed, report := receiptPage(t, sold), reportPage(t)
	for name, page := range map[string][]byte{"receipt": printed, "report": report} {
		assert.Empty(t, open(t, page).barriers(axe), name)
	}
}

// TestSaleIsOpenedOnThePage, by the request that a program sends.
func TestSaleIsOpenedOnThePage(t *testing.T) {
	s := newShop(t)
	s.do(chromedp.Click("#new-sale"), chromedp.WaitVisible("#waiting li"))
	page, err := s.client.Clients.Sessions.List(t.Context(), s.terminal, models.SessionListParams{})
	require.NoError(t, err)
	require.Len(t, page.Items, 1)
	assert.Equal(t, models.Number("400"), page.Items[0].Amount)
	assert.Equal(t, "The terminal waits for a card.", eval[string](s.tab, `document.querySelector("#said").textContent`))
	s.do(chromedp.WaitVisible("#requests summary"))
	assert.Contains(t, eval[string](s.tab, `document.querySelector("#requests").textContent`), page.Items[0].ID, "the response")

	s.do(chromedp.Click("button.copy"))
	s.until(`/Copied|Selected/.test(document.querySelector("#said").textContent)`)
}

// TestConsoleFoldsOnAPhone: three sessions, and each request in lines.
func TestConsoleFoldsOnAPhone(t *testing.T) {
	s := newShop(t)
	for range 5 {
		s.openSession()
	}
	s.until(`document.querySelectorAll("#waiting > li").length == 5`)
	const shown = `[...document.querySelectorAll("#waiting > li")].filter(e => e.checkVisibility()).length`
	s.width(1280)
	assert.Equal(t, 5, eval[int](s.tab, shown))
	s.width(390)
	assert.Equal(t, 3, eval[int](s.tab, shown))
	s.do(chromedp.Click("#all-waiting"))
	assert.True(t, eval[bool](s.tab, `document.activeElement.closest("li") == document.querySelector("#waiting li:nth-child(4)")`))
	assert.Equal(t, 5, eval[int](s.tab, shown))
	assert.Empty(t, eval[[]string](s.tab, `[...document.querySelectorAll("#requests td")]
		.filter(e => e.getBoundingClientRect().right > innerWidth).map(e => e.textContent)`))

	sold := s.sell(func(id string) { s.do(chromedp.Click("#approve-" + id)) })
	s.do(chromedp.WaitVisible("#sale-"+sold.Transaction.ID), chromedp.Click("#sale-"+sold.Transaction.ID+" summary"))
	s.do(chromedp.WaitVisible("#sales .receipt"))
	assert.LessOrEqual(t, eval[int](s.tab, `document.documentElement.scrollWidth`), 390)
}

func receiptPage(t *testing.T, sold *models.Session) []byte {
	t.Helper()
	require.NotEmpty(t, sold.Transaction.Receipts)
	var page bytes.Buffer
	require.NoError(t, receipt.HTML(&page, &sold.Transaction.Receipts[0], models.OutcomeApproved, receipt.Options{Language: receipt.EnglishArabic}))
	return page.Bytes()
}

func reportPage(t *testing.T) []byte {
	t.Helper()
	platform := paytermtest.NewServer(t, paytermtest.Options{})
	client := platform.Client(paytermtest.ClientKey)
	report, err := client.Clients.Reconciliations.Create(t.Context(), models.ReconciliationCreateParams{TerminalID: platform.AddTerminal().ID})
	require.NoError(t, err)
	var page bytes.Buffer
	require.NoError(t, receipt.ReportHTML(&page, report, receipt.Options{}))
	return page.Bytes()
}

// until waits until an expression is true.
func (b tab) until(expression string) {
	b.Helper()
	_, err := chromedp.Run(b.ctx, chromedp.Poll[bool](expression))
	require.NoError(b, err)
}
