package folder

import (
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/payterm/payterm-go/books/reconcile"
)

// Window is the part of a list that is pulled at once: a day, of one terminal or of all, or some of
// the pages of a list that cannot be selected by time.
type Window struct {
	Day      string `json:"day,omitempty"`      // such as 2025-11-01
	TID      string `json:"tid,omitempty"`      // of one terminal in a day
	Terminal string `json:"terminal,omitempty"` // id of the terminal that a list of pages is of
	First    int    `json:"first,omitempty"`    // page, from 1
	Last     int    `json:"last,omitempty"`     // page
}

// Name returns the path of the window in its folder, with slashes. Its parts are named the way that
// warehouses read as columns: day=2025-11-01/tid=0000000042.
func (w Window) Name() string {
	switch pages := fmt.Sprintf("pages=%06d-%06d", w.First, w.Last); {
	case w.TID != "":
		return "day=" + w.Day + "/tid=" + url.PathEscape(w.TID)
	case w.Day != "":
		return "day=" + w.Day
	case w.Terminal != "":
		return "terminal=" + url.PathEscape(w.Terminal) + "/" + pages
	default:
		return pages
	}
}

// WindowNamed returns the window with a name.
func WindowNamed(name string) Window {
	var w Window
	for part := range strings.SplitSeq(name, "/") {
		key, value, _ := strings.Cut(part, "=")
		unescaped, _ := url.PathUnescape(value) // Name has escaped it
		switch key {
		case "day":
			w.Day = value
		case "tid":
			w.TID = unescaped
		case "terminal":
			w.Terminal = unescaped
		case "pages":
			_, _ = fmt.Sscanf(value, "%d-%d", &w.First, &w.Last) // as Name has written it
		}
	}
	return w
}

// Series names the windows that have to be pulled one after the other: a day, or the pages of a
// list.
func (w Window) Series() string {
	if w.Day != "" {
		return w.Name()
	}
	return "terminal=" + w.Terminal
}

// Next returns the window of as many pages after this one.
func (w Window) Next() Window {
	count := w.Last - w.First + 1
	w.First, w.Last = w.First+count, w.Last+count
	return w
}

// before returns the window of as many pages before this one. It is false for a day and for the
// first pages.
func (w Window) before() (Window, bool) {
	count := w.Last - w.First + 1
	w.First, w.Last = w.First-count, w.Last-count
	return w, w.First > 0
}

// DayBefore returns the window of the day before.
func (w Window) DayBefore() Window {
	day, _ := time.Parse(time.DateOnly, w.Day) // as Bounds has checked
	w.Day = day.AddDate(0, 0, -1).Format(time.DateOnly)
	return w
}

// DayOf returns the day whose Bounds in a zone an instant is within.
func DayOf(at time.Time, zone *time.Location) string {
	year, month, day := at.In(zone).Date()
	if at.Before(reconcile.DayStart(year, month, day, zone)) { // clocks will be set back into the day before
		day--
	}
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
}

// Bounds returns the first instant of the window's day, and of the day after, in a zone. They are
// the same for a day that the zone leaves out.
func (w Window) Bounds(zone *time.Location) (first, after time.Time, err error) {
	day, err := time.Parse(time.DateOnly, w.Day)
	if err != nil {
		return first, after, fmt.Errorf("the day %q is not written as 2006-01-02", w.Day)
	}
	year, month, date := day.Date()
	return reconcile.DayStart(year, month, date, zone), reconcile.DayStart(year, month, date+1, zone), nil
}
