package main

import (
	"bytes"
	"fmt"
	"html"
	"math"
	"strings"
)

// The measures of a picture, in pixels.
const (
	pictureWidth = 720
	margin       = 24
	header       = 44
	rowHeight    = 38
	footer       = 52 // the axis
)

const (
	ownColor   = "#1f6feb" // of payterm's bars
	otherColor = "#b6bec8"
)

// drawBars returns bars from top to bottom as an SVG. A label has a line of its own above its bar:
// a viewer may have wider fonts than the author, and a label beside a bar would run into it.
func drawBars(title, axis string, bars []bar) []byte {
	longest := 0.0
	for _, b := range bars {
		longest = max(longest, b.largest)
	}
	x := func(ratio float64) float64 { return margin + ratio/longest*(pictureWidth-2*margin) }
	bottom := header + rowHeight*len(bars)

	var svg bytes.Buffer
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]d" height="%[2]d" viewBox="0 0 %[1]d %[2]d" `,
		pictureWidth, bottom+footer)
	svg.WriteString(`font-family="Liberation Sans, Arial, Helvetica, sans-serif" font-size="13" fill="#24292f">` + "\n")
	svg.WriteString(`<rect width="100%" height="100%" fill="#ffffff"/>` + "\n") // the page around may be dark
	write := func(x float64, y int, attributes, text string) {
		fmt.Fprintf(&svg, "<text x=\"%.1f\" y=\"%d\"%s>%s</text>\n", x, y, attributes, html.EscapeString(text))
	}
	line := func(path string, at ...any) {
		fmt.Fprintf(&svg, `<path stroke="#24292f" d="`+path+"\"/>\n", at...)
	}
	write(margin, 28, ` font-size="18"`, title)
	for i, b := range bars {
		top := header + rowHeight*i
		write(margin, top+14, "", b.name+": "+b.text)
		fmt.Fprintf(&svg, "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"12\" fill=\"%s\"/>\n",
			margin, top+20, x(b.ratio)-margin, colorOf(b))
		line("M%.1f %dv6m0 -3H%.1fm0 -3v6", x(b.smallest), top+23, x(b.largest))
	}
	line("M%d %dH%d", margin, bottom+4, pictureWidth-margin)
	step := tickStep(longest)
	for i := 0; float64(i)*step <= longest; i++ {
		at := float64(i) * step
		line("M%.1f %dv5", x(at), bottom+4)
		write(x(at), bottom+22, ` font-size="12" text-anchor="middle"`, fmt.Sprintf("%.4g", at))
	}
	write(pictureWidth/2, bottom+42, ` text-anchor="middle"`, axis)
	svg.WriteString("</svg>\n")
	return svg.Bytes()
}

// tickStep returns a round distance, of which an axis holds five to twelve.
func tickStep(longest float64) float64 {
	step := math.Pow10(int(math.Floor(math.Log10(longest / 5))))
	for _, more := range []float64{5, 2} {
		if longest/(step*more) >= 5 {
			return step * more
		}
	}
	return step
}

func colorOf(b bar) string {
	if strings.HasPrefix(b.name, "payterm") {
		return ownColor
	}
	return otherColor
}
