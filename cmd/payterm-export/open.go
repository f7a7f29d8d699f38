package main

import (
	"fmt"
	"path/filepath"
	"time"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// openness returns a sentence if the last day of the range was not over when the run began, and an
// empty string otherwise.
func (c *config) openness(began time.Time) string {
	_, after, _ := folder.Window{Day: c.to}.Bounds(c.zone) // zero without a range
	if !began.Before(after) {
		return ""
	}
	again := "run it again"
	if c.list.Filter != lists.Days {
		again += " with -again 1d"
	}
	return fmt.Sprintf("%s is not final: %s is not over in %s; %s after that day", filepath.Clean(c.out), c.to, c.zone, again)
}
