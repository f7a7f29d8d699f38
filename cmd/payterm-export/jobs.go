package main

import (
	"cmp"
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// job pulls a window. Its fields make it unique: a window is in the queue once at a time.
type job struct {
	Window     folder.Window `json:"window"`
	Generation int           `json:"generation"`
}

// Kind implements river.JobArgs.
func (job) Kind() string { return "payterm_export_window" }

// jobs is the queue of windows to pull.
type jobs interface {
	Start(context.Context) error
	Add(context.Context, []job) error
	Waiting(context.Context) (bool, error)     // whether a job waits or is under way, on any machine
	Failed(context.Context) ([]failure, error) // the windows that were given up
	Stop(patience time.Duration) error         // cancels the jobs under way, which go back to the queue
	Close() error                              // frees the database
}

// failure is a job that was given up.
type failure struct {
	job
	reason string
	at     time.Time
}

// attempts is how often a window is tried. River waits longer before each, half an hour in all.
const attempts = 7

// queue is a jobs on a database that River has a driver for.
type queue[TTx any] struct {
	river *river.Client[TTx]
	name  string
	free  func() error // the database
}

// worker pulls windows.
type worker struct {
	river.WorkerDefaults[job]
	work func(context.Context, job) error
}

// Work implements river.Worker.
func (w *worker) Work(ctx context.Context, j *river.Job[job]) error { return w.work(ctx, j.Args) }

// queueSettings are those of any database.
type queueSettings struct {
	name    string
	poll    time.Duration
	workers int
	timeout time.Duration
	log     slog.Handler
	work    func(context.Context, job) error
}

func newQueue[TTx any](driver riverdriver.Driver[TTx], s queueSettings, free func() error) (*queue[TTx], error) {
	workers := river.NewWorkers()
	river.AddWorker(workers, &worker{work: s.work})
	client, err := river.NewClient(driver, &river.Config{
		Queues:               map[string]river.QueueConfig{s.name: {MaxWorkers: s.workers}},
		Workers:              workers,
		Logger:               slog.New(s.log),
		MaxAttempts:          attempts,
		JobTimeout:           s.timeout,
		RescueStuckJobsAfter: 2 * s.timeout, // of a machine that was lost
		FetchCooldown:        10 * time.Millisecond,
		FetchPollInterval:    s.poll,
	})
	return &queue[TTx]{client, s.name, free}, err
}

// migrate makes or updates the tables of River.
func migrate[TTx any](ctx context.Context, driver riverdriver.Driver[TTx]) error {
	migrator, err := rivermigrate.New(driver, &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	_, err = migrator.Migrate(ctx, rivermigrate.DirectionUp, nil)
	return err
}

func (q *queue[TTx]) Start(ctx context.Context) error { return q.river.Start(ctx) }

// living are the states of jobs that are not at their end.
var living = []rivertype.JobState{
	rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable,
	rivertype.JobStateRunning, rivertype.JobStateScheduled,
}

// Add adds the jobs that are not in the queue yet.
func (q *queue[TTx]) Add(ctx context.Context, wanted []job) error {
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

func (q *queue[TTx]) Waiting(ctx context.Context) (bool, error) {
	found, err := q.river.JobList(ctx, river.NewJobListParams().Queues(q.name).States(living...).First(1))
	return err == nil && len(found.Jobs) > 0, err
}

func (q *queue[TTx]) Failed(ctx context.Context) ([]failure, error) {
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

func (q *queue[TTx]) Stop(patience time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return q.river.StopAndCancel(ctx)
}

func (q *queue[TTx]) Close() error { return q.free() }
