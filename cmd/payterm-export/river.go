package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// queue is a queue of River in PostgreSQL, which any number of machines share.
type queue struct {
	river *river.Client[pgx.Tx]
	name  string
	db    *pgxpool.Pool
}

// Kind implements river.JobArgs.
func (job) Kind() string { return "payterm_export_window" }

// worker pulls windows.
type worker struct {
	river.WorkerDefaults[job]
	work func(context.Context, job) error
}

// Work implements river.Worker. The output of a job is how long the platform has asked to wait,
// without a try.
func (w *worker) Work(ctx context.Context, j *river.Job[job]) error {
	err := w.work(ctx, j.Args)
	var waited time.Duration
	_ = json.Unmarshal(j.Output(), &waited) // there is none before the first wait
	if isPostponed(err, waited) {
		return errors.Join(river.RecordOutput(ctx, waited+asked(err)), river.JobSnooze(asked(err)))
	}
	j.Args.wait = asked(err)
	return err
}

// NextRetry implements river.Worker.
func (w *worker) NextRetry(j *river.Job[job]) time.Time { return nextTry(len(j.Errors), j.Args.wait) }

func newQueue(db *pgxpool.Pool, name string, s queueSettings) (*queue, error) {
	workers := river.NewWorkers()
	river.AddWorker(workers, &worker{work: s.work})
	client, err := river.NewClient(riverpgxv5.New(db), &river.Config{
		Queues:               map[string]river.QueueConfig{name: {MaxWorkers: s.workers}},
		Workers:              workers,
		Logger:               slog.New(slog.DiscardHandler), // a database that fails may come back
		MaxAttempts:          attempts,
		JobTimeout:           s.timeout,
		RescueStuckJobsAfter: 2 * s.timeout, // of a machine that was lost
		FetchCooldown:        10 * time.Millisecond,
		FetchPollInterval:    500 * time.Millisecond,
		PollOnly:             true, // behind a pooler nobody can listen
	})
	return &queue{client, name, db}, err
}

func (q *queue) Start(ctx context.Context) error { return q.river.Start(ctx) }

// living are the states of jobs that are not at their end.
var living = []rivertype.JobState{
	rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable,
	rivertype.JobStateRunning, rivertype.JobStateScheduled,
}

// Add adds the jobs that are not in the queue yet.
func (q *queue) Add(ctx context.Context, wanted []job) error {
	const batch = 1000
	options := &river.InsertOpts{
		Queue:      q.name,
		UniqueOpts: river.UniqueOpts{ByArgs: true, ByQueue: true, ByState: living},
	}
	for len(wanted) > 0 {
		count := min(batch, len(wanted))
		params := make([]river.InsertManyParams, 0, count)
		for _, one := range wanted[:count] {
			params = append(params, river.InsertManyParams{Args: one, InsertOpts: options})
		}
		if _, err := q.river.InsertMany(ctx, params); err != nil {
			return err
		}
		wanted = wanted[count:]
	}
	return nil
}

func (q *queue) Waiting(ctx context.Context) (bool, error) {
	found, err := q.river.JobList(ctx, river.NewJobListParams().Queues(q.name).States(living...).First(1))
	return err == nil && len(found.Jobs) > 0, err
}

func (q *queue) Failed(ctx context.Context) ([]failure, error) {
	given := river.NewJobListParams().Queues(q.name).First(1000).
		States(rivertype.JobStateDiscarded, rivertype.JobStateCancelled)
	found, err := q.river.JobList(ctx, given)
	if err != nil {
		return nil, err
	}
	var failed []failure
	for _, row := range found.Jobs {
		if len(row.Errors) == 0 {
			continue
		}
		last := row.Errors[len(row.Errors)-1]
		one := failure{reason: cmp.Or(last.Error, "no reason"), at: last.At}
		if err := json.Unmarshal(row.EncodedArgs, &one.job); err != nil {
			return nil, err
		}
		failed = append(failed, one)
	}
	return failed, nil
}

func (q *queue) Stop(patience time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return q.river.StopAndCancel(ctx)
}

func (q *queue) Close() error {
	q.db.Close()
	return nil
}

// openPostgres opens a queue that any number of machines share. Its name comes from the folder,
// which all of them see.
func openPostgres(ctx context.Context, f *folder.Folder, address string, s queueSettings, note func(string)) (jobs, error) {
	db, err := connectTo(ctx, address)
	if missing, ok := errors.AsType[*fs.PathError](err); ok { // of a key or certificate that the URL names
		return nil, errors.New("-db: " + missing.Error()) // no file of the folder
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
		isAlone := false
		err := pgx.BeginFunc(ctx, db, func(tx pgx.Tx) error {
			err := tx.QueryRow(ctx, "SELECT pg_try_advisory_xact_lock($1)", migrationLock).Scan(&isAlone)
			if err == nil && isAlone {
				_, err = migrator.Migrate(ctx, rivermigrate.DirectionUp, nil)
			}
			return err
		})
		if err != nil || isAlone {
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
