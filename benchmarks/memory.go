package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// memoryBase is the base URL of callers whose transport is memory.
const memoryBase = "http://localhost"

// memory is a transport that answers without a network: what is left is the caller's own
// work.
type memory struct{ *fixture }

func (m memory) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := m.answer(r.URL)
	if err != nil {
		return nil, err
	}
	return &http.Response{
		Status: "200 OK", StatusCode: http.StatusOK,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header:        http.Header{"Content-Type": {"application/json"}},
		Body:          io.NopCloser(bytes.NewReader(body)),
		ContentLength: int64(len(body)),
		Request:       r,
	}, nil
}

func (m memory) answer(u *url.URL) ([]byte, error) {
	switch {
	case u.Path == merchantPath:
		return m.merchant, nil
	case u.Path == sessionPath:
		return m.session, nil
	case u.Path != transactionsPath:
		return nil, fmt.Errorf("nothing is served at %s", u.Path)
	case u.RawQuery == "":
		return m.first, nil
	}
	number, err := strconv.Atoi(strings.TrimPrefix(u.RawQuery, "page="))
	if err != nil {
		return nil, err
	}
	return m.page(nil, number, number), nil
}
