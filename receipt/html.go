package receipt

import (
	"bytes"
	_ "embed" // for the page
	"html/template"
	"io"
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

// html writes the sheet as a document, once it is whole.
func (s *sheet) html(w io.Writer) error {
	var document bytes.Buffer
	if err := page.Execute(&document, s); err != nil {
		return err
	}
	return write(w, document.Bytes())
}
