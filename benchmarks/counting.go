package main

import "time"

// counting adds to what a run measures what the server has seen of it. It prepares before it counts
// and waits afterwards for what may still be on its way.
func counting(p *platform, prepare func() error, measure run, wait time.Duration) run {
	return func(n int) (sample, error) {
		if err := prepare(); err != nil {
			return nil, err
		}
		before, err := p.counts()
		if err != nil {
			return nil, err
		}
		measured, err := measure(n)
		if err != nil {
			return nil, err
		}
		time.Sleep(wait)
		after, err := p.counts()
		measured[connections] = float64(after.Connections-before.Connections) / float64(n) * 1000
		measured[requests] = float64(after.Requests-before.Requests) / float64(n)
		return measured, err
	}
}
