package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/riverqueue/river"

	"github.com/payterm/payterm-go/till"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// job pulls a window. Its JSON makes it unique: a window is in the queue once at a time.
type job struct {
	Window     folder.Window `json:"window"`
	Generation int           `json:"generation"`

	wait time.Duration // that the platform asked for, from Work of River's worker to its NextRetry
}

// jobs is the queue of windows to pull.
type jobs interface {
	Start(context.Context) error
	Add(context.Context, []job) error
	Waiting(context.Context) (bool, error)     // whether a job waits or is under way, on any machine
	Failed(context.Context) ([]failure, error) // the windows that were given up
	Stop(patience time.Duration) error         // cancels the jobs under way
	Close() error                              // frees the folder or the database
}

// failure is a job that was given up.
type failure struct {
	job
	reason string
	at     time.Time
}

// givenUp ends the retries of a job, also by River, and keeps the name of River's error out of the
// text.
type givenUp struct{ error }

// Unwrap implements errors.Unwrap.
func (g givenUp) Unwrap() error { return river.JobCancel(g.error) }

// attempts is how often a window is tried, in some 40 minutes unless the platform asks to wait:
// River waits longer before each.
const attempts = 7

// queueSettings are those of any queue.
type queueSettings struct {
	workers int
	timeout time.Duration // of a job
	work    func(context.Context, job) error
}

// pool is the queue of a machine that works alone. It begins empty: each run plans what the folder
// lacks.
type pool struct {
	queueSettings
	lock    *till.Folder
	cancel  context.CancelFunc
	running sync.WaitGroup

	mu      sync.Mutex
	changed sync.Cond // ready, or the context that cancel ends
	ready   []attempt // in order
	left    int       // jobs that are not at their end
	failed  []failure
}

// attempt is a job that has failed a number of times.
type attempt struct {
	job
	failures int
	waited   time.Duration // as the platform asked, without a failure
}

// openPool locks the folder until Close, or until the process ends: two runs cannot write to it.
func openPool(ctx context.Context, f *folder.Folder, s queueSettings) (jobs, error) {
	p := &pool{queueSettings: s, lock: till.Dir(filepath.Join(f.Path, ".lock")), cancel: func() {}}
	p.changed.L = &p.mu
	_, err := p.lock.Get(ctx, "") // any use locks
	if errors.Is(err, till.ErrInUse) {
		err = fmt.Errorf("%s: another payterm-export is writing to this folder", filepath.Clean(f.Path))
	}
	if err == nil {
		err = f.Sweep()
	}
	if err != nil {
		return nil, errors.Join(err, p.lock.Close())
	}
	return p, nil
}

func (p *pool) Start(ctx context.Context) error {
	ctx, p.cancel = context.WithCancel(ctx)
	for range p.workers {
		p.running.Go(func() {
			for one, ok := p.next(ctx); ok; one, ok = p.next(ctx) {
				p.try(ctx, one)
			}
		})
	}
	return nil
}

// next waits for a job that is ready, unless the context ends.
func (p *pool) next(ctx context.Context) (one attempt, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.ready) == 0 && ctx.Err() == nil {
		p.changed.Wait()
	}
	if ctx.Err() != nil {
		return one, false
	}
	one, p.ready = p.ready[0], p.ready[1:]
	return one, true
}

func (p *pool) try(ctx context.Context, one attempt) {
	limited, cancel := context.WithTimeout(ctx, p.timeout)
	defer cancel()
	err := p.work(limited, one.job)
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case err != nil && ctx.Err() != nil: // it was stopped
	case err == nil:
		p.left--
	case isPostponed(err, one.waited):
		one.waited += asked(err)
		time.AfterFunc(asked(err), func() { p.makeReady(one) })
	case errors.As(err, new(givenUp)) || one.failures+1 == attempts:
		p.left--
		p.failed = append(p.failed, failure{one.job, err.Error(), time.Now()})
	default:
		again := nextTry(one.failures, asked(err))
		one.failures++
		time.AfterFunc(time.Until(again), func() { p.makeReady(one) })
	}
}

func (p *pool) makeReady(one attempt) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ready = append(p.ready, one)
	p.changed.Signal()
}

func (p *pool) Add(_ context.Context, wanted []job) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, one := range wanted {
		p.ready = append(p.ready, attempt{job: one})
	}
	p.left += len(wanted)
	p.changed.Broadcast()
	return nil
}

func (p *pool) Waiting(context.Context) (bool, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.left > 0, nil
}

func (p *pool) Failed(context.Context) ([]failure, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.failed), nil
}

func (p *pool) Stop(patience time.Duration) error {
	p.mu.Lock()
	p.cancel()
	p.changed.Broadcast()
	p.mu.Unlock()
	ended := make(chan struct{})
	go func() {
		p.running.Wait()
		close(ended)
	}()
	select {
	case <-ended:
		return nil
	case <-time.After(patience):
		return context.DeadlineExceeded
	}
}

func (p *pool) Close() error { return p.lock.Close() }
