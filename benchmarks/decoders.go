package main

import (
	"context"
	"encoding/json"
	"slices"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/mailru/easyjson"

	"github.com/payterm/payterm-go/benchmarks/plain"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// A decoder decodes pages of the fixture; page 0 is the one that is ready made.
type decoder struct {
	name   string
	decode func(number int) (page, error)
}

// decodeOnce decodes the ready-made page, the first time with what the decoder prepares for a type.
func (d decoder) decodeOnce() error {
	_, err := d.decode(0)
	return err
}

// The decoders that a second build decodes with, too.
const (
	standard     = "encoding/json"
	listInMemory = "payterm, List in memory"
)

// body is a page as the platform sends it.
func (f *fixture) body(number int) []byte {
	if number == 0 {
		return f.first
	}
	return f.page(nil, number, number)
}

func decoders(f *fixture) ([]decoder, error) {
	inMemory, err := paytermCaller(memoryBase, memory{f})
	if err != nil {
		return nil, err
	}
	return slices.Concat([]decoder{
		{standard, func(number int) (page, error) {
			decoded := new(plainPage)
			return decoded, json.Unmarshal(f.body(number), decoded)
		}},
		{"encoding/json, records isolated and kept", func(number int) (page, error) { return decodeIsolated(f.body(number)) }},
		{"go-json-experiment", func(number int) (page, error) {
			decoded := new(plainPage)
			return decoded, jsonv2.Unmarshal(f.body(number), decoded)
		}},
		{"easyjson", func(number int) (page, error) {
			decoded := new(plain.Page)
			return (*plainPage)(decoded), easyjson.Unmarshal(f.body(number), decoded)
		}},
	}, fastDecoders(f), []decoder{
		{listInMemory, func(number int) (page, error) { return inMemory.list(context.Background(), number) }},
	}), nil
}

// isolatedPage is a page whose records were decoded one by one, so that an unreadable one does not
// cost the others, and kept as they came, as payterm does both.
type isolatedPage struct {
	plainPage
	raw []json.RawMessage
}

func decodeIsolated(body []byte) (page, error) {
	var cut struct {
		Transactions []json.RawMessage `json:"transactions"`
		Pages        plain.Pages       `json:"pages"`
	}
	if err := json.Unmarshal(body, &cut); err != nil {
		return nil, err
	}
	decoded := &isolatedPage{raw: cut.Transactions}
	decoded.Pages = cut.Pages
	decoded.Transactions = make([]plain.Transaction, len(cut.Transactions))
	for i, text := range cut.Transactions {
		if err := json.Unmarshal(text, &decoded.Transactions[i]); err != nil {
			return nil, err
		}
	}
	return decoded, nil
}

// recordDecoder is payterm without the envelope and the call: the records are cut already.
func recordDecoder(f *fixture) (decoder, error) {
	var cut struct{ Transactions []json.RawMessage }
	if err := json.Unmarshal(f.first, &cut); err != nil {
		return decoder{}, err
	}
	return decoder{"payterm, UnmarshalJSON of each record", func(int) (page, error) {
		items := make([]*models.Transaction, 0, len(cut.Transactions))
		for _, text := range cut.Transactions {
			item := new(models.Transaction)
			if err := item.UnmarshalJSON(text); err != nil {
				return nil, err
			}
			items = append(items, item)
		}
		return paytermPage{&pagination.Page[models.Transaction]{Items: items}}, nil
	}}, nil
}

// A keeper takes one record out of a page, in a way that lets the rest of the page go.
type keeper interface{ keep(i int) any }

func (p *plainPage) keep(i int) any {
	record := p.Transactions[i]
	return &record
}

func (p *isolatedPage) keep(i int) any {
	return &struct {
		plain.Transaction
		raw json.RawMessage
	}{p.Transactions[i], p.raw[i]}
}

func (p paytermPage) keep(i int) any { return p.Items[i] }
