package browser_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Widths of the window, in CSS pixels.
const (
	roll = 302 // 80 mm
	a4   = 794
)

// TestDocuments checks how a browser shows and prints each document.
func TestDocuments(t *testing.T) {
	for name, document := range documents(t) {
		t.Run(name, func(t *testing.T) {
			b := open(t, document)
			isArabic := strings.HasSuffix(name, "-arabic")
			nothingIsLoadedOrRun(b)
			nothingOverflows(b)
			scriptsRunTheirWay(b, isArabic)
			labelsComeFirst(b, isArabic)
			if name != "receipt-long" {
				printsOnOnePage(b, strings.HasPrefix(name, "receipt"))
			}
		})
	}
}

// nothingIsLoadedOrRun but the document itself. Browsers request an icon on their own.
func nothingIsLoadedOrRun(b tab) {
	b.Helper()
	loaded := eval[[]string](b, `performance.getEntriesByType("resource").map(e => e.name).filter(n => !n.endsWith("/favicon.ico"))`)
	assert.Empty(b, loaded)
	assert.Zero(b, eval[int](b, `document.scripts.length`))
}

// wide lists the elements that overflow, and the page itself if it does.
const wide = `[document.documentElement, ...document.querySelectorAll("body *")]
	.filter(e => e.scrollWidth > e.clientWidth && getComputedStyle(e).display != "inline" ||
		e.getBoundingClientRect().right > innerWidth + 0.5 || e.getBoundingClientRect().left < -0.5)
	.map(e => e.tagName + " " + e.className + " " + e.textContent.slice(0, 40))`

// nothingOverflows on either paper, on screen or in print.
func nothingOverflows(b tab) {
	b.Helper()
	for _, medium := range []string{"print", "screen"} {
		b.medium(medium)
		for _, width := range []int64{a4, roll} {
			b.width(width)
			assert.Empty(b, eval[[]string](b, wide), "%s, %d pixels", medium, width)
		}
	}
}

// scriptsRunTheirWay: Arabic runs right to left, everything else left to right.
func scriptsRunTheirWay(b tab, isArabic bool) {
	b.Helper()
	const astray = `[...document.querySelectorAll("body span, body bdi")]
		.filter(e => /\p{Script=Arabic}/u.test(e.textContent) != (getComputedStyle(e).direction == "rtl"))
		.map(e => e.textContent)`
	assert.Empty(b, eval[[]string](b, astray))
	assert.Positive(b, eval[int](b, `document.querySelectorAll("body bdi").length`))
	assert.Equal(b, isArabic, eval[string](b, `getComputedStyle(document.documentElement).direction`) == "rtl")
}

// labelsComeFirst: they are right of their values in Arabic, and left of them otherwise.
func labelsComeFirst(b tab, isArabic bool) {
	b.Helper()
	const lefts = `[...document.querySelectorAll("body div.fact")].filter(e => e.children.length > 1)
		.map(e => e.children[0].getBoundingClientRect().left < e.children[1].getBoundingClientRect().left)`
	found := eval[[]bool](b, lefts)
	require.NotEmpty(b, found)
	for _, isLeft := range found {
		assert.Equal(b, !isArabic, isLeft)
	}
}

var pages = regexp.MustCompile(`/Type\s*/Page\b`)

// printsOnOnePage of A4 and, for a receipt, of a roll.
func printsOnOnePage(b tab, isReceipt bool) {
	b.Helper()
	papers := []chromedp.PaperSize{chromedp.PaperA4}
	if isReceipt {
		papers = append(papers, chromedp.PaperSize{Width: 3.15, Height: 11.69})
	}
	for _, paper := range papers {
		pdf, err := chromedp.Run(b.ctx, chromedp.PrintToPDF(chromedp.PDFPaper(paper), chromedp.PDFMargin(0.16)))
		require.NoError(b, err)
		require.True(b, bytes.HasPrefix(pdf, []byte("%PDF-")))
		assert.Len(b, pages.FindAll(pdf, -1), 1, "%v inches", paper)
	}
}

// TestPictures writes the pictures used in the documents of the repository.
func TestPictures(t *testing.T) {
	all := documents(t)
	for name, document := range map[string][]byte{
		"receipt-text": paper(t), "receipt-arabic": all["receipt-arabic"], "report": all["report"],
	} {
		b := open(t, document)
		b.width(roll)
		assert.NotEmpty(t, eval[string](b, `document.body.innerText.trim()`), name)
		b.picture(name, 2)
	}
}
