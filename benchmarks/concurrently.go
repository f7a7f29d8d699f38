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
