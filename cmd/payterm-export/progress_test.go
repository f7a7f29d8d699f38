package main

import (
	"bytes"
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
