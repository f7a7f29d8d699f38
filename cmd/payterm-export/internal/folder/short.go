package folder

import (
	"fmt"
)

// Short counts what the totals of windows leave out.
type Short struct {
	Unreadable int // records
	Undated    int // those of them whose time names no instant
	Unfit      int // and those with a text that the format cannot hold
	WithoutNet int // records without a net amount
	Windows    int // that have any of them
}

// ShortOf returns what the totals of some windows leave out.
func ShortOf(windows ...Entry) Short {
	var all Short
	for _, w := range windows {
		withoutNet := 0
		for i := range w.Sums {
			withoutNet += w.Sums[i].WithoutNet
		}
		if w.Unreadable+withoutNet > 0 {
			all.Windows++
		}
		all.Unreadable += w.Unreadable
		all.Undated += w.Undated
		all.Unfit += w.Unfit
		all.WithoutNet += withoutNet
	}
	return all
}

// Any reports whether anything is left out.
func (s Short) Any() bool { return s.Windows > 0 }

// String returns the counts in words, such as "1 record could not be read".
func (s Short) String() string {
	unreadable := Count(s.Unreadable, "record") + " could not be read"
	withoutNet := " have no net amount"
	if s.WithoutNet == 1 {
		withoutNet = " has no net amount"
	}
	switch {
	case s.WithoutNet == 0:
		return unreadable
	case s.Unreadable == 0:
		return Count(s.WithoutNet, "record") + withoutNet
	}
	return fmt.Sprint(unreadable, " and ", s.WithoutNet, withoutNet)
}

// Count returns a number of things in words, such as "2 windows".
func Count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
