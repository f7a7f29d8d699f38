package main

import (
	"bytes"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

// Where there is no terminal, a line is printed every ten seconds, and none after the end.
func TestProgressIsALineEveryTenSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var printed bytes.Buffer
		x := &exporter{}
		x.planned.Store(30)
		end := x.report(&printed)
		time.Sleep(19 * time.Second)
		x.finished.Store(7)
		x.records.Store(1234)
		time.Sleep(2 * time.Second)
		end()
		time.Sleep(time.Minute)
		assert.Equal(t, []string{"windows: 0 of 30, records: 0", "windows: 7 of 30, records: 1234"},
			strings.Split(strings.TrimSpace(printed.String()), "\n"))
	})
}

// The times of the bar have names, and ^C on its line is gone with it.
func TestTheBarLeavesACleanLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var printed bytes.Buffer
		x := &exporter{began: time.Now()}
		x.planned.Store(30)
		end := x.showBar(&printed)
		time.Sleep(time.Second + time.Millisecond)
		x.finished.Store(10)
		time.Sleep(time.Second)
		end()
		assert.Contains(t, printed.String(), "windows: 0 of 30, records: 0, 1s elapsed ")
		assert.Contains(t, printed.String(), "windows: 10 of 30, records: 0, 2s elapsed, 4s left ")
		assert.NotRegexp(t, `\[\d`, strings.ReplaceAll(printed.String(), "\x1b[", ""), "times without names")
		if runtime.GOOS != "windows" {
			assert.True(t, strings.HasSuffix(printed.String(), "\x1b[2K\r"), "the whole line is cleared")
		}
	})
}
