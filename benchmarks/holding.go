package main

import "runtime"

// holding measures the live heap of what an operation returns, where n of them are kept.
func holding(size float64, operation func(i int) (any, error)) run {
	return func(n int) (sample, error) {
		if _, err := operation(0); err != nil { // what is made once belongs to no record
			return nil, err
		}
		kept := make([]any, n)
		before := liveHeap()
		for i := range kept {
			var err error
			if kept[i], err = operation(i); err != nil {
				return nil, err
			}
		}
		each := (liveHeap() - before) / float64(n)
		runtime.KeepAlive(kept)
		return sample{held: each, heldOfJSON: each / size}, nil
	}
}

// liveHeap is what is reachable. Pools let go of what they hold in the second collection,
// and finalizers may hold something until the third.
func liveHeap() float64 {
	for range 3 {
		runtime.GC()
	}
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return float64(stats.HeapAlloc)
}
