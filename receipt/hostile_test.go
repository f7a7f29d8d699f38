package receipt_test

import (
	"bytes"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/receipt"
)

// hostile are texts that no receipt should show as they are.
var hostile = map[string]string{
	"markup":       `</span></bdi><script>alert(1)</script><img src=x onerror="alert('2')">&lt;&#0;{{.Title}}`,
	"control":      "A\x00B\x07C\x1b[2JD\x7fE\u0085F\r\nG\tH\vI\fJ",
	"bidi":         "A\u202eDEVORPPA\u202c\u2066B\u2069\u200f\u200e\u061c\u202a\u202b\u202d\u2067\u2068C",
	"invisible":    "A\u200b\u200c\u200d\u2060\ufeff\u00ad\u3164\uffa0\u115f\U000e0041\ufe0fB",
	"long":         strings.Repeat("W", 4000),
	"long, wide":   strings.Repeat("漢", 400),
	"long, spaced": strings.Repeat("a ", 400),
	"invalid":      "A\xff\xfe\xc3(\xed\xa0\x80\xf4\x90\x80\x80B",
	"marks":        "\u0301\u0302e" + strings.Repeat("\u0301", 400) + "\u20dd \u0300",
	"wide":         "日本語テキスト 한국어 ｆｕｌｌ　ｗｉｄｔｈ",
	"emoji":        "👨‍👩‍👧‍👦 👍🏽 🇸🇦 ❤️ 1️⃣ ⌚ ⭐",
	"arabic":       "مُحَمَّد ﷽ لا ٤٢ (أ) [ب]",
	"separators":   "A\u2028B\u2029C\u00a0D\u3000E",
	"unassigned":   "A\u0378\ue000\U0010ffff\U000f0000B",
	"only space":   " \t\u00a0\u2028 ",
	"asterisks":    "*** APPROVED ***",
}

// visitTexts calls visit for each text field inside a value, which it finds by reflection, so that
// a new field is among them. What is nil or empty it makes first.
func visitTexts(name string, value reflect.Value, visit func(name string, field reflect.Value)) {
	switch value.Kind() {
	case reflect.String:
		visit(name, value)
	case reflect.Pointer:
		if value.IsNil() {
			value.Set(reflect.New(value.Type().Elem()))
		}
		visitTexts(name, value.Elem(), visit)
	case reflect.Slice:
		if value.Type().Elem().Kind() != reflect.Struct {
			return // JSON of undocumented structure
		}
		if value.Len() == 0 {
			value.Set(reflect.MakeSlice(value.Type(), 1, 1))
		}
		visitTexts(name, value.Index(0), visit)
	case reflect.Struct:
		for field, part := range value.Fields() {
			if field.IsExported() {
				visitTexts(strings.TrimPrefix(name+"."+field.Name, "."), part, visit)
			}
		}
	}
}

// forEachText calls try for each text field of a record, with a function that returns a fresh
// record with that field set. It returns the number of fields.
func forEachText[T any](fresh func() *T, try func(name string, with func(text string) *T)) (fields int) {
	visitTexts("", reflect.ValueOf(fresh()), func(wanted string, _ reflect.Value) {
		fields++
		try(wanted, func(text string) *T {
			record := fresh()
			visitTexts("", reflect.ValueOf(record), func(name string, field reflect.Value) {
				if name == wanted {
					field.SetString(text)
				}
			})
			return record
		})
	})
	return fields
}

// cellsOf counts the cells of a line, by scripts rather than by a table of widths.
func cellsOf(line string) int {
	cells := 0
	for _, r := range line {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me):
		case unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana), r >= 0xFF01 && r <= 0xFF60, r >= 0x1F000:
			cells += 2
		default:
			cells++
		}
	}
	return cells
}

// assertClean checks that a text has nothing in it that a reader does not see, or that changes how
// the rest is shown.
func assertClean(t testing.TB, text, what string) {
	t.Helper()
	if !utf8.ValidString(text) {
		t.Errorf("%s: invalid UTF-8", what)
	}
	marks := 0
	for _, r := range text {
		if r >= ' ' && r <= '~' {
			marks = 0
			continue
		}
		if r != '\n' && (unicode.In(r, unicode.Cc, unicode.Cf, unicode.Cs, unicode.Co, unicode.Zl, unicode.Zp) || !unicode.IsGraphic(r)) {
			t.Errorf("%s: %U is printed", what, r)
		}
		if marks++; !unicode.In(r, unicode.Mn, unicode.Me) {
			marks = 0
		}
		if marks > 4 {
			t.Errorf("%s: a pile of marks is printed", what)
			return
		}
	}
}

