package main

import (
	"context"
	"time"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// job pulls a window. Its fields make it unique: a window is in the queue once at a time.
type job struct {
	Window     folder.Window `json:"window"`
	Generation int           `json:"generation"`
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

// attempts is how often a window is tried, in some 40 minutes: River waits longer before each.
const attempts = 7

// queueSettings are those of any queue.
type queueSettings struct {
	workers int
	timeout time.Duration // of a job
	work    func(context.Context, job) error
}
