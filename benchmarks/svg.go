package main

import (
	"bytes"
	"fmt"
	"io"
	"regexp"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A svgCanvas tells the browser how wide each text is: it seldom has the font that texts were laid
// out with, and another one would run into the bars.
type svgCanvas struct {
	*vgsvg.Canvas
	widths []vg.Length // of the texts, in their order
}

const (
	laidOutFont = "font-family:Liberation Sans;"
	shownFonts  = "font-family:'Liberation Sans',Arial,Helvetica,sans-serif;"
)

// FillString draws a text.
func (c *svgCanvas) FillString(face font.Face, at vg.Point, text string) {
	c.widths = append(c.widths, face.Width(text))
	c.Canvas.FillString(face, at, text)
}

var textTag = regexp.MustCompile(`<text `)

func (c *svgCanvas) write(w io.Writer) error {
	var written bytes.Buffer
	if _, err := c.WriteTo(&written); err != nil {
		return err
	}
	at := 0
	widened := textTag.ReplaceAllFunc(written.Bytes(), func(tag []byte) []byte {
		width := c.widths[at].Points()
		at++
		return fmt.Appendf(tag[:len(tag):len(tag)], `textLength="%.1f" lengthAdjust="spacingAndGlyphs" `, width)
	})
	_, err := w.Write(bytes.ReplaceAll(widened, []byte(laidOutFont), []byte(shownFonts)))
	return err
}
