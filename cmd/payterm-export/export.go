package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	payterm "github.com/payterm/payterm-go"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// grace is how long a run that is stopped waits for its jobs.
const grace = 700 * time.Millisecond

// export pulls what is missing, and prints what there is.
func export(ctx context.Context, c config, out, progress io.Writer) error {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	x := &exporter{config: c, began: time.Now(), fail: fail, ended: func() error { return context.Cause(ctx) }, note: func(line string) { _, _ = fmt.Fprintln(progress, line) }}
	if err := x.connect(); err != nil {
		return err
	}
	defer x.client.CloseIdleConnections()
	return x.advise(x.export(ctx, out, progress))
}

// advise adds to an error what to do about it.
func (x *exporter) advise(err error) error {
	switch {
	case isForbidden(err):
		return fmt.Errorf("%w; make %s a folder that this user may read and write, or choose another by -out", err, filepath.Clean(x.out))
	case isDiskFull(err):
		return fmt.Errorf("%w; make room in %s and run it again", err, filepath.Clean(x.out))
	case x.isUnreached(err) && x.isKnown():
		return fmt.Errorf("the platform cannot be reached: %w; this run has changed no file in %s, and the same command continues", err, filepath.Clean(x.out))
	case x.isUnreached(err):
		return fmt.Errorf("%s may be wrong: %w", suspect(err), err)
	case asked(err) > 0:
		return x.untilLater(err)
	}
	return err
}

func (x *exporter) export(ctx context.Context, out, progress io.Writer) (err error) {
	if err := x.checkTIDs(ctx); err != nil {
		return err
	}
	if x.folder, err = folder.Open(x.out, x.settings(), os.Getenv(keyVariable)); err != nil {
		return err
	}
	if x.isKnown() {
		x.allowed.Store(true)
	}
	if err := x.openQueue(ctx); err != nil {
		return err
	}
	err = x.noteModes()
	if err == nil {
		err = x.run(ctx, out, progress)
	}
	if err != nil && x.db == "" { // no other machine has begun
		err = errors.Join(err, x.folder.Abandon())
	}
	return errors.Join(err, x.queue.Close()) // until here the folder is locked
}

// settings returns what all runs into the folder have in common.
func (c *config) settings() folder.Settings {
	s := folder.Settings{
		Schema: folder.Schema,
		ID:     newID(), Platform: platformOf(os.Getenv(baseURLVariable)), List: c.list.Name, Client: c.clientID, Format: c.format, CSVSafe: c.csvSafe, Columns: c.columns,
		Zone: c.zone.String(), TIDs: c.tids, One: c.one, Limit: c.limit,
	}
	if c.datesIn != nil {
		s.DatesIn = c.datesIn.String()
	}
	if c.list.Filter != lists.Days {
		s.From, s.To, s.Pages = c.from, c.to, c.pages
	}
	return s
}

// newID returns an ID, which is a part of the name of a queue.
func newID() string {
	var id [8]byte
	_, _ = rand.Read(id[:]) // never fails
	return hex.EncodeToString(id[:])
}

