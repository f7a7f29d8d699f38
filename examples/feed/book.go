package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/feed"
)

var crash = flag.Int("crash", 0, "number of the booking at which the program kills itself; 0: none")

// book stands for a table with a unique index on the key: a file with a line for each booking.
type book struct {
	file *os.File
	keys map[string]bool
}

func openBook(path string) (*book, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600) //nolint:gosec // the user chose the file
	if err != nil {
		return nil, err
	}
	b := &book{file: file, keys: map[string]bool{}}
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		key, _, _ := strings.Cut(lines.Text(), " ")
		b.keys[key] = true
	}
	return b, lines.Err()
}

// enter books a transaction, unless that was done before a crash.
func (b *book) enter(_ context.Context, change feed.Change[models.Transaction]) error {
	if b.keys[change.Key] {
		return nil
	}
	moved, err := change.Record.NetHundredths()
	if err != nil {
		return err // the outcome is unknown: the next poll tries again
	}
	line := fmt.Sprintf("%s %s, net %s", change.Record.ID, change.Record.Outcome(), models.AmountOfHundredths(moved))
	if _, err := fmt.Fprintln(b.file, change.Key, line); err != nil {
		return err
	}
	if err := b.file.Sync(); err != nil {
		return err
	}
	b.keys[change.Key] = true
	fmt.Println(line)
	if len(b.keys) == *crash {
		return die()
	}
	return nil
}

// die kills the program before the feed knows that the booking was made.
func die() error {
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		return err
	}
	return self.Kill()
}