// assertPrintable checks a receipt or report as text.
func assertPrintable(t testing.TB, printed string, columns int, what string) {
	t.Helper()
	assertClean(t, printed, what)
	for line := range strings.Lines(printed) {
		line = strings.TrimSuffix(line, "\n")
		if cells := cellsOf(line); cells > columns {
			t.Errorf("%s: a line of %d cells: %q", what, cells, line)
		}
		if first, _ := utf8.DecodeRuneInString(strings.TrimLeft(line, " ")); unicode.In(first, unicode.Mn, unicode.Me) {
			t.Errorf("%s: a line begins with a mark: %q", what, line)
		}
	}
}

// assertPage checks a receipt or report as HTML: elements checks that it is well-formed, and what
// elements it has.
func assertPage(t testing.TB, page, what string) {
	t.Helper()
	assertClean(t, page, what)
	for _, element := range elements(t, page) {
		assertClean(t, element.text, what)
	}
}

// printer is Text or HTML, or ReportText or ReportHTML for one type of report.
type printer[T any] func(io.Writer, *T, receipt.Options) error

// testHostileTexts prints a record with a text of all that is hostile in each field, and with each
// hostile text in all fields.
func testHostileTexts[T any](t *testing.T, fresh func() *T, asText, asHTML printer[T]) {
	t.Helper()
	const shortest = 1000
	var joined []string
	for _, kind := range slices.Sorted(maps.Keys(hostile)) {
		if len(hostile[kind]) < shortest {
			joined = append(joined, hostile[kind])
		}
	}
	fields := forEachText(fresh, func(field string, with func(string) *T) {
		var printed bytes.Buffer
		options := receipt.Options{Columns: columns32, Language: receipt.EnglishArabic, Copy: receipt.MerchantCopy}
		require.NoError(t, asText(&printed, with(strings.Join(joined, "")), options))
		assertPrintable(t, printed.String(), options.Columns, field)
	})
	assert.Greater(t, fields, 20, "text fields")
	for kind, text := range hostile {
		record := fresh()
		visitTexts("", reflect.ValueOf(record), func(_ string, field reflect.Value) { field.SetString(text) })
		for columns, language := range map[int]receipt.Language{24: receipt.EnglishArabic, 33: receipt.Turkish} {
			var printed, page bytes.Buffer
			options := receipt.Options{Columns: columns, Language: language, Copy: receipt.MerchantCopy, Duplicate: true}
			require.NoError(t, asText(&printed, record, options))
			assertPrintable(t, printed.String(), columns, kind)
			require.NoError(t, asHTML(&page, record, options))
			assertPage(t, page.String(), kind)
		}
	}
}

func TestHostileTextsOfReceipts(t *testing.T) {
	t.Parallel()
	testHostileTexts(t, func() *models.Receipt { return receiptV1(t, "transaction_find__client", "transaction") }, receipt.Text, receipt.HTML)
}

func TestHostileTextsOfReports(t *testing.T) {
	t.Parallel()
	testHostileTexts(t, func() *models.ReconciliationReport {
		return read[models.ReconciliationReport](t, "reconciliation_create_v1__receipt_only", "reconciliation")
	}, receipt.ReportText[*models.ReconciliationReport], receipt.ReportHTML[*models.ReconciliationReport])
	testHostileTexts(t, func() *models.Reconciliation {
		return read[models.Reconciliation](t, "reconciliation_find__client", "reconciliation")
	}, receipt.ReportText[*models.Reconciliation], receipt.ReportHTML[*models.Reconciliation])
	testHostileTexts(t, func() *models.ReconciliationV2 { return reportV2(t) },
		receipt.ReportText[*models.ReconciliationV2], receipt.ReportHTML[*models.ReconciliationV2])
	testHostileTexts(t, func() *models.POSReconciliation { return reportPOS(t) },
		receipt.ReportText[*models.POSReconciliation], receipt.ReportHTML[*models.POSReconciliation])
}

// TestMarkupIsShownAsText: nothing of it is lost in HTML.
func TestMarkupIsShownAsText(t *testing.T) {
	r := receiptV1(t, "transaction_find__client", "transaction")
	r.Merchant.Name.English = hostile["markup"]
	assert.Contains(t, visible(t, printHTML(t, r, receipt.Options{})), hostile["markup"])
}

// TestLongTextsAreWrapped: nothing of them is lost.
func TestLongTextsAreWrapped(t *testing.T) {
	for _, kind := range []string{"long", "long, wide", "long, spaced"} {
		r := receiptV1(t, "transaction_find__client", "transaction")
		r.Merchant.Name.English, r.CustomerReferenceNumber = hostile[kind], hostile[kind]
		letter, _ := utf8.DecodeRuneInString(hostile[kind])
		printed := printText(t, r, receipt.Options{})
		plain := printText(t, receiptV1(t, "transaction_find__client", "transaction"), receipt.Options{})
		want := 2*strings.Count(hostile[kind], string(letter)) + strings.Count(plain, string(letter)) -
			strings.Count("Example Store", string(letter)) + strings.Count("Customer reference", string(letter))
		assert.Equal(t, want, strings.Count(printed, string(letter)), kind)
	}
}
