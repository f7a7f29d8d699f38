package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
)

// The calls that are measured.
const (
	merchantID       = "804151a0-46f9-4483-ad33-c6bca89cbc35"
	sessionID        = "5abfb0c7-2e98-44a6-a9a0-5c0cb50c1b21"
	terminalID       = "c2899817-fdcd-4e00-87b5-bc36d7a7384f"
	merchantPath     = "/v1/clients-sdk/merchants/" + merchantID
	sessionPath      = "/v1/clients-sdk/terminals/" + terminalID + "/sessions/" + sessionID
	transactionsPath = "/v1/clients-sdk/transactions"
	apiKey           = "benchmark"
	pageRecords      = 100
)

// record is the documented transaction with every field of its receipt filled. P stands for the
// digits of its page's number, R for those of its own, A for those of its amount.
//
//go:embed record.json
var record string

var (
	merchant  = document("merchant_find__wrapped.json")
	session   = document("session_find__nullable_transaction_fields.json")
	records   = recordsOfPage()
	firstPage = page(1, 1)
)

func document(name string) []byte {
	text, err := os.ReadFile("../../testdata/" + name)
	if err != nil {
		panic(err)
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, text); err != nil {
		panic(err)
	}
	return compact.Bytes()
}

// recordsOfPage writes one record of three with the escapes that other encoders use.
func recordsOfPage() []byte {
	escapes := strings.NewReplacer("https://", `https:\/\/`, "مدينة المثال", `\"مدينة المثال\"\n`, "شكرا", `\u0634\u0643\u0631\u0627`)
	all := make([]string, pageRecords)
	for i := range all {
		all[i] = strings.NewReplacer("RRRRRR", fmt.Sprintf("%06d", i), "AA.AA", fmt.Sprintf("%d.%02d", 10+i/2, i)).Replace(record)
		if i%3 == 2 {
			all[i] = escapes.Replace(all[i])
		}
	}
	return []byte(strings.Join(all, ","))
}

// page returns a page of transactions. No two records of a list are alike.
func page(number, of int) []byte {
	numbered := bytes.ReplaceAll(records, []byte("PPPPPP"), fmt.Appendf(nil, "%06d", number))
	return fmt.Appendf(make([]byte, 0, len(numbered)+100), `{"transactions":[%s],"pages":{"total":%d,"current":%d}}`, numbered, of, number)
}

// response returns what the platform responds to a path, and to a page of a list of so many.
func response(path, number string, of int) []byte {
	switch {
	case path == merchantPath:
		return merchant
	case path == sessionPath:
		return session
	case number == "" && of == 1:
		return firstPage
	}
	n, _ := strconv.Atoi(number)
	return page(max(1, n), of)
}

// memory is a transport that responds without a network: what is left is the caller's own work.
type memory struct{}

const memoryBase = "http://localhost"

func (memory) RoundTrip(r *http.Request) (*http.Response, error) {
	body := response(r.URL.Path, strings.TrimPrefix(r.URL.RawQuery, "page="), 1)
	return &http.Response{
		Status: "200 OK", StatusCode: http.StatusOK,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header:        http.Header{"Content-Type": {"application/json"}},
		Body:          io.NopCloser(bytes.NewReader(body)),
		ContentLength: int64(len(body)),
		Request:       r,
	}, nil
}
