package main

import "fmt"

// decodeTable compares decoders of a page that is in memory already.
func decodeTable(f *fixture, second *secondBuild, s size) (table, error) {
	all, err := decoders(f)
	if err != nil {
		return table{}, err
	}
	records, err := recordDecoder(f)
	t := table{
		name: "decode", title: "Decode of a page", ops: s.decode,
		text: fmt.Sprintf("The page of %d bytes from memory. All but payterm fill the same plain structs. payterm has no decoder of pages to itself: "+
			"one row is a whole List call whose transport answers from memory, so the call is in it; the other is its records alone, cut before, so finding them "+
			"is not in it. Both keep the bytes of every record, and an unreadable record does not cost the others; encoding/json has a row that "+
			"does the same. The rows with %s come from a second build of this program, in a process of its own; payterm's row there links the two.", len(f.first), experiment),
		columns: []column{
			{"time", wall, duration, ""},
			{"× encoding/json", wall, ratio, "encoding/json"},
			{"× go-json-experiment", wall, ratio, "go-json-experiment"},
			{"× easyjson", wall, ratio, "easyjson"},
			{"MB/s", wall, throughput(len(f.first)), ""},
			{"allocs", allocs, whole, ""},
			{"B", allocated, whole, ""},
		},
	}
	t.picture = picture{
		file: "decode.svg", title: fmt.Sprintf("Decode of a page of %d records: shorter is faster", pageRecords),
		axis:  "time × encoding/json: median, smallest and largest of all rounds",
		ratio: t.columns[1], figure: t.columns[0],
	}
	for _, d := range append(all, records) {
		t.cases = append(t.cases, benchCase{d.name, func() (run, error) { return timed(d.decodeOnce), d.decodeOnce() }})
	}
	for _, d := range all {
		if d.name == standard || d.name == listInMemory {
			t.cases = append(t.cases, benchCase{d.name + ", " + experiment, func() (run, error) { return second.setup(d) }})
		}
	}
	return t, err
}
