package console

import (
	"encoding/json"
	"fmt"
	"time"
)

// attribute returns a value as JSON, for an attribute that the script reads.
func attribute(value any) (string, error) {
	text, err := json.Marshal(value)
	return string(text), err
}

// amount formats minor units as on receipts: 2530 is 25.30.
func amount(minor int64) string {
	sign := ""
	if minor < 0 {
		sign, minor = "−", -minor
	}
	return fmt.Sprintf("%s%d.%02d", sign, minor/100, minor%100)
}

func clock(t time.Time) string { return t.Format("15:04:05") }

func day(t time.Time) string { return t.Format("2 January") }

// last4 returns the last four digits of a masked number.
func last4(pan string) string { return "···· " + pan[max(0, len(pan)-4):] }
