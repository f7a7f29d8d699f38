package receipt_test

import (
	"encoding/xml"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/books/receipt"
	"github.com/payterm/payterm-go/models"
)

// hostile are texts that no receipt may print unchanged.
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
	"wide":         "日本語テキスト 한국어 ｆｕｌｌ　ｗｉｄｔｈ 👨‍👩‍👧‍👦 🇸🇦",
	"arabic":       "مُحَمَّد ﷽ لا ٤٢ (أ) [ب]",
	"unassigned":   "A\u0378\ue000\U0010ffff\U000f0000B\u20c1\u2028C",
}

// visitTexts calls visit for each text field in a value. It finds the fields by reflection, so that
// it includes new ones, and fills in nil pointers and empty slices first.
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
			return // raw JSON
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

// forEachText calls try for each text field of a record, with a function that returns a new record
// with that field set. It returns the number of fields.
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

// cellsOf counts the cells of a line by scripts, independently of the package's table of widths.
func cellsOf(line string) (cells int) {
	for _, r := range line {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me):
		case !unicode.IsGraphic(r):
			cells++
		case unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana), r >= 0xFF01 && r <= 0xFF60, r >= 0x1F000:
			cells += 2
		default:
			cells++
		}
	}
	return cells
}

// assertClean checks that a text has no character that is invisible or changes how others are
// shown.
func assertClean(t testing.TB, text, what string) {
	t.Helper()
	assert.True(t, utf8.ValidString(text), what)
	marks := 0
	for _, r := range text {
		if r != '\n' && (unicode.In(r, unicode.Cc, unicode.Cf, unicode.Cs, unicode.Zl, unicode.Zp) || r == utf8.RuneError) {
			t.Errorf("%s: prints %U", what, r)
		}
		if marks++; !unicode.In(r, unicode.Mn, unicode.Me) {
			marks = 0
		}
		if marks > 4 {
			t.Errorf("%s: prints too many combining marks on a letter", what)
			return
		}
	}
}

// assertPrintable checks a receipt or report printed as text.
func assertPrintable(t testing.TB, paper string, columns int, what string) {
	t.Helper()
	assertClean(t, paper, what)
	for line := range strings.Lines(paper) {
		line = strings.TrimSuffix(line, "\n")
		if cells := cellsOf(line); cells > columns {
			t.Errorf("%s: line is %d cells wide: %q", what, cells, line)
		}
		if first, _ := utf8.DecodeRuneInString(strings.TrimLeft(line, " ")); unicode.In(first, unicode.Mn, unicode.Me) {
			t.Errorf("%s: line begins with a combining mark: %q", what, line)
		}
	}
}

// textsOf parses a page as XML, which is stricter than a browser, and returns its texts. It fails
// for elements that load or run anything.
func textsOf(t testing.TB, page string) (texts []string) {
	t.Helper()
	const elements = " html head title style hr meta body main h1 div span bdi "
	for decoder := xml.NewDecoder(strings.NewReader(page)); ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return texts
		}
		require.NoError(t, err, page)
		switch token := token.(type) {
		case xml.StartElement:
			require.Contains(t, elements, " "+token.Name.Local+" ")
		case xml.CharData:
			texts = append(texts, string(token))
			assertClean(t, string(token), page)
		}
	}
}

// testHostileTexts prints a record with all hostile texts in each field, and with each hostile text
// in all fields.
func testHostileTexts[T any](t *testing.T, fresh func() *T, asText, asHTML printer[T]) {
	t.Helper()
	short := hostile["marks"] + hostile["wide"] + hostile["bidi"] + hostile["control"] + hostile["unassigned"]
	fields := forEachText(fresh, func(field string, with func(string) *T) {
		options := receipt.Options{Columns: 32, Language: receipt.EnglishArabic, Copy: receipt.MerchantCopy}
		assertPrintable(t, printed(t, asText, with(short), options), options.Columns, field)
	})
	assert.Greater(t, fields, 20, "text fields")
	for kind, text := range hostile {
		record := fresh()
		visitTexts("", reflect.ValueOf(record), func(_ string, field reflect.Value) { field.SetString(text) })
		for columns, language := range map[int]receipt.Language{24: receipt.EnglishArabic, 33: receipt.Turkish} {
			options := receipt.Options{Columns: columns, Language: language, Copy: receipt.MerchantCopy, Duplicate: true}
			assertPrintable(t, printed(t, asText, record, options), columns, kind)
			textsOf(t, printed(t, asHTML, record, options))
		}
	}
}

func TestHostileTextsOfReceipts(t *testing.T) {
	t.Parallel()
	testHostileTexts(t, func() *models.Receipt { return receiptV1(t) }, ownText, ownHTML)
}

// TestMarkupAndLongTextsAreComplete: no part of them is lost.
func TestMarkupAndLongTextsAreComplete(t *testing.T) {
	r := receiptV1(t)
	r.Merchant.Name.English, r.CustomerReferenceNumber = hostile["markup"], hostile["long"]
	assert.Contains(t, textsOf(t, printed(t, ownHTML, r, receipt.Options{})), hostile["markup"])
	assert.Equal(t, len(hostile["long"]), strings.Count(printed(t, ownText, r, receipt.Options{}), "W"))
}
