package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// migrationLock is a number that only this program locks, while it makes the tables.
const migrationLock int64 = 7_294_836_510

// openPostgres opens a queue that any number of machines share. Its name comes from the folder,
// which all of them see.
func openPostgres(ctx context.Context, f *folder.Folder, address string, s queueSettings) (jobs, error) {
	db, err := pgxpool.New(ctx, address)
	if missing, ok := errors.AsType[*fs.PathError](err); ok { // of a key or certificate that the URL names
		return nil, fmt.Errorf("-db: %w", missing)
	}
	if err != nil {
		return nil, errors.New("-db: the URL cannot be read") // the error may show parts of it
	}
	if err := migrateAlone(ctx, db); err != nil {
		db.Close()
		return nil, fmt.Errorf("-db: %s", oneLine(err.Error()))
	}
	made, err := newQueue(db, "export_"+f.Settings.ID, s)
	if err != nil {
		db.Close()
	}
	return made, err
}

// migrateAlone makes or updates the tables of River while the other machines wait.
func migrateAlone(ctx context.Context, db *pgxpool.Pool) error {
	connection, err := db.Acquire(ctx)
	if err != nil {
		return err
	}
	defer connection.Release()
	if _, err := connection.Exec(ctx, "SELECT pg_advisory_lock($1)", migrationLock); err != nil {
		return err
	}
	err = migrate(ctx, db)
	_, unlocked := connection.Exec(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", migrationLock)
	return errors.Join(err, unlocked)
}

func migrate(ctx context.Context, db *pgxpool.Pool) error {
	migrator, err := rivermigrate.New(riverpgxv5.New(db), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	_, err = migrator.Migrate(ctx, rivermigrate.DirectionUp, nil)
	return err
}
