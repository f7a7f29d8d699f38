package models

import (
	"errors"
	"time"

	"github.com/payterm/payterm-go/internal/clock"
)

var errLocalTime = errors.New("models: need a DD/MM/YYYY date, an HH:MM:SS or HH:MM time, and a location")

// localTime parses a date and a time as receipts print them, in the zone of the terminal.
func localTime(date, hour string, zone *time.Location) (time.Time, error) {
	layout := "02/01/2006 15:04:05"
	if len(hour) == len("15:04") {
		layout = "02/01/2006 15:04"
	}
	shown, err := time.Parse(layout, date+" "+hour)
	if err != nil || zone == nil {
		return time.Time{}, errLocalTime
	}
	return clock.Instant(shown, zone), nil
}
