package main

// allTables are all comparisons of a run against a platform.
func allTables(f *fixture, p *platform, s size) ([]table, error) {
	decode, err := decodeTable(f, s)
	if err != nil {
		return nil, err
	}
	records, pages, err := heldTables(f, s)
	if err != nil {
		return nil, err
	}
	return []table{
		records, // first: what the others leave behind would count as held, or as let go
		pages,
		decode,
		callTable("find-memory", "Find, own work", findText+memoryText, s.findMemory, memoryBase, memory{f}, find),
		callTable("find", "Find, loopback", findText+loopbackText, s.find, p.Plain, nil, find),
		callTable("list-memory", "List of 100, own work", f.listText()+memoryText, s.list, memoryBase, memory{f}, list),
		callTable("list", "List of 100, loopback", f.listText()+loopbackText, s.list, p.Plain, nil, list),
		parallelTable("parallel", "64 callers, plain", p, p.Plain, s.parallel),
		parallelTable("parallel-tls", "64 callers, TLS with HTTP/1.1", p, p.TLS, s.parallelTLS),
		walkTable("walk", "Iteration, the consumer is idle", p, s.pages, 0),
		walkTable("walk-busy", "Iteration, the consumer takes 20 ms for a page", p, s.pages, latency),
		longTable(p, s.longList),
	}, nil
}
