package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
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
	return x.showBar(into)
}

// showBar shows a bar, and leaves a line without it and without the ^C that ended the run.
func (x *exporter) showBar(into io.Writer) (end func()) {
	const width = 10 // so that the line fits a terminal of 80 columns
	bar := progressbar.NewOptions64(x.planned.Load(), progressbar.OptionSetWriter(into), progressbar.OptionSetWidth(width),
		progressbar.OptionSetElapsedTime(false), progressbar.OptionSetPredictTime(false), // which have no names
		progressbar.OptionClearOnFinish(), progressbar.OptionUseANSICodes(runtime.GOOS != "windows"))
	stop := every(200*time.Millisecond, func() {
		bar.ChangeMax64(max(1, x.planned.Load()))
		bar.Describe(x.line() + ", " + x.times())
		_ = bar.Set64(min(x.finished.Load(), x.planned.Load()))
	})
	return func() {
		stop()
		_ = bar.Clear()
	}
}

// times returns how long the run has lasted and, by the pace so far, will last.
func (x *exporter) times() string {
	elapsed := time.Since(x.began)
	text := elapsed.Round(time.Second).String() + " elapsed"
	if finished := x.finished.Load(); finished > 0 {
		left := time.Duration(float64(elapsed) * float64(x.planned.Load()-finished) / float64(finished))
		text += ", " + left.Round(time.Second).String() + " left"
	}
	return text
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
