package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// openPostgres opens a queue that any number of machines share. Its name comes from the folder,
// which all of them see.
func openPostgres(ctx context.Context, f *folder.Folder, address string, s queueSettings, note func(string)) (jobs, error) {
	db, err := connectTo(ctx, address)
	if missing, ok := errors.AsType[*fs.PathError](err); ok { // of a key or certificate that the URL names
		return nil, fmt.Errorf("-db: %w", missing)
	}
	if err != nil {
		return nil, errors.New("-db: the URL cannot be read") // the error may show parts of it
	}
	if err := migrate(ctx, db, note, time.Minute); err != nil {
		db.Close()
		return nil, fmt.Errorf("-db: %s", oneLine(err.Error()))
	}
	made, err := newQueue(db, "export_"+f.Settings.ID, s)
	if err != nil {
		db.Close()
	}
	return made, err
}

// connectTo returns connections that keep nothing between transactions, not even statements: behind
// a pooler such as PgBouncer each transaction may be in another session.
func connectTo(ctx context.Context, address string) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	config.MaxConns = max(config.MaxConns, 2) // migrate needs two
	return pgxpool.NewWithConfig(ctx, config)
}

// migrationLock is a number that only this program locks, while it makes the tables.
const migrationLock int64 = 7_294_836_510

// migrate makes or updates the tables of River. One machine at a time does, while the others wait:
// its lock ends with its transaction, since a pooler would keep that of a session.
func migrate(ctx context.Context, db *pgxpool.Pool, note func(string), patience time.Duration) error {
	migrator, err := rivermigrate.New(riverpgxv5.New(db), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	const quiet, pace = 3 * time.Second, 100 * time.Millisecond
	began := time.Now()
	noted := false
	for {
		if found, err := migrator.Validate(ctx); err != nil || found.OK {
			return err
		}
		err := pgx.BeginFunc(ctx, db, func(tx pgx.Tx) error {
			var isAlone bool
			err := tx.QueryRow(ctx, "SELECT pg_try_advisory_xact_lock($1)", migrationLock).Scan(&isAlone)
			if err == nil && isAlone {
				_, err = migrator.Migrate(ctx, rivermigrate.DirectionUp, nil)
			}
			return err
		})
		if err != nil {
			return err
		}
		switch waited := time.Since(began); {
		case waited > patience:
			return fmt.Errorf("another machine's migration has not ended in %v", patience)
		case waited > quiet && !noted:
			note("waiting for another machine's migration (since " + began.Format(time.TimeOnly) + ")")
			noted = true
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pace):
		}
	}
}
