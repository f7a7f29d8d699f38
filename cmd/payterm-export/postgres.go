package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// migrationLock is a number that only this program locks, while it makes the tables.
const migrationLock = 7_294_836_510

// openPostgres opens a queue that any number of machines share. Its name comes from the folder,
// which all of them see.
func openPostgres(ctx context.Context, f *folder.Folder, address string, s queueSettings) (jobs, error) {
	pool, err := pgxpool.New(ctx, address)
	if missing, ok := errors.AsType[*fs.PathError](err); ok { // of a key or certificate that the URL names
		return nil, fmt.Errorf("-db: %w", missing)
	}
	if err != nil {
		return nil, errors.New("-db: the URL cannot be read") // the error may show parts of it
	}
	driver := riverpgxv5.New(pool)
	if err := migrateAlone(ctx, pool, driver); err != nil {
		pool.Close()
		return nil, fmt.Errorf("-db: %s", oneLine(err.Error()))
	}
	s.name, s.poll = "export_"+f.Settings.ID, 500*time.Millisecond
	made, err := newQueue(driver, s, func() error { pool.Close(); return nil })
	if err != nil {
		pool.Close()
	}
	return made, err
}

// migrateAlone makes the tables while the other machines wait.
func migrateAlone(ctx context.Context, pool *pgxpool.Pool, driver *riverpgxv5.Driver) error {
	connection, err := pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer connection.Release()
	if _, err := connection.Exec(ctx, "SELECT pg_advisory_lock($1)", migrationLock); err != nil {
		return err
	}
	err = migrate(ctx, driver)
	_, unlocked := connection.Exec(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", migrationLock)
	return errors.Join(err, unlocked)
}
