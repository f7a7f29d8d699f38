package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// The documents of the interface that the answers are made of.
const (
	merchantDocument    = "merchant_find__wrapped.json"
	sessionDocument     = "session_find__nullable_transaction_fields.json"
	transactionDocument = "transaction_find__client.json"
)

const (
	merchantID  = "804151a0-46f9-4483-ad33-c6bca89cbc35" // of the merchant document
	sessionID   = "5abfb0c7-2e98-44a6-a9a0-5c0cb50c1b21" // of the session document
	terminalID  = "c2899817-fdcd-4e00-87b5-bc36d7a7384f"
	pageRecords = 100
)

// A fixture is what the platform of the benchmark answers with: a merchant, a session, and pages
// of transactions of which no two are alike.
type fixture struct {
	merchant []byte
	session  []byte
	records  []byte // the list of a page, with a slot wherever the serial number of a record belongs
	slots    []slot
	first    []byte // page 1 of 1
}

// A slot is a place for the serial number of a record.
type slot struct{ offset, record int }

// slotText stands in a slot until a page is made: as many digits as the end of a UUID has.
const slotText = "############"

// loadFixture makes the answers of the documents in a directory.
func loadFixture(directory string) (*fixture, error) {
	merchant, err := compact(filepath.Join(directory, merchantDocument))
	if err != nil {
		return nil, err
	}
	session, err := compact(filepath.Join(directory, sessionDocument))
	if err != nil {
		return nil, err
	}
	answer, err := compact(filepath.Join(directory, transactionDocument))
	if err != nil {
		return nil, err
	}
	var wrapped struct{ Transaction json.RawMessage }
	if err := json.Unmarshal(answer, &wrapped); err != nil {
		return nil, err
	}
	records := make([]string, pageRecords)
	for i := range records {
		if records[i], err = fullRecord(string(wrapped.Transaction), i); err != nil {
			return nil, err
		}
	}
	f := &fixture{merchant: merchant, session: session, records: []byte(strings.Join(records, ","))}
	f.findSlots(records)
	f.first = f.page(nil, 1, 1)
	return f, nil
}

func compact(path string) ([]byte, error) {
	text, err := os.ReadFile(path) //nolint:gosec // a document of this repository
	if err != nil {
		return nil, err
	}
	var dense bytes.Buffer
	if err := json.Compact(&dense, text); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return dense.Bytes(), nil
}

func (f *fixture) findSlots(records []string) {
	start := 0
	for record, text := range records {
		for offset := 0; ; offset += len(slotText) {
			next := strings.Index(text[offset:], slotText)
			if next < 0 {
				break
			}
			offset += next
			f.slots = append(f.slots, slot{start + offset, record})
		}
		start += len(text) + len(",")
	}
}

// page appends a page of a list to buffer.
func (f *fixture) page(buffer []byte, current, total int) []byte {
	const head = `{"transactions":[`
	buffer = append(buffer, head...)
	list := len(buffer)
	buffer = append(buffer, f.records...)
	for _, s := range f.slots {
		putSerial(buffer[list+s.offset:][:len(slotText)], serial(current, s.record))
	}
	buffer = append(buffer, `],"pages":{"total":`...)
	buffer = strconv.AppendInt(buffer, int64(total), 10)
	buffer = append(buffer, `,"current":`...)
	buffer = strconv.AppendInt(buffer, int64(current), 10)
	return append(buffer, `}}`...)
}

// serial numbers the records of a list from 0 on.
func serial(page, record int) int { return (page-1)*pageRecords + record }

func putSerial(digits []byte, number int) {
	for i := len(digits) - 1; i >= 0; i-- {
		digits[i] = byte('0' + number%10)
		number /= 10
	}
}

// recordSize is how long the JSON of a record is, on the average of a page.
func (f *fixture) recordSize() float64 {
	commas := pageRecords - 1
	return float64(len(f.records)-commas) / pageRecords
}
