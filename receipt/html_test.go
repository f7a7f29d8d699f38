package receipt_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/receipt"
)

// attributes are those that the page may have, by element. None of them loads or runs anything.
var attributes = map[string][]string{
	"html": {"lang", "dir"}, "head": nil, "title": nil, "style": nil, "hr": nil,
	"meta": {"charset", "http-equiv", "content", "name"},
	"body": {"class"}, "div": {"class"}, "span": {"lang", "dir"}, "bdi": {"lang", "dir"},
}

// element is an element of a page and the text in it, without that of its children.
type element struct {
	name, lang, dir, text string
}

// elements reads a page as XML, which is stricter than a browser, and checks what is in it.
func elements(t testing.TB, page string) []element {
	t.Helper()
	var read, open []element
	decoder := xml.NewDecoder(strings.NewReader(page))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			require.Empty(t, open)
			return read
		}
		require.NoError(t, err, page)
		switch token := token.(type) {
		case xml.StartElement:
			started := element{name: token.Name.Local}
			allowed, known := attributes[started.name]
			require.True(t, known, "element %s", started.name)
			for _, attribute := range token.Attr {
				require.Contains(t, allowed, attribute.Name.Local, started.name)
				switch attribute.Name.Local {
				case "lang":
					started.lang = attribute.Value
				case "dir":
					started.dir = attribute.Value
				}
			}
			open = append(open, started)
		case xml.EndElement:
			read = append(read, open[len(open)-1])
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 {
				open[len(open)-1].text += string(token)
			}
		case xml.Comment, xml.ProcInst:
			require.Fail(t, "neither comment nor instruction belongs in a page")
		}
	}
}

// visible returns the texts of the body of a page.
func visible(t testing.TB, page string) []string {
	t.Helper()
	var texts []string
	for _, element := range elements(t, page) {
		if element.name == "span" || element.name == "bdi" {
			texts = append(texts, element.text)
		}
	}
	return texts
}

// trimmed returns the lines of a text without the space around them.
func trimmed(printed string) []string {
	var lines []string
	for line := range strings.Lines(printed) {
		lines = append(lines, strings.TrimSpace(line))
	}
	return lines
}

func unstarred(line string) string { return strings.Trim(line, "* ") }

func TestPageLoadsNothing(t *testing.T) {
	page := printHTML(t, receiptV1(t, "transaction_find__client", "transaction"), receipt.Options{Language: receipt.EnglishArabic})
	for _, loads := range []string{"http:", "https:", "//", "url(", "@import", "@font-face", "src=", "href=", "<script", "<img", "<link"} {
		assert.NotContains(t, page, loads)
	}
	assert.Contains(t, page, `content="default-src 'none'; style-src 'unsafe-inline'"`)
}

// TestArabicStandsRightToLeft in every language, where the platform or the package wrote it.
func TestArabicStandsRightToLeft(t *testing.T) {
	for _, language := range []receipt.Language{receipt.Arabic, receipt.EnglishArabic} {
		var report bytes.Buffer
		require.NoError(t, receipt.ReportHTML(&report, reportV1(t), receipt.Options{Language: language}))
		for _, page := range []string{
			report.String(),
			printHTML(t, receiptV1(t, "transaction_find__client", "transaction"), receipt.Options{Language: language, Copy: receipt.MerchantCopy}),
		} {
			arabic := 0
			for _, element := range elements(t, page) {
				if element.name == "title" || !strings.ContainsFunc(element.text, isArabicLetter) {
					continue
				}
				arabic++
				assert.Equal(t, "rtl", element.dir, element.text)
				assert.Equal(t, "ar", element.lang, element.text)
			}
			assert.Greater(t, arabic, 15)
			all := elements(t, page)
			root := all[slices.IndexFunc(all, func(e element) bool { return e.name == "html" })]
			assert.Equal(t, language == receipt.Arabic, root.dir == "rtl")
		}
	}
}

func isArabicLetter(r rune) bool { return unicode.Is(unicode.Arabic, r) && unicode.IsLetter(r) }
