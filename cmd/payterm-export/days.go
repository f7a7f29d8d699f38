package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// monthLayout is the form of a month, such as 2025-11.
const monthLayout = "2006-01"

// lastMonth is the value of -month for the month before the current one.
const lastMonth = "last"

// firstOf returns the first day of a month, such as 2025-11 or last.
func firstOf(month string, now time.Time) (time.Time, error) {
	if month == lastMonth {
		return time.Date(now.Year(), now.Month()-1, 1, 0, 0, 0, 0, time.UTC), nil
	}
	first, err := time.Parse(monthLayout, month)
	if err != nil {
		return first, fmt.Errorf("-month: %q is neither a month such as 2025-11 nor %s", month, lastMonth)
	}
	return first, nil
}

// parseDays reads a number of days such as 3d.
func parseDays(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	days, err := strconv.Atoi(strings.TrimSuffix(text, "d"))
	if err != nil || days < 1 || !strings.HasSuffix(text, "d") {
		return 0, fmt.Errorf("-again: %q is not a number of days such as 3d", text)
	}
	return days, nil
}
