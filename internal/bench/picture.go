package main

import (
	"bytes"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A picture shows the ratios of a benchmark as bars, each with the smallest and the largest. They
// are those of the newest version of Go.
type picture struct {
	file string
	cell
	title, axis string
}

var pictures = []picture{
	{
		"decode.svg",
		cell{"Decode", "sec/op", "encoding-json"},
		"Decode of a page of 100 records: shorter is faster", "time × encoding/json (median and range of the rounds)",
	},
	{
		"walk.svg",
		cell{"Walk/idle", "sec/op", handSequential},
		"A walk through 50 pages that take 20 ms each: shorter is faster", "time × hand (median and range of the rounds)",
	},
}

var (
	ownColor   = color.RGBA{0x1f, 0x6f, 0xeb, 0xff} // of payterm's bars
	otherColor = color.RGBA{0xb6, 0xbe, 0xc8, 0xff}
)

// drawAll draws the pictures that something was measured for.
func drawAll(directory string, all figures) error {
	for _, p := range pictures {
		if len(all.ways(p.benchmark)) == 0 {
			continue
		}
		if err := p.draw(filepath.Join(directory, p.file), all); err != nil {
			return err
		}
	}
	return nil
}

func (p picture) draw(file string, all figures) error {
	versions := all.versions()
	version := versions[len(versions)-1]
	rows := all.ways(p.benchmark)
	slices.Reverse(rows) // an axis goes upwards
	var own, others plotter.Values
	ranges := errorPoints{}
	for i, row := range rows {
		measured, _ := all.at(version, row, p.cell)
		of := measured.Ratios[p.base]
		bars, rest := &others, &own
		if strings.HasPrefix(row, "payterm") {
			bars, rest = rest, bars
		}
		*bars, *rest = append(*bars, of[0]), append(*rest, 0)
		ranges.XYs = append(ranges.XYs, plotter.XY{X: of[0], Y: float64(i)})
		ranges.XErrors = append(ranges.XErrors, struct{ Low, High float64 }{of[0] - of[1], of[2] - of[0]})
		rows[i] = fmt.Sprintf("%s: %s", row, format(measured.Median, p.unit))
	}

	plot.DefaultFont.Variant = "Sans"
	chart := plot.New()
	chart.Title.Text, chart.X.Label.Text = p.title+" ("+version+")", p.axis
	chart.X.Min = 0
	chart.NominalY(rows...)
	for _, series := range []struct {
		values plotter.Values
		color  color.Color
	}{{own, ownColor}, {others, otherColor}} {
		bars, err := plotter.NewBarChart(series.values, vg.Points(14))
		if err != nil {
			return err
		}
		bars.Horizontal, bars.Color, bars.LineStyle.Width = true, series.color, 0
		chart.Add(bars)
	}
	base, err := plotter.NewLine(plotter.XYs{{X: 1, Y: -.5}, {X: 1, Y: float64(len(rows)) - .5}}) // what all are compared with
	if err != nil {
		return err
	}
	base.Dashes, base.Color = []vg.Length{vg.Points(4), vg.Points(3)}, color.RGBA{0x57, 0x60, 0x6a, 0xff}
	chart.Add(base)
	whiskers, err := plotter.NewXErrorBars(ranges)
	if err != nil {
		return err
	}
	chart.Add(whiskers)
	chart.Title.Padding, chart.X.Padding = vg.Points(14), vg.Points(10)
	chart.Y.Padding = vg.Points(30) // a viewer's font may be wider
	chart.Y.Min, chart.Y.Max = -.5, float64(len(rows))-.5

	svg := vgsvg.New(vg.Points(720), vg.Points(90+22*float64(len(rows))))
	canvas := draw.New(svg)
	canvas.SetColor(chart.BackgroundColor) // of the margins, too: a page may be dark
	canvas.Fill(canvas.Path())
	chart.BackgroundColor = nil
	chart.Draw(draw.Crop(canvas, 24, -12, 8, -8))
	var drawn bytes.Buffer
	if _, err := svg.WriteTo(&drawn); err != nil {
		return err
	}
	// Readers without the font get the one that it stands for, not a serif.
	text := bytes.ReplaceAll(drawn.Bytes(), []byte("Liberation Sans"), []byte("Liberation Sans,Arial,Helvetica,sans-serif"))
	return os.WriteFile(file, text, 0o644) //nolint:gosec // for everybody
}

// errorPoints are the bars' ends with their ranges.
type errorPoints struct {
	plotter.XYs
	plotter.XErrors
}
