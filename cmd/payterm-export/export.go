package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
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
	generation int         // that every window asked for again has to have
	fail       func(error) // ends the run
	note       func(string)

	records, finished, planned atomic.Int64 // for the progress
}

// hurry is how long a run that was stopped waits for what is under way to notice.
const hurry = 700 * time.Millisecond

// export pulls what is missing, and prints what there is.
func export(ctx context.Context, c config, out, progress io.Writer) error {
	client, err := payterm.NewClientFromEnv(payterm.WithUserAgent("payterm-export", payterm.Version))
	if err != nil {
		return err
	}
	defer client.CloseIdleConnections()
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	x := &exporter{config: c, client: client, fail: fail, note: func(line string) { _, _ = fmt.Fprintln(progress, line) }}
	if x.folder, err = folder.Open(c.out, c.settings()); err != nil {
		return err
	}
	before, err := x.folder.Manifest()
	if err != nil {
		return err
	}
	if before != nil {
		x.generation = before.Generation
	}
	if c.again > 0 {
		x.generation++
	}
	if err := x.openQueue(ctx); err != nil {
		return err
	}
	windows, err := x.pullAll(ctx, progress)
	if cause := context.Cause(ctx); cause != nil {
		_ = x.queue.Close(hurry) // it is left as it is
		return cause
	}
	if err = errors.Join(err, x.queue.Close(x.timeout)); err != nil {
		return err
	}
	return x.finish(windows, out)
}

// settings are what all runs into the folder have in common.
func (c *config) settings() folder.Settings {
	s := folder.Settings{
		ID: newID(), Platform: platformOf(os.Getenv(baseURLVariable)), List: c.list.Name, Client: c.clientID, Format: c.format, Columns: c.columns,
		Zone: c.zone.String(), Limit: c.limit,
	}
	if c.list.Filter != lists.Days {
		s.From, s.To, s.Pages = c.from, c.to, c.pages
	}
	return s
}

// platformOf returns the base URL without what may be secret in it.
func platformOf(base string) string {
	parsed, err := url.Parse(base)
	if err != nil {
		return ""
	}
	return parsed.Host + parsed.Path
}

// finish writes the manifest and prints it, unless windows are missing.
func (x *exporter) finish(windows []folder.Window, out io.Writer) error {
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
	m, err := x.folder.Finish(x.generation)
	if err != nil {
		return err
	}
	return show(m, out)
}
