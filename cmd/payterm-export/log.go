package main

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
)

// logger takes River's log: a job that failed is tried again and told of in the end; whatever else
// is an error is that of the database.
type logger struct{ broken func(error) }

// Enabled implements slog.Handler.
func (logger) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelError }

// Handle implements slog.Handler.
func (l logger) Handle(_ context.Context, record slog.Record) error {
	if strings.Contains(record.Message, "Job errored") || strings.Contains(record.Message, "Job panicked") {
		return nil
	}
	text := record.Message
	record.Attrs(func(attribute slog.Attr) bool {
		if attribute.Key == "err" || attribute.Key == "error" {
			text += ": " + attribute.Value.String()
		}
		return true
	})
	err := fmt.Errorf("the queue: %s", text)
	if strings.Contains(text, "disk is full") { // as SQLite says it
		err = withRoom(err)
	}
	l.broken(err)
	return nil
}

// WithAttrs implements slog.Handler.
func (l logger) WithAttrs([]slog.Attr) slog.Handler { return l }

// WithGroup implements slog.Handler.
func (l logger) WithGroup(string) slog.Handler { return l }
