package models

import "time"

// UnixMilli is an instant as a number of milliseconds since 1970 UTC. 0 stands for none.
type UnixMilli int64

// UnixMilliOf cuts t to milliseconds. A zero t is 0.
func UnixMilliOf(t time.Time) UnixMilli {
	if t.IsZero() {
		return 0
	}
	return UnixMilli(t.UnixMilli())
}

// Time returns the instant in UTC, the zero time for 0.
func (m UnixMilli) Time() time.Time {
	if m == 0 {
		return time.Time{}
	}
	return time.UnixMilli(int64(m)).UTC()
}
