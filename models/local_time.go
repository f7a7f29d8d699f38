package models

import (
	"errors"
	"time"
)

var errLocalTime = errors.New("models: need a DD/MM/YYYY date, an HH:MM:SS or HH:MM time, and a location")

// localTime parses a date and a time as receipts print them, in the zone of the terminal.
func localTime(date, clock string, zone *time.Location) (time.Time, error) {
	if zone == nil {
		return time.Time{}, errLocalTime
	}
	layout := "02/01/2006 15:04:05"
	if len(clock) == len("15:04") {
		layout = "02/01/2006 15:04"
	}
	instant, err := time.ParseInLocation(layout, date+" "+clock, zone)
	if err != nil {
		return time.Time{}, errLocalTime
	}
	return instant, nil
}
