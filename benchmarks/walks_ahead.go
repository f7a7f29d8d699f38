package main

import "context"

// handAhead is a walk by hand that has so many pages under way at once: what a program writes for
// itself where a list is long. The first page comes alone, since it says how many there are.
func handAhead(ahead int) func(string, int) (walk, error) {
	return func(base string, pages int) (walk, error) {
		c, err := pooledHand(base, nil)
		return func(ctx context.Context, seen func() bool) error {
			ctx, cancel := context.WithCancel(ctx)
			defer cancel()
			first, err := c.list(ctx, 1)
			if err != nil {
				return err
			}
			waiting := fetchAhead(ctx, c, pages, ahead)
			if see(first, seen) {
				return nil
			}
			for answered := range waiting {
				got := <-answered
				if got.err != nil || see(got.page, seen) {
					return got.err
				}
			}
			return nil
		}, err
	}
}

type fetched struct {
	page page
	err  error
}

// fetchAhead fetches the pages from the second on, and returns them in order.
func fetchAhead(ctx context.Context, c caller, pages, ahead int) <-chan chan fetched {
	waiting := make(chan chan fetched, ahead-1) // and the one that the loop waits for
	go func() {
		defer close(waiting)
		for number := 2; number <= pages; number++ {
			answered := make(chan fetched, 1)
			select {
			case waiting <- answered:
			case <-ctx.Done():
				return
			}
			go func() {
				p, err := c.list(ctx, number)
				answered <- fetched{p, err}
			}()
		}
	}()
	return waiting
}
