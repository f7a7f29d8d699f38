package main

import (
	"context"
	"encoding/json"
	"runtime"
	"testing"

	"github.com/bytedance/sonic"
	jsonv2 "github.com/go-json-experiment/json"
	goccy "github.com/goccy/go-json"

	"github.com/payterm/payterm-go/internal/bench/plain"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// A decode decodes a page by its number; 0 is the one that is ready-made.
type decode func(number int) (decoded, error)

// decoders are compared with the first of them.
func decoders() []row[decode] {
	all := []row[decode]{
		{"encoding-json", plainDecode(json.Unmarshal)},
		{"encoding-json, records isolated and kept", decodeIsolated},
		{"go-json-experiment", plainDecode(func(body []byte, into any) error { return jsonv2.Unmarshal(body, into) })},
		{"goccy-go-json", plainDecode(goccy.Unmarshal)},
	}
	if sonic.APIKind != sonic.UseStdJSON { // to which it falls back where it does not support this Go
		all = append(all,
			row[decode]{"sonic, texts share the body", plainDecode(sonic.ConfigDefault.Unmarshal)},
			row[decode]{"sonic, texts copied (ConfigStd)", plainDecode(sonic.ConfigStd.Unmarshal)})
	}
	inMemory := paytermCaller(memoryBase, memory{})
	return append(all, row[decode]{"payterm, List in memory", func(number int) (decoded, error) {
		return inMemory.list(context.Background(), number)
	}})
}

func body(number int) []byte {
	if number == 0 {
		return firstPage
	}
	return page(number, number)
}

func plainDecode(unmarshal func(body []byte, into any) error) decode {
	return func(number int) (decoded, error) {
		page := new(plainPage)
		return page, unmarshal(body(number), page)
	}
}

// isolatedPage is a page whose records were decoded one by one, so that an unreadable one does not
// cost the others, and kept as they came, as payterm does both.
type isolatedPage struct {
	plainPage
	raw []json.RawMessage
}

func decodeIsolated(number int) (decoded, error) {
	var cut struct {
		Transactions []json.RawMessage `json:"transactions"`
		Pages        plain.Pages       `json:"pages"`
	}
	if err := json.Unmarshal(body(number), &cut); err != nil {
		return nil, err
	}
	page := &isolatedPage{raw: cut.Transactions}
	page.Pages = cut.Pages
	page.Transactions = make([]plain.Transaction, len(cut.Transactions))
	for i, text := range cut.Transactions {
		if err := json.Unmarshal(text, &page.Transactions[i]); err != nil {
			return nil, err
		}
	}
	return page, nil
}

func (p *isolatedPage) keep(i int) (string, any) {
	return p.Transactions[i].ID, &struct {
		plain.Transaction
		raw json.RawMessage
	}{p.Transactions[i], p.raw[i]}
}

// decodeRecords is payterm without the envelope and the call: the records are cut already.
func decodeRecords() decode {
	var cut struct{ Transactions []json.RawMessage }
	if err := json.Unmarshal(firstPage, &cut); err != nil {
		panic(err)
	}
	return func(int) (decoded, error) {
		items := make([]*models.Transaction, 0, len(cut.Transactions))
		for _, text := range cut.Transactions {
			item := new(models.Transaction)
			if err := item.UnmarshalJSON(text); err != nil {
				return nil, err
			}
			items = append(items, item)
		}
		return paytermPage{&pagination.Page[models.Transaction]{Items: items}}, nil
	}
}

func BenchmarkDecode(b *testing.B) {
	all := append(decoders(), row[decode]{"payterm, UnmarshalJSON of each record", decodeRecords()})
	compare(b, all, func(b *testing.B, decode decode) {
		b.ReportAllocs()
		b.SetBytes(int64(len(firstPage)))
		measure(b, func() error { return expectPage(decode(0)) })
	})
}

// BenchmarkHeldRecord keeps one record of each page and drops the rest.
func BenchmarkHeldRecord(b *testing.B) {
	benchmarkHeld(b, 200, float64(len(records))/pageRecords, func(page decoded, i int) any {
		_, record := page.keep(i % pageRecords)
		return record
	})
}

// BenchmarkHeldPage keeps each page.
func BenchmarkHeldPage(b *testing.B) {
	benchmarkHeld(b, 20, float64(len(firstPage)), func(page decoded, _ int) any { return page })
}

// benchmarkHeld compares the live heap of what is kept of so many pages, each with its JSON's size.
func benchmarkHeld(b *testing.B, pages int, size float64, keep func(page decoded, i int) any) {
	compare(b, decoders(), func(b *testing.B, decode decode) {
		if _, err := decode(0); err != nil { // what is made once belongs to no page
			b.Fatal(err)
		}
		kept, held := make([]any, shorter(pages, 2)), 0.0
		for b.Loop() {
			clear(kept)
			before := liveHeap()
			for i := range kept {
				page, err := decode(i + 1)
				if err != nil {
					b.Fatal(err)
				}
				kept[i] = keep(page, i)
			}
			held = (liveHeap() - before) / float64(len(kept))
		}
		runtime.KeepAlive(kept)
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(held, "held-B")
		b.ReportMetric(held/size, "held/JSON")
	})
}

// liveHeap is what is reachable. Pools let go of what they hold in the second collection, and
// finalizers may hold something until the third.
func liveHeap() float64 {
	for range 3 {
		runtime.GC()
	}
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return float64(stats.HeapAlloc)
}
