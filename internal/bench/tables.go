package main

// A table compares the rows of a benchmark.
type table struct {
	benchmark   string // without its rows
	title, text string
	bases       []string // rows that the others are compared with
}

const (
	ownWork  = "\nThe transport responds from memory: what is left is the caller's own work."
	loopback = "\nThe server is another process; time, processor time and allocations are the client's, in its default\ntransport."
)

// tables in the order of figures.md.
var tables = []table{
	{
		"HeldRecord", "Memory of one kept record",
		"One record of every page is kept, the rest dropped: the live heap for each, and by the size of its JSON.",
		[]string{"encoding-json"},
	},
	{
		"HeldPage", "Memory of kept pages",
		"Every page is kept whole: the live heap for each, and by the size of its JSON.",
		[]string{"encoding-json"},
	},
	{
		"Decode", "Decode of a page",
		"The page from memory. All but payterm fill the same plain structs. payterm has no decoder of pages\n" +
			"to itself: one row is a whole List call whose transport responds from memory, so the call is in it;\n" +
			"the other is its records alone, cut before, so finding them is not in it. Both keep the bytes of\n" +
			"every record, and an unreadable record does not cost the others; encoding/json has a row that does\n" +
			"the same.",
		[]string{"encoding-json", "go-json-experiment"},
	},
	{"Find/memory", "Find of 0.3 kB, own work", "GET of a merchant of 0.3 kB." + ownWork, timed},
	{"Find/loopback", "Find of 0.3 kB, loopback", "GET of a merchant of 0.3 kB." + loopback, []string{"hand"}},
	{"Session/memory", "Find of 1 kB, own work", "GET of a session of 1 kB, with its transaction." + ownWork, timed},
	{"Session/loopback", "Find of 1 kB, loopback", "GET of a session of 1 kB, with its transaction." + loopback, []string{"hand"}},
	{"List/memory", "List of 100, own work", "GET of a page of 100 transactions, decoded." + ownWork, timed},
	{"List/loopback", "List of 100, loopback", "GET of a page of 100 transactions, decoded." + loopback, []string{"hand"}},
	{"Own", "List of 100 into structs of one's own", "GET of a page of 100 transactions by payterm.List." + ownWork, []string{"hand"}},
	{
		"Instructions", "Instructions a call",
		"The transport responds from memory. Counted by cachegrind, of a process with one processor and\n" +
			"without garbage collection: the difference of two counts, one of them with more calls. So these\n" +
			"figures hardly depend on the machine, but memory that has to be collected is not in them.",
		[]string{"hand"},
	},
	{"Parallel/plain", "64 callers, plain", parallel + pool, []string{"hand"}},
	{"Parallel/tls", "64 callers, TLS with HTTP/1.1", parallel + pool, []string{"hand"}},
	{
		"Parallel/http2", "64 callers, TLS with HTTP/2",
		parallel + "hand has http.DefaultTransport, which speaks HTTP/2 where the server does; payterm's own transport\ndoes not.",
		[]string{"hand"},
	},
	{"Walk/idle", "Iteration, the consumer is idle", walked, []string{"hand, sequential"}},
	{"Walk/busy", "Iteration, the consumer takes 20 ms for a page", walked, []string{"hand, sequential"}},
	{"WalkEarly/at-once", "Iteration, the loop ends at the first record, at once", early, []string{"hand, sequential"}},
	{"WalkEarly/after-2ms", "Iteration, the loop ends at the first record, after 2 ms", early, []string{"hand, sequential"}},
	{
		"Million", "1000000 records", "10000 pages of 100 records without latency; before each walk the memory of the one before is\ngiven back.",
		[]string{"hand, sequential"},
	},
}

const (
	parallel = "64 goroutines find a merchant over one client, after a warm-up. The server counts the connections.\n"
	pool     = "hand has the two idle connections to a host that http.DefaultTransport keeps."
	walked   = "50 pages of 100 records, each of which takes the server 20 ms."
	early    = walked + " It counts the requests that arrived,\ncanceled ones too, and the connections: a canceled request costs its own."
)

// rows are those of the table of docs/performance.md.
var rows = []struct{ title, benchmark, row, unit, base string }{
	{"Find of 0.3 kB, processor time", "Find/memory", "payterm", "processor-sec/op", timed[1]},
	{"List of 100, processor time", "List/memory", "payterm", "processor-sec/op", "hand"},
	{"List of 100 into structs of your own, processor time", "Own", "payterm.List", "processor-sec/op", "hand"},
	{"Find of 1 kB, over loopback", "Session/loopback", "payterm", "sec/op", "hand"},
	{"Decode of a page, as a List", "Decode", "payterm, List in memory", "sec/op", "encoding-json"},
	{"A call of 64 at once, over TLS; hand keeps 2 idle connections", "Parallel/tls", "payterm", "sec/op", "hand"},
	{"50 pages of 20 ms each, `WithPrefetch(0)`", "Walk/idle", "payterm, WithPrefetch(0)", "sec/op", "hand, sequential"},
	{"50 pages of 20 ms each, `WithPrefetch(8)`", "Walk/idle", "payterm, WithPrefetch(8)", "sec/op", "hand, sequential"},
	{"1,000,000 records: records a processor second", "Million", "payterm, WithPrefetch(0)", "records/processor-s", "hand, sequential"},
	{"Bytes held by one kept record", "HeldRecord", "payterm, List in memory", "held-B", "encoding-json"},
}

// timed are the bases of calls from memory: most programs bound their calls, as payterm does.
var timed = []string{"hand", "hand, with a time-out"}

// A column shows a unit of what was measured, or its ratio to the base.
type column struct {
	title, unit string
	isRatio     bool
}

// columns of all tables: a table has those that something was measured for.
var columns = []column{
	{"time", "sec/op", false},
	{"× ", "sec/op", true},
	{"processor × ", "processor-sec/op", true},
	{"MB/s", "B/s", false},
	{"records/s", "records/s", false},
	{"records/s × ", "records/s", true},
	{"records a processor second", "records/processor-s", false},
	{"× ", "records/processor-s", true},
	{"find of 0.3 kB", "instructions/find", false},
	{"× ", "instructions/find", true},
	{"find of 1 kB", "instructions/session", false},
	{"× ", "instructions/session", true},
	{"list of 100", "instructions/list", false},
	{"× ", "instructions/list", true},
	{"bytes held", "held-B", false},
	{"× its JSON", "held/JSON", false},
	{"× ", "held-B", true},
	{"memory at 20 %", "B-at-20%", false},
	{"at 100 %", "B-at-100%", false},
	{"growth", "growth", false},
	{"requests", "requests/op", false},
	{"new connections per 1,000", "connections/1000op", false},
	{"allocs", "allocs/op", false},
	{"B", "B/op", false},
}
