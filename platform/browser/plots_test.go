package browser_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPlots: no label of a plot is covered or cut off, even if the viewer has a wider font and,
// like librsvg, does not fit texts into a given width. A plot has a white ground, for a dark page.
func TestPlots(t *testing.T) {
	plots, err := filepath.Glob("../../docs/pictures/*.svg")
	require.NoError(t, err)
	require.NotEmpty(t, plots)
	const spoiled = `(() => {
		const page = document.querySelector("svg").getBoundingClientRect()
		const shapes = [...document.querySelectorAll("rect, path")].slice(1).map(e => e.getBoundingClientRect())
		const texts = [...document.querySelectorAll("text")]
		for (const e of texts) { e.removeAttribute("textLength"); e.style.fontFamily = "DejaVu Sans, Verdana" }
		return texts.filter(e => {
			const t = e.getBoundingClientRect()
			return t.left < page.left || t.right > page.right || t.bottom > page.bottom || shapes.some(s =>
				s.left < t.right && t.left < s.right && s.top < t.bottom - 2 && t.top + 2 < s.bottom)
		}).map(e => e.textContent)
	})()`
	const ground = `(() => {
		const page = document.querySelector("svg").getBoundingClientRect(), first = document.querySelector("rect, path")
		const drawn = first.getBoundingClientRect()
		return getComputedStyle(first).fill == "rgb(255, 255, 255)" &&
			["left", "right", "top", "bottom"].every(side => Math.abs(drawn[side] - page[side]) < 1)
	})()`
	for _, plot := range plots {
		drawn, err := os.ReadFile(plot)
		require.NoError(t, err)
		b := open(t, append([]byte("<!DOCTYPE html><body>"), drawn...))
		b.width(1000)
		assert.True(t, eval[bool](b, ground), plot)
		assert.Empty(t, eval[[]string](b, spoiled), plot)
		assert.Positive(t, eval[int](b, `document.querySelectorAll("text").length`))
	}
}
