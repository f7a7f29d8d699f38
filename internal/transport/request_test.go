package transport

import (
	"net/url"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

func TestValues(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	day := time.Date(2024, 5, 1, 9, 4, 7, 428_999_999, time.FixedZone("", 3*3600))
	type embedded struct {
		models.MerchantListParams
		unexported int       //nolint:unused // must be ignored
		Page       string    `url:"pages"`
		Limit      uint      `url:"limit,omitempty"`
		Instant    time.Time `url:"instant,omitempty"`
		None       *time.Time
	}
	type pointing struct {
		At *time.Time `url:"at,omitempty,unixmilli"`
	}
	for _, row := range []struct {
		query    any
		page     int
		from, to time.Time
		want     string // or !field
	}{
		{query: pointing{&day}, want: "at=1714543447428"},
		{query: pointing{}, want: ""},
		{want: ""},
		{query: models.MerchantListParams{}, want: ""},
		{query: models.MerchantListParams{Page: 2, Limit: 50}, want: "limit=50&page=2"},
		{query: models.MerchantListParams{Page: 2}, page: 3, want: "page=3"},
		{query: models.MerchantListParams{}, page: 1, want: "page=1"},
		{query: models.MerchantListParams{Page: -1}, want: "!page"},
		{query: models.MerchantListParams{Limit: -1}, page: 3, want: "!limit"},
		{query: &models.MerchantListParams{Limit: -1}, want: "!limit"},
		{query: models.VendorTerminalListParams{Page: -1}, want: "!page"},
		{query: models.TerminalListParams{Limit: -1}, want: "!limit"},
		{query: embedded{MerchantListParams: models.MerchantListParams{Page: -1}}, want: "!page"},
		{query: (*models.MerchantListParams)(nil), page: 4, want: "page=4"},
		{query: models.TerminalListParams{TID: "0011", IsConnected: &no, IsAssigned: &yes}, want: "is_assigned=true&is_connected=false&tid=0011"},
		{from: day, to: day.Add(time.Hour), want: "from=1714543447428&to=1714547047428"},
		{from: day, to: day, want: "from=1714543447428&to=1714543447428"},
		{from: time.Unix(0, 0), want: "from=0"},
		{to: time.Unix(0, -1), want: "!to"},
		{from: time.Unix(0, -1), want: "!from"},
		{from: time.Date(3000, 1, 1, 0, 0, 0, 0, time.UTC), want: "from=32503680000000"},
		{to: time.Date(9999, 12, 31, 23, 59, 59, 999_999_999, time.UTC), want: "to=253402300799999"},
		{to: time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC), want: "!to"},
		{from: day, to: day.Add(-time.Nanosecond), want: "!to"},
		{query: url.Values{"a": {"1"}}, page: 2, want: "a=1&page=2"},
		{query: embedded{Limit: 3}, want: "None=&limit=3&pages="},
		{query: "text", want: "!Query"},
	} {
		call := Call{operation: models.Operation{Name: "n"}, query: row.query, page: row.page}.Range("from", row.from, "to", row.to)
		values, refusal := call.values(nil)
		if call.invalid != nil {
			refusal = call.invalid
		}
		if row.want != "" && row.want[0] == '!' {
			require.NotNil(t, refusal, "%+v", row.query)
			assert.Equal(t, row.want[1:], refusal.Field)
			continue
		}
		require.Nil(t, refusal, "%+v", row.query)
		assert.Equal(t, row.want, values.Encode())
	}
}

func FuzzQuery(f *testing.F) {
	f.Add(1, 50, "0042", int64(0), int64(1), true)
	f.Add(-1, 0, "", int64(-62135596800000), int64(253402300800000), false)
	f.Add(0, -5, "&=?#+ %\xff", int64(32503680000000), int64(9223372036854775807), true)
	f.Fuzz(func(t *testing.T, page, limit int, tid string, from, to int64, both bool) {
		params := models.TransactionListParams{Page: page, Limit: limit, TID: tid, From: time.UnixMilli(from)}
		if both {
			params.To = time.UnixMilli(to)
		}
		bad := func(at time.Time) bool {
			return !at.IsZero() && (at.Year() < 1970 || at.UTC().Year() > 9999 || at.Before(time.Unix(0, 0)))
		}
		wrong := page < 0 || limit < 0 || bad(params.From) || bad(params.To) ||
			!params.From.IsZero() && !params.To.IsZero() && params.To.Before(params.From)
		call := Get("n", "/").Query(params).Range("from", params.From, "to", params.To)
		values, refusal := call.values(nil)
		require.Equal(t, wrong, refusal != nil || call.invalid != nil)
		if wrong {
			return
		}
		got, err := url.ParseQuery(values.Encode())
		require.NoError(t, err)
		want := url.Values{}
		if page > 0 {
			want.Set("page", strconv.Itoa(page))
		}
		if limit > 0 {
			want.Set("limit", strconv.Itoa(limit))
		}
		if tid != "" {
			want.Set("tid", tid)
		}
		if !params.From.IsZero() {
			want.Set("from", strconv.FormatInt(from, 10))
		}
		if !params.To.IsZero() {
			want.Set("to", strconv.FormatInt(to, 10))
		}
		require.Equal(t, want, got)
	})
}
