package main

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
)

// logger reads River's log. The errors of jobs are printed in the end; all others are those of the
// database.
type logger struct{ failed func(error) }

// Enabled implements slog.Handler.
func (logger) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelError }

// Handle implements slog.Handler.
func (l logger) Handle(_ context.Context, record slog.Record) error {
	if strings.Contains(record.Message, "Job errored") || strings.Contains(record.Message, "Job panicked") {
		return nil
	}
	text := record.Message[strings.LastIndex(record.Message, ": ")+1:] // without the name of a type
	record.Attrs(func(attribute slog.Attr) bool {
		if attribute.Key == "err" || attribute.Key == "error" {
			text += ": " + attribute.Value.String()
		}
		return true
	})
	l.failed(fmt.Errorf("the queue failed: %s", oneLine(strings.TrimSpace(text))))
	return nil
}

// WithAttrs implements slog.Handler.
func (l logger) WithAttrs([]slog.Attr) slog.Handler { return l }

// WithGroup implements slog.Handler.
func (l logger) WithGroup(string) slog.Handler { return l }