// platformOf returns the host and path of the base URL, without a password.
func platformOf(base string) string {
	parsed, err := url.Parse(base)
	if err != nil {
		return ""
	}
	return parsed.Host + strings.TrimRight(parsed.Path, "/")
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

// noteModes says that the folder has to be protected otherwise, if modes do not.
func (x *exporter) noteModes() error {
	hasModes, err := x.folder.HasModes()
	if err == nil && !hasModes && runtime.GOOS != "windows" { // where nobody expects them
		x.note(filepath.Clean(x.out) + ": files have the modes of the mount, not 0640: it decides who may read them")
	}
	return err
}

func (x *exporter) run(ctx context.Context, out, progress io.Writer) error {
	windows, err := x.pullAll(ctx, progress)
	if cause := context.Cause(ctx); cause != nil {
		_ = x.queue.Stop(grace) // cause is the reason
		return cause
	}
	if err := errors.Join(err, x.queue.Stop(x.timeout)); err != nil {
		return err
	}
	return x.finish(ctx, windows, out)
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
	x.isPlanned, x.plannedTIDs = map[folder.Window]bool{}, map[string]string{}
	for _, w := range windows {
		x.isPlanned[w], x.plannedTIDs[bare(w.TID)] = true, w.TID
	}
	due, err := x.due(windows)
	if err != nil {
		return nil, err
	}
	wanted := make([]job, 0, len(due))
	for _, w := range due {
		wanted = append(wanted, job{Window: w, Generation: x.wanted(w)})
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
	slices.SortStableFunc(failed, func(a, b failure) int { return strings.Compare(a.Window.Name(), b.Window.Name()) })
	windowsOf, firstOf := map[string][]string{}, map[string]string{} // by reason without its request id
	for _, one := range failed {
		if slices.Contains(missing, one.Window) || slices.Contains(due, one.Window) && one.at.After(x.began) {
			text := oneLine(one.reason)
			reason, _, _ := strings.Cut(text, ", request id ")
			windowsOf[reason] = append(windowsOf[reason], one.Window.Name())
			firstOf[reason] = cmp.Or(firstOf[reason], text)
		}
	}
	var lines []error
	for reason, names := range windowsOf {
		lines = append(lines, errors.New(several(slices.Compact(names), "window")+": "+firstOf[reason]))
	}
	slices.SortFunc(lines, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
	return errors.Join(lines...)
}

// several returns the first of some names, and how many follow.
func several(names []string, thing string) string {
	if more := len(names) - 1; more > 0 {
		return names[0] + " and " + folder.Count(more, thing) + " more"
	}
	return names[0]
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
		err = x.queue.Add(ctx, []job{{Window: of.Window.Next(), Generation: of.Generation}})
	}
	switch {
	case err == nil:
		x.finished.Add(1)
	case isDiskFull(err) || x.isUnwritable(err):
		x.fail(fmt.Errorf("%s: %w", of.Window.Name(), err))
	case errors.Is(err, folder.ErrOtherExport): // another machine has bound the folder to another key
		x.fail(err)
	case ctx.Err() == nil && (x.isUnreached(err) || x.isRefused(err)):
		x.fail(err)
	case asked(err) > patience:
		return givenUp{x.untilLater(err)}
	case isPermanent(err):
		return givenUp{err}
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		err = fmt.Errorf("it took longer than the %v of -timeout", x.timeout)
		fallthrough
	case ctx.Err() == nil:
		x.note(fmt.Sprintf("%s: %s; it will be tried again", of.Window.Name(), oneLine(err.Error())))
	}
	return err
}

// isDiskFull reports whether a write failed for want of room.
func isDiskFull(err error) bool {
	return isOneOf(err, syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG)
}

// isUnwritable reports whether the file system would refuse a file again: for its name or its
// place, or since the folder is gone. What else is missing another machine may have removed.
func (x *exporter) isUnwritable(err error) bool {
	_, gone := os.Stat(x.folder.Path)
	return isForbidden(err) || isOfFile(err) && (errors.Is(err, syscall.ENAMETOOLONG) || errors.Is(gone, fs.ErrNotExist))
}

// isForbidden reports whether the file system refuses this user a file.
func isForbidden(err error) bool {
	return isOfFile(err) && isOneOf(err, fs.ErrPermission, syscall.EROFS, syscall.ENOTDIR)
}

// isOfFile reports whether an error is that of a file, and not of a connection, say.
func isOfFile(err error) bool {
	return errors.As(err, new(*fs.PathError)) || errors.As(err, new(*os.LinkError))
}

// untilLater adds to the error of a platform that asks to wait when that is over.
func (x *exporter) untilLater(err error) error {
	return fmt.Errorf("%w; run it again after %s", err, time.Now().Add(asked(err)).In(x.zone).Format("2006-01-02 15:04:05 MST"))
}

// isPermanent reports whether another attempt would fail, too.
func isPermanent(err error) bool {
	return isOneOf(err, payterm.ErrUnauthorized, payterm.ErrForbidden, payterm.ErrNotFound, payterm.ErrInvalidRequest)
}

// finish writes the manifest and prints it, unless windows are missing.
func (x *exporter) finish(ctx context.Context, windows []folder.Window, out io.Writer) error {
	missing, err := x.missing(windows)
	if err != nil {
		return err
	}
	if len(missing) > 0 {
		return fmt.Errorf("%d of %d windows are missing, the first is %s; run it again", len(missing), len(windows), missing[0].Name())
	}
	if err := x.folder.Tidy(); err != nil {
		return err
	}
	pruned, err := x.folder.Prune()
	for _, name := range pruned {
		x.note(name + " is gone, since the list has become shorter")
	}
	if err != nil {
		return err
	}
	m, err := x.folder.Finish(ctx)
	if err != nil {
		return err
	}
	for _, w := range m.Windows {
		if moved := len(w.Moved); moved > 0 {
			x.note(fmt.Sprintf("%s counts %s of other windows, which no other window shows: %s", w.Window, folder.Count(moved, "record"), quoted(several(w.Moved, "record"))))
		}
	}
	err = show(m, out)
	if open := x.openness(x.began); open != "" {
		x.note(open)
	}
	return errors.Join(err, shortage(x.folder, m))
}
