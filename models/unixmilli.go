package models

import "time"

// UnixMilli is an instant in milliseconds since 1970 UTC; 0 is none.
type UnixMilli int64

// UnixMilliOf returns t cut to milliseconds, or 0 for a zero t.
func UnixMilliOf(t time.Time) UnixMilli {
	if t.IsZero() {
		return 0
	}
	return UnixMilli(t.UnixMilli())
}

// Time returns the instant in UTC, or the zero time for 0.
func (m UnixMilli) Time() time.Time {
	if m == 0 {
		return time.Time{}
	}
	return time.UnixMilli(int64(m)).UTC()
}
