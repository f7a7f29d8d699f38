package main

// heldTables compare the memory that decoded records need while they are kept.
func heldTables(f *fixture, s size) (records, pages table, err error) {
	all, err := decoders(f)
	if err != nil {
		return table{}, table{}, err
	}
	columns := []column{
		{"bytes held", held, whole, ""},
		{"× its JSON", heldOfJSON, ratio, ""},
		{"× encoding/json", held, ratio, "encoding/json"},
	}
	records = table{
		name: "held-record", title: "Memory of one kept record", ops: s.heldRecords, share: 5, columns: columns,
		text: "One record of every page is kept, the rest dropped: the live heap for each, and by the size of its JSON.",
	}
	pages = table{
		name: "held-page", title: "Memory of kept pages", ops: s.heldPages, share: 5, columns: columns,
		text: "Every page is kept whole: the live heap for each, and by the size of its JSON.",
	}
	for _, d := range all {
		records.cases = append(records.cases, benchCase{d.name, func() (run, error) {
			return holding(f.recordSize(), func(i int) (any, error) {
				decoded, err := d.decode(i + 1)
				if err != nil {
					return nil, err
				}
				return decoded.(keeper).keep(i % pageRecords), nil
			}), d.decodeOnce()
		}})
		pages.cases = append(pages.cases, benchCase{d.name, func() (run, error) {
			return holding(float64(len(f.first)), func(i int) (any, error) { return d.decode(i + 1) }), d.decodeOnce()
		}})
	}
	return records, pages, nil
}
