package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"syscall"
	"time"

	"github.com/riverqueue/river"

	payterm "github.com/payterm/payterm-go"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// newID returns an ID that is a part of the name of a queue.
func newID() string {
	var id [8]byte
	_, _ = rand.Read(id[:]) // never fails
	return hex.EncodeToString(id[:])
}

func (x *exporter) openQueue(ctx context.Context) (err error) {
	settings := queueSettings{workers: x.workers, timeout: x.timeout, log: logger{x.broken}, work: x.work}
	if x.db == "" {
		x.queue, err = openSQLite(ctx, x.folder, settings)
	} else {
		x.queue, err = openPostgres(ctx, x.folder, x.db, settings)
	}
	return err
}

// broken is told what River cannot do. On this machine alone nothing mends that; a database that
// machines share may come back.
func (x *exporter) broken(err error) {
	if x.db == "" {
		x.fail(err)
	}
}

// withRoom returns the error of a disk that is full with what to do about it.
func withRoom(err error) error { return fmt.Errorf("%w; make room and run it again", err) }

// pullAll pulls the windows that are due, waits for those that other machines pull, and returns all
// windows of the export that are known of.
func (x *exporter) pullAll(ctx context.Context, progress io.Writer) ([]folder.Window, error) {
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
	// River outlives ctx, so that Close can tell it to cancel what is under way.
	if err := x.queue.Start(context.WithoutCancel(ctx)); err != nil {
		return nil, err
	}
	defer x.report(progress)()
	return windows, x.wait(ctx)
}

// wait returns when no job is left, on any machine.
func (x *exporter) wait(ctx context.Context) error {
	const pace = 100 * time.Millisecond
	tick := time.NewTicker(pace)
	defer tick.Stop()
	for {
		waiting, err := x.queue.Waiting(ctx)
		if err != nil && ctx.Err() == nil && x.db == "" {
			return err
		}
		if err == nil && !waiting {
			return x.givenUp(ctx)
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-tick.C:
		}
	}
}

// givenUp returns why windows are missing, nil if none was given up.
func (x *exporter) givenUp(ctx context.Context) error {
	failed, err := x.queue.Failed(ctx)
	if err != nil {
		return err
	}
	var all error
	for args, reason := range failed {
		var of job
		if err := json.Unmarshal([]byte(args), &of); err != nil {
			return err
		}
		entry, err := x.folder.Entry(of.Window)
		if err != nil {
			return err
		}
		if entry == nil || entry.Generation < of.Generation {
			all = errors.Join(all, fmt.Errorf("%s: %s", of.Window.Name(), reason))
		}
	}
	return all
}

// work does one job. Doing it twice does no harm: a window that is there is left alone.
func (x *exporter) work(ctx context.Context, of job) error {
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
		x.fail(withRoom(fmt.Errorf("%s: %w", of.Window.Name(), err)))
	case isHopeless(err):
		return river.JobCancel(err)
	case ctx.Err() == nil:
		x.note(fmt.Sprintf("%s: %v; it will be tried again", of.Window.Name(), err))
	}
	return err
}

// isDiskFull reports whether there was no room to write to.
func isDiskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG)
}

// isHopeless reports whether trying again would lead to the same.
func isHopeless(err error) bool {
	for _, one := range []error{payterm.ErrUnauthorized, payterm.ErrForbidden, payterm.ErrNotFound, payterm.ErrInvalidRequest} {
		if errors.Is(err, one) {
			return true
		}
	}
	return false
}
