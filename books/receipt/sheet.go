package receipt

import (
	"regexp"

	"github.com/payterm/payterm-go/models"
)

// style is the kind of a line. HTML has a class for each.
type style string

const (
	styleText    style = "text"      // label alone
	styleHeading style = "heading"   // label alone, bold if possible
	styleSide    style = "side"      // like heading, at the start of the line
	styleStamp   style = "stamp"     // label alone, highlighted
	styleFact    style = "fact"      // label and value
	styleAmount  style = "amount"    // label and value, highlighted
	styleSum     style = "sum"       // label, count and amount
	styleTotal   style = "sum total" // sum of the lines above
	styleRule    style = "rule"      // separates two parts
)

// line has a label, in one or two languages, and values.
type line struct {
	Style  style
	Label  []phrase
	Values []phrase
}

// sheet has the lines to print. All its texts are clean, and the card number is masked.
type sheet struct {
	Title string
	Lines []line

	options Options
	pan     *regexp.Regexp // matches the full card number, nil if unknown
	parted  bool           // whether a rule comes before the next line
}

// newSheet returns an empty sheet. It returns an error for an invalid option.
func newSheet(options Options) (*sheet, error) {
	options, err := options.withDefaults()
	return &sheet{options: options}, err
}

// title sets the title, which a browser uses to name the file of a PDF.
func (s *sheet) title(what models.LocalizedText, number string) {
	s.Title = s.conceal(clean(s.phrases(what)[0].Text + " " + number))
}

func (s *sheet) phrases(text models.LocalizedText) []phrase { return s.options.Language.phrases(text) }

// add adds a line of clean phrases.
func (s *sheet) add(l line) {
	if s.parted && len(s.Lines) > 0 {
		s.Lines = append(s.Lines, line{Style: styleRule})
	}
	s.parted = false
	for _, phrases := range [][]phrase{l.Label, l.Values} {
		for i := range phrases {
			phrases[i].Text = s.conceal(phrases[i].Text)
		}
	}
	s.Lines = append(s.Lines, l)
}

func (s *sheet) conceal(text string) string {
	if s.pan == nil {
		return text
	}
	return s.pan.ReplaceAllStringFunc(text, func(pan string) string { return cardNumber(pan, CardholderCopy) })
}

// part puts a rule before the next line.
func (s *sheet) part() { s.parted = true }

// label adds a text without a value, if there is one.
func (s *sheet) label(of style, given models.LocalizedText) {
	if label := s.phrases(given); label != nil {
		s.add(line{Style: of, Label: label})
	}
}

// merchant adds the name and address of a merchant.
func (s *sheet) merchant(m models.ReceiptMerchant) {
	s.label(styleHeading, m.Name)
	s.label(styleText, m.Address)
}

// duplicate marks a reprint.
func (s *sheet) duplicate() {
	if s.options.Duplicate {
		s.label(styleStamp, wordDuplicate)
	}
}

// fact adds a value with its label, if there is one.
func (s *sheet) fact(label models.LocalizedText, value string) {
	if value = clean(value); value != "" {
		s.add(line{styleFact, s.phrases(label), []phrase{{unknown, value}}})
	}
}

// amount adds an amount with its label and currency, if there is one.
func (s *sheet) amount(of style, label models.LocalizedText, value string, currency models.LocalizedText) {
	value = clean(value)
	if value == "" {
		return
	}
	shown := phrase{unknown, value}
	if in := s.phrases(currency); in != nil {
		shown = phrase{in[0].Lang, value + unbroken + in[0].Text}
	}
	s.add(line{of, s.phrases(label), []phrase{shown}})
}

// unbroken is the space between an amount and its currency, which a browser keeps on one line.
const unbroken = "\u00a0"

// sum adds a count and an amount with their label.
func (s *sheet) sum(of style, label models.LocalizedText, count, total string) {
	s.add(line{of, s.phrases(label), []phrase{{unknown, clean(count)}, {unknown, clean(total)}}})
}
