package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/riverqueue/river/riverdriver/riversqlite"
	_ "modernc.org/sqlite" // the driver of database/sql

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// openSQLite opens the queue of a machine that works alone, in the folder of the export. It is
// locked until Close, so two runs cannot write to one folder. The queue begins empty: each run
// plans what the folder lacks.
func openSQLite(ctx context.Context, f *folder.Folder, s queueSettings) (jobs, error) {
	path := filepath.Join(f.Path, ".queue.db")
	if err := makeForGroup(path); err != nil {
		return nil, err
	}
	pragmas := "?_pragma=locking_mode(EXCLUSIVE)&_pragma=journal_mode(WAL)&_pragma=synchronous(NORMAL)&_txlock=immediate"
	escaped := (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath()
	db, err := sql.Open("sqlite", "file:"+escaped+pragmas)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1) // SQLite does one thing at a time, and the lock is the connection's
	driver := riversqlite.New(db)
	if err := lock(ctx, db); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), db.Close())
	}
	err = migrate(ctx, driver)
	if err == nil {
		_, err = db.ExecContext(ctx, "DELETE FROM river_job; DELETE FROM river_leader")
	}
	if err == nil {
		err = f.Sweep()
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	s.name, s.poll = "windows", 50*time.Millisecond
	made, err := newQueue(driver, s, db.Close)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return made, nil
}

// makeForGroup makes a file, which SQLite would make readable for everybody.
func makeForGroup(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o640) //nolint:gosec // as all files of the export
	if err != nil {
		return err
	}
	return file.Close()
}

// lock takes the lock that lasts as long as the connection.
func lock(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, "CREATE TABLE IF NOT EXISTS lock (held INTEGER); DELETE FROM lock")
	if err != nil && strings.Contains(err.Error(), "locked") {
		return errors.New("another payterm-export is writing to this folder")
	}
	return err
}
