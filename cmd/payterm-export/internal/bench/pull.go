package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/payterm/payterm-go/paytermtest"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// pull is one pull, and its figures.
type pull struct {
	sizes
	name                 string
	binary, url, out, db string
	processes            int

	took      time.Duration
	processor time.Duration // of all processes together
	early     []int64       // peak memory of each process, in kB, with a fifth of the windows written
	late      []int64       // and at the end
}

// run pulls with all processes at once, and fails if records are missing.
func (p *pull) run(ctx context.Context) error {
	began := time.Now()
	ended := make(chan error, p.processes)
	var commands []*exec.Cmd
	for range p.processes {
		command, printed := p.command(ctx)
		if err := command.Start(); err != nil {
			return err
		}
		commands = append(commands, command)
		go func() {
			err := command.Wait()
			if err != nil {
				err = fmt.Errorf("%w: %s", err, printed)
			}
			ended <- err
		}()
	}
	err := p.watch(commands, ended)
	p.took = time.Since(began)
	for _, command := range commands {
		p.processor += command.ProcessState.UserTime() + command.ProcessState.SystemTime()
	}
	return errors.Join(err, p.check())
}

func (p *pull) command(ctx context.Context) (*exec.Cmd, *bytes.Buffer) {
	command := exec.CommandContext(ctx, p.binary, //nolint:gosec // built by measure
		"-out", p.out, "-from", firstDay.Format(time.DateOnly), "-to", firstDay.AddDate(0, 0, p.days-1).Format(time.DateOnly),
		"-limit", strconv.Itoa(p.limit), "-workers", strconv.Itoa(p.workers))
	command.Env = append(os.Environ(), "PAYTERM_BASE_URL="+p.url, "PAYTERM_API_KEY="+paytermtest.ClientKey, "PAYTERM_EXPORT_DB="+p.db)
	var printed bytes.Buffer
	command.Stdout, command.Stderr = &printed, &printed
	return command, &printed
}

// watch samples the memory of the processes until all have ended.
func (p *pull) watch(commands []*exec.Cmd, ended <-chan error) error {
	p.late = make([]int64, len(commands))
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	var all error
	for left := len(commands); left > 0; {
		select {
		case err := <-ended:
			all = errors.Join(all, err)
			left--
		case <-tick.C:
			for i, command := range commands {
				p.late[i] = max(p.late[i], peakMemory(command.Process.Pid))
			}
			if p.early == nil && p.windows() >= p.days/5 {
				p.early = append(p.early, p.late...)
			}
		}
	}
	return all
}

// windows returns the number of windows written.
func (p *pull) windows() int {
	found, _ := filepath.Glob(filepath.Join(p.out, "day=*", "_window.json")) // the pattern is well formed
	return len(found)
}

func (p *pull) check() error {
	f, err := folder.At(p.out)
	if err != nil {
		return err
	}
	m, err := f.Manifest()
	if err != nil {
		return err
	}
	if m == nil || m.Records != p.records {
		return fmt.Errorf("%s does not hold %d records", p.out, p.records)
	}
	return nil
}

// peakMemory returns the peak memory of a process, in kB: 0 where it is unknown.
func peakMemory(pid int) int64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		if value, found := strings.CutPrefix(line, "VmHWM:"); found {
			kilobytes, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(value), " kB"), 10, 64)
			return kilobytes
		}
	}
	return 0
}

// table prints its rows at the end, and notes at once.
type table struct {
	out  io.Writer
	rows *tabwriter.Writer
}

func newTable(out io.Writer) *table {
	t := &table{out, tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)}
	_, _ = fmt.Fprintln(t.rows, "PULL\tRECORDS\tSECONDS\tRECORDS/S\tPROCESSOR S\tMB AT 20 %\tMB AT 100 %") // end returns the error
	return t
}

func (t *table) note(format string, a ...any) { _, _ = fmt.Fprintf(t.out, format+"\n", a...) }

func (t *table) row(p pull) {
	seconds := p.took.Seconds()
	_, _ = fmt.Fprintf(t.rows, "%s\t%d\t%.1f\t%.0f\t%.1f\t%s\t%s\n", p.name, p.records, seconds, float64(p.records)/seconds,
		p.processor.Seconds(), megabytes(p.early), megabytes(p.late))
}

func (t *table) end() error { return t.rows.Flush() }

// megabytes writes the memory of each process.
func megabytes(kilobytes []int64) string {
	var each []string
	for _, one := range kilobytes {
		each = append(each, fmt.Sprintf("%.0f", float64(one)/1024))
	}
	return strings.Join(each, ", ")
}
