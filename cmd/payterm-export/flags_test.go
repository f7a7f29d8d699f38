package main

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/paytermtest"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

func TestTheUsageFitsAScreen(t *testing.T) {
	t.Parallel()
	lines := strings.Split(strings.TrimSpace(program{key: "none"}.must(t, "-h")), "\n")
	assert.LessOrEqual(t, len(lines), 24)
	for _, line := range lines {
		assert.LessOrEqual(t, len(line), 100, line)
	}
	assert.Contains(t, lines[5], "(default: UTC)")
	assert.ElementsMatch(t, lists.Names(), regexp.MustCompile(`[a-z]+\.[a-z_0-9]+`).FindAllString(strings.Join(lines[17:], "\n"), -1))
}

// The month before is that of the zone, and names the folder.
func TestTheLastMonth(t *testing.T) {
	t.Parallel()
	riyadh := time.FixedZone("Asia/Riyadh", 3*60*60)
	for now, want := range map[string]string{
		"2025-12-01T00:00:00Z": "2025-11 2025-11-01 2025-11-30",
		"2026-01-15T12:00:00Z": "2025-12 2025-12-01 2025-12-31",
		"2026-03-31T12:00:00Z": "2026-02 2026-02-01 2026-02-28",
		"2025-11-30T20:59:59Z": "2025-10 2025-10-01 2025-10-31",
		"2025-11-30T21:00:00Z": "2025-11 2025-11-01 2025-11-30", // it is December in Riyadh
	} {
		at, err := time.Parse(time.RFC3339, now)
		require.NoError(t, err)
		c := config{zone: riyadh}
		require.NoError(t, c.setDays("last", at))
		assert.Equal(t, want, c.out+" "+c.from+" "+c.to, now)
	}
}

// Today has begun in its zone, and so has the current month, whose last day has not.
func TestTheFutureIsRefused(t *testing.T) {
	t.Parallel()
	now := time.Date(2025, 11, 29, 21, 30, 0, 0, time.UTC)
	for _, test := range []struct {
		month, from, to string
		want            bool
	}{
		{"", "2025-11-29", "2025-11-30", false}, // it is the 30th in Riyadh
		{"", "2025-11-29", "2025-12-01", true},
		{"2025-11", "2025-11-01", "2025-11-30", false},
		{"2025-12", "2025-12-01", "2025-12-31", true},
		{"", "", "", false}, // a list without days
	} {
		c := config{zone: time.FixedZone("Asia/Riyadh", 3*60*60), from: test.from, to: test.to}
		assert.Equal(t, test.want, c.refuseFuture(test.month, now) != nil, test)
	}
	c := config{zone: time.UTC, from: "2025-11-01", to: "2025-11-30"}
	assert.NoError(t, c.refuseFuture("2025-11", now), "its last day has not begun")
}

func TestTheVersionIsThatOfTheCore(t *testing.T) {
	t.Parallel()
	printed := program{key: "none", dir: t.TempDir()}.must(t, "-version")
	assert.Regexp(t, "^payterm-export "+regexp.QuoteMeta(payterm.Version)+" go[^ ]+ [a-z0-9]+/[a-z0-9]+\n$", printed)
}

// Nothing is done for flags that contradict each other, and a sentence says which.
func TestFlagsThatMakeNoSenseAreRefused(t *testing.T) {
	t.Parallel()
	p := program{url: "http://127.0.0.1:1", key: paytermtest.ClientKey, dir: t.TempDir()}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"-list", "clients.payouts"}, "there is no"},
		{[]string{"-month", "2025"}, `"2025" is neither a month such as 2025-11 nor last`},
		{[]string{"-month", "2025-11", "-to", "2025-11-05"}, "instead of -from and -to"},
		{[]string{"-months", "2025-11"}, "payterm-export: flag provided but not defined: -months\n"},
		{[]string{"-again", "3"}, "not a number of days"},
		{[]string{"-again", "0d"}, "not a number of days"},
		{[]string{"-from", "1.11.2025"}, "is not a day"},
		{[]string{"-from", "2025-11-02", "-to", "2025-11-01"}, "-to is before -from"},
		{[]string{"-list", "clients.intents", "-from", "2025-11-02"}, "both, or neither"},
		{[]string{"-format", "xml"}, "csv, jsonl, parquet, xlsx"},
		{[]string{"-format", "jsonl", "-columns", "id"}, "records as received"},
		{[]string{"-format", "xlsx", "-csv-safe"}, "-csv-safe is for -format csv"},
		{[]string{"-format", "jsonl", "-csv-safe"}, "-csv-safe is for -format csv"},
		{[]string{"-format", "parquet", "-csv-safe"}, "-csv-safe is for -format csv"},
		{[]string{"-list", "clients.intents", "-tid", "1"}, "cannot be selected by TID"},
		{[]string{"-tid", "1,"}, "a TID is empty"},
		{[]string{"-tid", "all, 1"}, "all is given alone"},
		{[]string{"-tid", "1," + strings.Repeat("é", 101)}, "-tid: a TID has more than 100 characters"},
		{[]string{"-client", "1"}, "cannot be selected by client"},
		{[]string{"-list", "clients.intents", "-pages", "0"}, "must be positive"},
		{[]string{"-pages", "7"}, "-pages is for a list without days; a window of clients.transactions is a day"},
		{[]string{"-to", "2099-01-31"}, "-to, -month: 2099-01-31 has not begun; in UTC it is 2"},
		{[]string{"-list", "clients.intents", "-from", "2025-11-01", "-to", "2099-01-31"}, "2099-01-31 has not begun"},
		{[]string{"-month", "2099-01"}, "-to, -month: 2099-01-01 has not begun"},
		{[]string{"-workers", "0"}, "-workers must be 1 to 10000"},
		{[]string{"-workers", "10001"}, "-workers must be 1 to 10000"},
		{[]string{"-zone", "Mars"}, "-zone"},
		{[]string{"-zone", ""}, "-zone is empty"},
		{[]string{"-tid", "", "-out", "o"}, "-tid is empty"},
		{[]string{"-month="}, "-month is empty"},
		{[]string{"-db", "mysql://localhost"}, "not a postgres:// URL"},
		{[]string{"november"}, "no arguments"},
	} {
		printed, code := p.run(t, test.args...)
		assert.Equal(t, exitUsage, code, test.args)
		assert.Contains(t, printed, test.want, test.args)
	}
}
