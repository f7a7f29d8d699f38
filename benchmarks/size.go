package main

// A size is how much of everything is done in a round.
type size struct {
	rounds      int
	findMemory  int // calls, of each of the two finds
	find        int // calls over a network
	list        int // calls
	decode      int // pages
	heldRecords int // kept, of a page each
	heldPages   int // kept
	parallel    int // calls of all callers together
	parallelTLS int
	counted     int // calls under cachegrind
	early       int // walks that end at once
	pages       int // of a list that is walked through
	longList    int // pages of a list that is walked through alone
}

// full shows ratios that agree from run to run, quick whether everything works.
var (
	full = size{
		rounds: 10, findMemory: 5000, find: 1000, list: 40, decode: 40, heldRecords: 200, heldPages: 20,
		parallel: 6000, parallelTLS: 3000, counted: 1000, early: 20, pages: 50, longList: 10_000,
	}
	quick = size{
		rounds: 3, findMemory: 1000, find: 200, list: 8, decode: 8, heldRecords: 50, heldPages: 5,
		parallel: 2000, parallelTLS: 500, counted: 100, early: 3, pages: 10, longList: 200,
	}
)
