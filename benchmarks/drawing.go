package main

import (
	"image/color"
	"io"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

var (
	own   = color.RGBA{R: 0x1f, G: 0x6f, B: 0xeb, A: 0xff} // payterm's bars
	other = color.RGBA{R: 0xb6, G: 0xbe, B: 0xc8, A: 0xff}
	ink   = color.RGBA{R: 0x24, G: 0x29, B: 0x2f, A: 0xff}
	paper = color.RGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff} // under all of it: pages may be dark
)

const (
	pictureWidth = 9 * vg.Inch
	margin       = 10
	rowHeight    = 24
	barHeight    = 13
)

// drawBars draws bars from top to bottom, as an SVG.
func drawBars(w io.Writer, title, axis string, bars []bar) error {
	p := plot.New()
	p.BackgroundColor = nil // writeSVG lays the paper
	setText(&p.Title.TextStyle, 14)
	p.Title.Text, p.Title.Padding = title, 10
	setText(&p.X.Label.TextStyle, 11)
	p.X.Label.Text, p.X.Label.Padding = axis, 6
	setText(&p.X.Tick.Label, 10)
	setText(&p.Y.Tick.Label, 11)
	p.X.Min = 0

	names := make([]string, len(bars))
	labels := plotter.XYLabels{}
	whiskers := struct {
		plotter.XYs
		plotter.XErrors
	}{}
	for i, b := range bars {
		row := len(bars) - 1 - i
		names[row] = b.name
		drawn, err := plotter.NewBarChart(plotter.Values{b.ratio}, barHeight)
		if err != nil {
			return err
		}
		drawn.Horizontal, drawn.XMin, drawn.LineStyle.Width, drawn.Color = true, float64(row), 0, colorOf(b)
		p.Add(drawn)
		whiskers.XYs = append(whiskers.XYs, plotter.XY{X: b.ratio, Y: float64(row)})
		whiskers.XErrors = append(whiskers.XErrors, struct{ Low, High float64 }{b.ratio - b.smallest, b.largest - b.ratio})
		labels.XYs = append(labels.XYs, plotter.XY{X: b.largest, Y: float64(row)})
		labels.Labels = append(labels.Labels, b.text)
	}
	p.NominalY(names...)
	if err := addWhiskers(p, whiskers); err != nil {
		return err
	}
	if err := addLabels(p, labels); err != nil {
		return err
	}
	return writeSVG(w, p, vg.Length(len(bars)*rowHeight+110))
}

func colorOf(b bar) color.Color {
	if strings.HasPrefix(b.name, "payterm") {
		return own
	}
	return other
}

func addWhiskers(p *plot.Plot, at interface {
	plotter.XYer
	plotter.XErrorer
},
) error {
	whiskers, err := plotter.NewXErrorBars(at)
	if err != nil {
		return err
	}
	whiskers.Color, whiskers.Width, whiskers.CapWidth = ink, 1, 6
	p.Add(whiskers)
	return nil
}

func addLabels(p *plot.Plot, at plotter.XYLabels) error {
	labels, err := plotter.NewLabels(at)
	if err != nil {
		return err
	}
	for i := range labels.TextStyle {
		setText(&labels.TextStyle[i], 10)
		labels.TextStyle[i].YAlign = text.YCenter
	}
	labels.Offset = vg.Point{X: 8}
	p.Add(labels)
	return nil
}

func setText(style *text.Style, size float64) {
	style.Font = font.From(font.Font{Typeface: "Liberation", Variant: "Sans"}, vg.Length(size))
	style.Color = ink
}

func writeSVG(w io.Writer, p *plot.Plot, height vg.Length) error {
	canvas := &svgCanvas{Canvas: vgsvg.New(pictureWidth, height)}
	sheet := draw.New(canvas)
	sheet.SetColor(paper)
	sheet.Fill(sheet.Path())
	p.Draw(draw.Crop(sheet, margin, -margin, margin, -margin))
	return canvas.write(w)
}
