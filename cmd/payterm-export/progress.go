package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// report shows the progress until the function it returns is called: by a bar on a terminal, by a
// line every ten seconds elsewhere.
func (x *exporter) report(into io.Writer) (end func()) {
	file, ok := into.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return every(10*time.Second, func() { _, _ = fmt.Fprintln(into, x.line()) })
	}
	bar := progressbar.NewOptions64(x.planned.Load(),
		progressbar.OptionSetWriter(into), progressbar.OptionSetDescription("windows"),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish())
	stop := every(200*time.Millisecond, func() {
		bar.ChangeMax64(max(1, x.planned.Load()))
		bar.Describe(fmt.Sprintf("%d records, windows", x.records.Load()))
		_ = bar.Set64(min(x.finished.Load(), x.planned.Load()))
	})
	return func() {
		stop()
		_ = bar.Clear()
	}
}

// line returns the progress in words, without the windows that other machines pull.
func (x *exporter) line() string {
	return fmt.Sprintf("windows: %d of %d, records: %d", x.finished.Load(), x.planned.Load(), x.records.Load())
}

// every calls show at a pace, until the function it returns is called.
func every(pace time.Duration, show func()) (stop func()) {
	done := make(chan struct{})
	var showing sync.WaitGroup
	showing.Go(func() {
		tick := time.NewTicker(pace)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				show()
			}
		}
	})
	return func() {
		close(done)
		showing.Wait()
	}
}
