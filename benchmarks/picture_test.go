package main

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// pictured is a table with a picture, and what was measured for it. One case is absent.
func pictured() (table, results) {
	made := table{
		name:  "t",
		cases: []benchCase{{name: "a & b"}, {name: "payterm, <all>"}, {name: "absent"}},
		picture: picture{
			file: "t.svg", title: "Time of it", axis: "× a & b",
			ratio: column{"× a & b", wall, ratio, "a & b"}, figure: column{"time", wall, duration, ""}, unit: "a page",
		},
	}
	return made, results{samples: map[string][]sample{
		"a & b":          {{wall: 1000}, {wall: 2000}, {wall: 4000}},
		"payterm, <all>": {{wall: 500}, {wall: 500}, {wall: 3000}},
	}}
}

func TestBarsAreTheFiguresOfTheTable(t *testing.T) {
	t.Parallel()
	made, measured := pictured()
	assert.Equal(t, []bar{
		{"a & b", "2.00 µs a page (× 1.00)", 1, 1, 1},
		{"payterm, <all>", "0.50 µs a page (× 0.50)", 0.5, 0.25, 0.75},
	}, made.bars(measured))
	assert.Equal(t, "0.50 (0.25–0.75)", made.picture.ratio.cell(measured.samples["payterm, <all>"], measured.samples["a & b"]))
}

// TestPicture shows that a picture is an SVG with all of its texts and bars, on paper of its own.
func TestPicture(t *testing.T) {
	t.Parallel()
	made, measured := pictured()
	directory := t.TempDir()
	require.NoError(t, made.draw(directory, measured))
	file, err := os.Open(filepath.Join(directory, "t.svg"))
	require.NoError(t, err)
	defer func() { assert.NoError(t, file.Close()) }()

	var texts, fills []string
	inText := false
	for decoder := xml.NewDecoder(file); ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		switch token := token.(type) {
		case xml.StartElement:
			inText = token.Name.Local == "text"
			if token.Name.Local == "rect" {
				fills = append(fills, attribute(token, "width")+" "+attribute(token, "fill"))
			}
		case xml.EndElement:
			inText = false
		case xml.CharData:
			if inText {
				texts = append(texts, string(token))
			}
		}
	}
	assert.Equal(t, []string{
		"Time of it", "a & b: 2.00 µs a page (× 1.00)", "payterm, <all>: 0.50 µs a page (× 0.50)",
		"0", "0.2", "0.4", "0.6", "0.8", "1", "× a & b",
	}, texts)
	assert.Equal(t, []string{"100% #ffffff", "672.0 " + otherColor, "336.0 " + ownColor}, fills)
}

func attribute(element xml.StartElement, name string) string {
	for _, a := range element.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func TestPictureOfNothing(t *testing.T) {
	t.Parallel()
	made, _ := pictured()
	assert.EqualError(t, made.draw(t.TempDir(), results{}), "t.svg: nothing was measured")
	assert.NoError(t, table{}.draw("/nowhere", results{}), "a table without a picture")
}

// TestPicturesOfAllTables shows that pictures are drawn of columns that their tables have.
func TestPicturesOfAllTables(t *testing.T) {
	t.Parallel()
	var files []string
	for _, made := range testTables(t) {
		if made.picture.file == "" {
			continue
		}
		files = append(files, made.picture.file)
		for _, shown := range []column{made.picture.ratio, made.picture.figure} {
			found := false
			for _, c := range made.columns {
				found = found || c.title == shown.title && c.metric == shown.metric && c.to == shown.to
			}
			assert.True(t, found, "%s: %s", made.name, shown.title)
		}
	}
	assert.Equal(t, []string{"decode.svg", "walk.svg"}, files)
}
