package transport

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// listAnswered is the answer to a list of terminals, on its way out.
func listAnswered(body string) *exchange {
	call := Get("n", "/").In("terminals")
	return &exchange{
		report: report{call: call, settings: &Settings{}}, client: &Client{},
		answer: answer{status: http.StatusOK, body: bytes.NewBufferString(body)},
	}
}

// sameAsChecked holds what list returns against the same in two steps: the whole answer is checked,
// then its records are read.
func sameAsChecked(t *testing.T, body string) (*pagination.Page[models.Terminal], error) {
	t.Helper()
	page, err := list[models.Terminal](listAnswered(body))
	x := listAnswered(body)
	listed, fault := openList(x.call.envelope, x.answer.body.Bytes())
	if fault != nil {
		require.Nil(t, page, "%q", body)
		require.Equal(t, told(x.malformed(&x.answer, fault)), told(err), "%q", body)
		return page, err
	}
	want, wantErr := readAll[models.Terminal](x, listed)
	require.Equal(t, want, page, "%q", body)
	require.Equal(t, told(wantErr), told(err), "%q", body)
	return page, err
}

// told is all that an error of a list says.
func told(err error) (all []models.DecodeError) {
	var odd *models.DecodeError
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range joined.Unwrap() {
			all = append(all, told(one)...)
		}
	} else if errors.As(err, &odd) {
		all = append(all, *odd)
	}
	return all
}

// TestBracesInTextsOfRecords: they are texts, whatever they pair with.
func TestBracesInTextsOfRecords(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"{", "}", "}{", "{}", "}}", "{{", `\"}`, `{\"a\":{}}`, "},{", "}],", `\\`, `\u007b`, `\u007d`} {
		record := `{"id":"x","tid":"` + text + `"}`
		for _, body := range []string{
			`{"terminals":[` + record + `]}`,
			`{"terminals":[{"id":"a"},` + record + ` ,` + record + `, {"id":"b"}],"pages":{"total":3,"current":2}}`,
			`{"pages":{"total":7,"x":"` + text + `"},"terminals":[` + record + `]}`,
		} {
			var want struct{ Terminals []struct{ TID string } }
			require.NoError(t, json.Unmarshal([]byte(body), &want))
			page, err := sameAsChecked(t, body)
			require.NoError(t, err, body)
			require.Len(t, page.Items, len(want.Terminals), body)
			for i, item := range page.Items {
				assert.Equal(t, want.Terminals[i].TID, item.TID, body)
			}
		}
	}
}

// TestListOfOddRecords: records that cannot be read are told apart from answers that are no JSON.
func TestListOfOddRecords(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]struct {
		items, odd int
		reason     string // of a whole answer
	}{
		`{"terminals":[{"id":"a"},{"id":[]},{},null,{"id":"b"}]}`:            {items: 2, odd: 3},
		`{"terminals":[{"id":"a"},{"id":[],"x":"{"},{"id":"b"}]}`:            {items: 2, odd: 1},
		`{"terminals":[{"id":[],"x":"{"},{"id":"b","x":"}"}]}`:               {items: 1, odd: 1},
		`{"terminals":[{"id":"a"},{"id":[]},{"id":"b" "c":1}]}`:              {reason: "no comma between two values"},
		`{"terminals":[{"id":"a"},{"id":[],"x":tru},{"id":"b"}]}`:            {reason: "malformed true, false or null"},
		`{"terminals":[{"id":"a"},{"id":[],"x":"{"},{"id":"b"}}`:             {reason: "no comma between two values"},
		`{"terminals":[{"id":"a"},{"id":[]}`:                                 {reason: "the text ends too early"},
		`{"terminals":[{"x":tru}],"terminals":[{"id":"a"}]}`:                 {reason: "malformed true, false or null"},
		`{"terminal":[{"x":tru}],"terminals":[{"id":"a"}]}`:                  {reason: "malformed true, false or null"},
		`{"terminals":null,"terminal":[{"x":tru}]}`:                          {reason: "malformed true, false or null"},
		`{"terminals":[{"id":"x"}],"terminals":[{"id":"a"},{"id":"b"}]}`:     {items: 2},
		`{"terminal":[{"id":"x"}],"terminals":[{"id":"a"},{"id":"b"}]}`:      {items: 2},
		`{"others":[{"x":tru}],"terminals":[{"id":"a"}]}`:                    {reason: "malformed true, false or null"},
		`{"terminals":[{"id":"a"}],"others":[{"x":1]}`:                       {reason: "no comma between two values"},
		`{"terminals":[` + strings.Repeat("{},", 1001) + `{"id":"a"} {}]}`:   {reason: "no comma between two values"},
		`{"terminals":[` + strings.Repeat("{},", maxUnreadable) + `{}]}`:     {reason: "has too many odd records"},
		`{"terminals":[` + strings.Repeat("{},", maxUnreadable-1) + `{}]}`:   {odd: maxUnreadable},
		`{"terminals":[{"id":"a"}` + strings.Repeat(`,{"id":"{"}`, 9) + `]}`: {items: 10},
	} {
		page, err := sameAsChecked(t, body)
		if want.reason != "" {
			var odd *models.DecodeError
			require.ErrorAs(t, err, &odd, body)
			assert.Equal(t, want.reason, odd.Reason, body)
			assert.Nil(t, page, body)
			continue
		}
		require.NotNil(t, page, body)
		assert.Len(t, page.Items, want.items, body)
		assert.Len(t, told(err), want.odd, body)
	}
}

// FuzzRecords: a list reads as if its whole answer had been checked before.
func FuzzRecords(f *testing.F) {
	for _, seed := range envelopeSeeds {
		f.Add(strings.ReplaceAll(seed, `"as"`, `"terminals"`))
	}
	for _, seed := range []string{
		`{"terminals":[{"id":"a","x":{"y":[{}]}},{"id":"}"},{"id":"{"},{"id":[]}],"pages":{"total":2,"current":1}}`,
		`{"terminals":[{"id":"{"},{"id":"}"}],"terminals":[{"id":"a"}]}`, `{"terminals":[{"id":"a"}{"id":"b"}]}`, `{"terminals":[{"id":"\ud800","tid":1e5,"x":nul}]}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) { _, _ = sameAsChecked(t, body) })
}
