package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/riverqueue/river"

	payterm "github.com/payterm/payterm-go"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// newID returns an ID, which is a part of the name of a queue.
func newID() string {
	var id [8]byte
	_, _ = rand.Read(id[:]) // never fails
	return hex.EncodeToString(id[:])
}

func (x *exporter) openQueue(ctx context.Context) (err error) {
	settings := queueSettings{workers: x.workers, timeout: x.timeout, work: x.work}
	if x.db == "" {
		x.queue, err = openPool(ctx, x.folder, settings)
	} else {
		x.queue, err = openPostgres(ctx, x.folder, x.db, settings, x.note)
	}
	return err
}

// pullAll pulls the windows that are due, waits for those that other machines pull, and returns the
// windows of the plan.
func (x *exporter) pullAll(ctx context.Context, progress io.Writer) ([]folder.Window, error) {
	if err := x.planAgain(); err != nil {
		return nil, err
	}
	windows, err := x.plan(ctx)
	if err != nil {
		return nil, err
	}
	due, err := x.due(windows)
	if err != nil {
		return nil, err
	}
	wanted := make([]job, 0, len(due))
	for _, w := range due {
		wanted = append(wanted, job{w, x.wanted(w)})
	}
	x.planned.Store(int64(len(due)))
	if err := x.queue.Add(ctx, wanted); err != nil {
		return nil, err
	}
	// The queue outlives ctx, so that Stop can cancel the jobs under way.
	if err := x.queue.Start(context.WithoutCancel(ctx)); err != nil {
		return nil, err
	}
	defer x.report(progress)()
	return windows, x.wait(ctx, windows)
}

// wait returns when no job is left, on any machine. A database that fails may come back.
func (x *exporter) wait(ctx context.Context, windows []folder.Window) error {
	const pace = 100 * time.Millisecond
	tick := time.NewTicker(pace)
	defer tick.Stop()
	for {
		if waiting, err := x.queue.Waiting(ctx); err == nil && !waiting {
			return x.reasons(ctx, windows)
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-tick.C:
		}
	}
}

// reasons returns why windows of this run were given up, nil if none was: windows that are missing,
// and days that are not over, which stay as they were. The queue of a shared pull holds failures of
// other runs, too.
func (x *exporter) reasons(ctx context.Context, windows []folder.Window) error {
	failed, err := x.queue.Failed(ctx)
	if err != nil {
		return err
	}
	missing, err := x.missing(windows)
	if err != nil {
		return err
	}
	due, err := x.due(windows)
	if err != nil {
		return err
	}
	windowsOf := map[string][]string{} // by reason
	for _, one := range failed {
		if slices.Contains(missing, one.Window) || slices.Contains(due, one.Window) && one.at.After(x.began) {
			reason := oneLine(one.reason)
			windowsOf[reason] = append(windowsOf[reason], one.Window.Name())
		}
	}
	var lines []error
	for reason, names := range windowsOf {
		slices.Sort(names)
		names = slices.Compact(names)
		text := names[0]
		if more := len(names) - 1; more > 0 {
			text += " and " + folder.Count(more, "window") + " more"
		}
		lines = append(lines, errors.New(text+": "+reason))
	}
	slices.SortFunc(lines, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
	return errors.Join(lines...)
}

// oneLine replaces line breaks, such as those between joined errors.
func oneLine(text string) string {
	return strings.ReplaceAll(strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\t' }), "; "), ":; ", ": ")
}

// work does one job. Doing it twice does no harm: a window that is there is left alone.
func (x *exporter) work(ctx context.Context, of job) error {
	if err := x.ended(); err != nil { // the queue has not been stopped yet
		return err
	}
	entry, err := x.folder.Entry(of.Window)
	if err == nil && (entry == nil || entry.Open || entry.Generation < of.Generation) {
		entry, err = x.pull(ctx, of.Window, of.Generation)
	}
	if err == nil && entry.More {
		x.planned.Add(1)
		err = x.queue.Add(ctx, []job{{of.Window.Next(), of.Generation}})
	}
	switch {
	case err == nil:
		x.finished.Add(1)
	case isDiskFull(err):
		x.fail(fmt.Errorf("%s: %w", of.Window.Name(), err))
	case errors.Is(err, folder.ErrOtherExport): // another machine has bound the folder to another key
		x.fail(err)
	case ctx.Err() == nil && (x.isUnreached(err) || x.isRefused(err)):
		x.fail(err)
	case isPermanent(err):
		return givenUp{err}
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		err = fmt.Errorf("it took longer than the %v of -timeout", x.timeout)
		fallthrough
	case ctx.Err() == nil:
		x.note(fmt.Sprintf("%s: %s; it will be tried again", of.Window.Name(), oneLine(withWait(err).Error())))
	}
	return withWait(err)
}

// givenUp ends the retries of a job, also by River, and keeps the name of River's error out of the
// text.
type givenUp struct{ error }

// Unwrap implements errors.Unwrap.
func (g givenUp) Unwrap() error { return river.JobCancel(g.error) }

// isDiskFull reports whether a write failed for want of room.
func isDiskFull(err error) bool {
	return isOneOf(err, syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG)
}

// isPermanent reports whether another attempt would fail, too.
func isPermanent(err error) bool {
	return isOneOf(err, payterm.ErrUnauthorized, payterm.ErrForbidden, payterm.ErrNotFound, payterm.ErrInvalidRequest)
}
