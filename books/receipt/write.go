package receipt

import (
	"bytes"
	_ "embed" // for the page
	"html/template"
	"io"
	"slices"
	"strings"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

// Lang returns the language of the document.
func (s *sheet) Lang() string { return s.options.Language.codes()[0] }

// Dir returns the direction of the document.
func (s *sheet) Dir() string { return phrase{Lang: s.Lang()}.Dir() }

// Languages returns how many languages the labels are in.
func (s *sheet) Languages() int { return len(s.options.Language.codes()) }

// Heading returns the index of the line that names the document. That is the merchant or, if
// there is none, the outcome, which every receipt has.
func (s *sheet) Heading() int {
	return slices.IndexFunc(s.Lines, func(l line) bool { return l.Style == styleHeading || l.Style == styleStamp })
}

// html writes the sheet as an HTML document, in one call of w.Write.
func (s *sheet) html(w io.Writer) error {
	var document bytes.Buffer
	if err := page.Execute(&document, s); err != nil {
		return err
	}
	return write(w, document.Bytes())
}

// write writes a document in one call of w.Write.
func write(w io.Writer, document []byte) error {
	n, err := w.Write(document)
	if err == nil && n < len(document) {
		return io.ErrShortWrite
	}
	return err
}

// paper is text as wide as the printer's paper.
type paper struct {
	columns int
	written bytes.Buffer
}

func (s *sheet) text(w io.Writer) error {
	p := &paper{columns: s.options.Columns}
	for _, l := range s.Lines {
		switch {
		case l.Style == styleRule:
			p.line(strings.Repeat("-", p.columns))
		case l.Style == styleStamp:
			p.stamp(l.Label)
		case l.Style == styleSide:
			p.ends(textOf(l.Label, 0), textOf(l.Label, 1))
		case l.Values == nil:
			p.label(l.Label)
		case s.options.Language == EnglishArabic:
			p.between(textOf(l.Label, 0), p.values(l), textOf(l.Label, 1))
		default:
			p.ends(textOf(l.Label, 0), p.values(l))
		}
	}
	return write(w, p.written.Bytes())
}

// textOf returns the i-th text of a label, or "" if the label has fewer.
func textOf(label []phrase, i int) string {
	if i >= len(label) {
		return ""
	}
	return label[i].Text
}

// values returns the value of a fact, or the count and amount of a sum in columns.
func (p *paper) values(l line) string {
	if len(l.Values) == 1 {
		return l.Values[0].Text
	}
	const count = 5
	return padded(l.Values[0].Text, count) + " " + padded(l.Values[1].Text, p.columns/4)
}

// label centers a text, or writes one text at each end of a line.
func (p *paper) label(texts []phrase) {
	if len(texts) == 2 && p.fits(texts[0].Text, texts[1].Text) {
		p.ends(texts[0].Text, texts[1].Text)
		return
	}
	for _, text := range texts {
		p.center(text.Text)
	}
}

// stamp centers a text between asterisks.
func (p *paper) stamp(texts []phrase) {
	for _, text := range texts {
		p.center("*** " + text.Text + " ***")
	}
}

func (p *paper) center(text string) {
	for _, part := range wrap(text, p.columns) {
		p.line(spaces((p.columns-cells(part))/2) + part)
	}
}

// ends writes two texts at the ends of a line, or on separate lines if they do not fit.
func (p *paper) ends(left, right string) {
	if p.fits(left, right) {
		p.line(left + padded(right, p.columns-cells(left)))
		return
	}
	for _, part := range wrap(left, p.columns) {
		p.line(part)
	}
	for _, part := range wrap(right, p.columns) {
		p.line(padded(part, p.columns))
	}
}

// between writes a value between two labels, or below them if it does not fit. It lets all values
// end in one column.
func (p *paper) between(left, value, right string) {
	end := p.columns - p.columns/3
	switch {
	case cells(left)+1+cells(value) <= end && cells(right) < p.columns-end:
		p.ends(left+padded(value, end-cells(left)), right)
	case cells(value) <= end:
		p.ends(left, right)
		p.line(padded(value, end))
	default:
		p.ends(left, right)
		p.ends("", value)
	}
}

// fits reports whether two texts fit on a line with a space between.
func (p *paper) fits(left, right string) bool { return cells(left)+1+cells(right) <= p.columns }

func (p *paper) line(text string) {
	p.written.WriteString(strings.TrimRight(strings.ReplaceAll(text, unbroken, " "), " ") + "\n")
}

// padded returns a text padded on the left to a width in cells.
func padded(text string, width int) string { return spaces(width-cells(text)) + text }

func spaces(n int) string { return strings.Repeat(" ", max(0, n)) }
