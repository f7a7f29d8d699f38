package main

import "sync"

// concurrently does n operations in so many goroutines.
func concurrently(goroutines int, operation func() error) func(n int) error {
	return func(n int) error {
		errs := make(chan error, goroutines)
		var group sync.WaitGroup
		for worker := range goroutines {
			group.Go(func() {
				for range share(n, goroutines, worker) {
					if err := operation(); err != nil {
						errs <- err
						return
					}
				}
			})
		}
		group.Wait()
		close(errs)
		return <-errs // nil if there is none
	}
}

// share is how many of n operations a worker does.
func share(n, workers, worker int) int {
	if worker < n%workers {
		return n/workers + 1
	}
	return n / workers
}

// countingConnections adds what the server has seen. The operations before it counts fill
// the pool.
func countingConnections(p *platform, operations func(n int) error) run {
	const warmUp = 4 * callers
	measure := timedAll(operations)
	return func(n int) (sample, error) {
		if err := operations(warmUp); err != nil {
			return nil, err
		}
		before, err := p.connections()
		if err != nil {
			return nil, err
		}
		measured, err := measure(n)
		if err != nil {
			return nil, err
		}
		after, err := p.connections()
		measured[connections] = float64(after-before) / float64(n) * 1000
		return measured, err
	}
}
