package main

import (
	"slices"
	"time"
)

// allTables are all comparisons of a run against a platform and with a second build.
func allTables(f *fixture, p *platform, second *secondBuild, s size) ([]table, error) {
	decode, err := decodeTable(f, second, s)
	if err != nil {
		return nil, err
	}
	records, pages, err := heldTables(f, s)
	if err != nil {
		return nil, err
	}
	return slices.Concat([]table{
		records, // first: what the others leave behind would count as held, or as let go
		pages,
		decode,
		callTable("find-memory", "Find of 0.3 kB, own work", findText+memoryText, s.findMemory, memoryBase, memory{f}, find),
		callTable("find", "Find of 0.3 kB, loopback", findText+loopbackText, s.find, p.Plain, nil, find),
		callTable("session-memory", "Find of 1 kB, own work", sessionText+memoryText, s.findMemory, memoryBase, memory{f}, findSession),
		callTable("session", "Find of 1 kB, loopback", sessionText+loopbackText, s.find, p.Plain, nil, findSession),
		callTable("list-memory", "List of 100, own work", f.listText()+memoryText, s.list, memoryBase, memory{f}, list),
		callTable("list", "List of 100, loopback", f.listText()+loopbackText, s.list, p.Plain, nil, list),
		instructionsTable(s.counted),
	}, parallelTables(p, s), []table{
		walkTable("walk", "Iteration, the consumer is idle", p, s.pages, 0),
		walkTable("walk-busy", "Iteration, the consumer takes 20 ms for a page", p, s.pages, latency),
		earlyTable("walk-early", "Iteration, the loop ends at the first record, at once", p, s.pages, s.early, 0),
		earlyTable("walk-early-busy", "Iteration, the loop ends at the first record, after 2 ms", p, s.pages, s.early, 2*time.Millisecond),
		longTable(p, s.longList),
	}), nil
}
