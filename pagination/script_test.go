package pagination_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/payterm/payterm-go/internal/walk"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// item is a record; its bytes are a single letter.
type item struct{ raw string }

func (i *item) Raw() json.RawMessage { return json.RawMessage(i.raw) }

var (
	errFailed     = errors.New("failed")
	errUnscripted = errors.New("unscripted")
)

// server responds to each page as a script says: "2: aXb c2 t3 n5" is for page 2 (0: no number)
// with the records a and b, the unreadable record X between them, Number 2, Pages 3 and Records 5.
// Capitals are unreadable records, "-" is no records, "!" fails, "!404" with that status. "c0",
// "t0" and "n0" state a 0, "t" a bare pages of 0. "l2" is the limit of the request.
type server struct {
	responses map[int]string
	order     []int // the pages of the script, in order

	mu    sync.Mutex
	asked []int
}

func newServer(t *testing.T, script string) *server {
	t.Helper()
	s := &server{responses: map[int]string{}}
	for line := range strings.SplitSeq(script, ";") {
		number, response, ok := strings.Cut(strings.TrimSpace(line), ": ")
		require.True(t, ok, "script %q", line)
		page, err := strconv.Atoi(number)
		require.NoError(t, err)
		s.responses[page] = response
		s.order = append(s.order, page)
	}
	return s
}

func (s *server) fetch(_ context.Context, page int) (*pagination.Page[item], error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, page)
	response, ok := s.responses[page]
	if !ok {
		return nil, errUnscripted
	}
	return parse(response)
}

func parse(response string) (*pagination.Page[item], error) {
	words := strings.Fields(response)
	switch code, isFailure := strings.CutPrefix(words[0], "!"); {
	case code == "" && isFailure:
		return nil, errFailed
	case isFailure:
		status, _ := strconv.Atoi(code)
		return nil, &models.Error{StatusCode: status, Message: "no such page"}
	}
	page, limit, isStated := &pagination.Page[item]{}, 0, false
	told := walk.ToldBy(page)
	for _, word := range words[1:] {
		if word == "t" {
			told.Number, isStated = true, true
			continue
		}
		number, err := strconv.Atoi(word[1:])
		if err != nil {
			return nil, err
		}
		switch word[0] {
		case 'l':
			limit = number
			continue
		case 'c':
			page.Number = number
			told.Number = number == 0
		case 't':
			page.Pages = number
		case 'n':
			page.Records = number
		}
		told.Length = told.Length || number == 0 && word[0] != 'c'
		isStated = isStated || number >= 0
	}
	told.IsFull = !isStated && limit > 0 && limit == len(words[0])
	var unreadable []error
	for i, letter := range strings.ReplaceAll(words[0], "-", "") {
		if 'A' <= letter && letter <= 'Z' {
			unreadable = append(unreadable, &models.DecodeError{Page: page.Number, Index: i, Raw: []byte(string(letter))})
		} else {
			page.Items = append(page.Items, &item{string(letter)})
		}
	}
	return page, errors.Join(unreadable...)
}

// collect returns what a loop yields, such as "a !X b stalled".
func collect(list iter.Seq2[*item, error]) string {
	var seen []string
	for item, err := range list {
		seen = append(seen, describe(item, err))
	}
	return strings.Join(seen, " ")
}

func describe(item *item, err error) string {
	unreadable, ok := err.(*models.DecodeError) //nolint:errorlint // not errors.As: the loop must yield the error itself
	switch {
	case err == nil:
		return item.raw
	case item != nil:
		return fmt.Sprintf("both %s and %v", item.raw, err)
	case ok && unreadable.Index >= 0:
		return "!" + string(unreadable.Raw)
	case errors.Is(err, pagination.ErrStalled):
		return "stalled"
	case errors.As(err, new(*models.Error)):
		return "gone"
	}
	return err.Error()
}
