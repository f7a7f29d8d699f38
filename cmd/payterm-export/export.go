package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	payterm "github.com/payterm/payterm-go"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// exporter is one run.
type exporter struct {
	config
	client     *payterm.Client
	folder     *folder.Folder
	queue      jobs
	generation int             // of the windows that this run pulls again
	renewed    map[string]bool // the series of windows that are pulled again without -again
	unfinished []folder.Window // days that are pulled again, also outside -from and -to
	began      time.Time
	reached    atomic.Bool  // the platform has responded
	allowed    atomic.Bool  // the key has read something, in this run or an earlier one
	fail       func(error)  // ends the run
	ended      func() error // why the run has ended, nil if it has not
	note       func(string)

	records, finished, planned atomic.Int64 // for the progress
}

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
	case isDiskFull(err):
		return fmt.Errorf("%w; make room in %s and run it again", err, filepath.Clean(x.out))
	case x.isUnreached(err):
		return fmt.Errorf("%s may be wrong: %w", baseURLVariable, err)
	}
	return withWait(err)
}

func (x *exporter) export(ctx context.Context, out, progress io.Writer) (err error) {
	if err := x.checkTIDs(ctx); err != nil {
		return err
	}
	if x.folder, err = folder.Open(x.out, x.settings(), os.Getenv(keyVariable)); err != nil {
		return err
	}
	if x.folder.Settings.Key != "" { // an earlier run has reached the platform
		x.reached.Store(true)
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

// noteModes says that the folder has to be protected otherwise, if modes do not.
func (x *exporter) noteModes() error {
	hasModes, err := x.folder.HasModes()
	if err == nil && !hasModes && runtime.GOOS != "windows" { // where nobody expects them
		x.note(filepath.Clean(x.out) + ": files have the modes of the mount, not 0640: it decides who may read them")
	}
	return err
}

// checkTIDs returns an unknownTIDError for TIDs that no terminal has, before a folder is made. If
// the terminals cannot be listed, the run goes on, unless no server responds or the key is refused.
func (x *exporter) checkTIDs(ctx context.Context) error {
	if _, err := folder.At(x.out); !errors.Is(err, fs.ErrNotExist) { // the run that made it has checked them
		return nil
	}
	err := findTIDs(ctx, x.client, x.config)
	isLost := errors.As(err, new(*payterm.NetworkError)) && x.isUnreached(err)
	if err == nil || errors.As(err, new(unknownTIDError)) || isLost || errors.Is(err, payterm.ErrUnauthorized) {
		return err
	}
	x.note("-tid is not checked: " + oneLine(err.Error()))
	return nil
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

// platformOf returns the host and path of the base URL, without a password.
func platformOf(base string) string {
	parsed, err := url.Parse(base)
	if err != nil {
		return ""
	}
	return parsed.Host + strings.TrimRight(parsed.Path, "/")
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
	err = show(m, out)
	if open := x.openness(x.began); open != "" {
		x.note(open)
	}
	return errors.Join(err, shortage(x.folder, m))
}
