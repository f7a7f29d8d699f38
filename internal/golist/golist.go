// Package golist asks the go command about packages.
package golist

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// Packages returns a row for each package that go list -deps prints of a directory: what the
// template prints, split at tabs. It leaves out packages of which the template prints nothing.
func Packages(ctx context.Context, dir, goos, template string, flags ...string) ([][]string, error) {
	arguments := append([]string{"list", "-deps", "-f", template}, flags...)
	cmd := exec.CommandContext(ctx, "go", append(arguments, "./...")...) //nolint:gosec // of our own
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS="+goos)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list in %s: %w\n%s", dir, err, &stderr)
	}
	var rows [][]string
	for line := range strings.Lines(string(out)) {
		rows = append(rows, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
	return rows, nil
}
