package pagination_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/pagination"
)

// lists crosses the forms of pages with the ways in which a list may behave. A script holds exactly
// the pages that a loop without prefetch requests, in that order.
var lists = []struct {
	name   string
	start  int
	script string
	want   string
}{
	// pages {total, current}
	{"total: normal", 0, "0: ab c1 t3; 2: cd c2 t3; 3: e c3 t3", "a b c d e"},
	{"total: no records", 0, "0: - c1 t1", ""},
	{"total: same page again, current unchanged", 0, "0: ab c1 t3; 2: ab c1 t3", "a b stalled"},
	{"total: same page again, current echoed", 0, "0: ab c1 t3; 2: ab c2 t3; 3: ab c3 t3", "a b stalled"},
	{"total: same page again, no page info", 0, "0: ab c1 t3; 2: ab", "a b stalled"},
	{"total: other records, current unchanged", 0, "0: ab c1 t3; 2: cd c1 t3", "a b stalled"},
	{"total: stuck before the last page", 0, "0: ab c1 t3; 2: cd c2 t3; 3: cd c2 t3", "a b c d stalled"},
	{"total: last page repeats the one before", 0, "0: ab c1 t3; 2: cd c2 t3; 3: cd c3 t3", "a b c d stalled"},
	{"total: skips a page", 0, "0: ab c1 t3; 2: ef c3 t3", "a b stalled"},
	{"total: shrinks, clamped", 0, "0: ab c1 t3; 2: cd c2 t3; 3: cd c2 t2", "a b c d"},
	{"total: grows", 0, "0: ab c1 t2; 2: cd c2 t3; 3: e c3 t3", "a b c d e"},
	{"total: empty middle", 0, "0: ab c1 t4; 2: - c2 t4; 3: - c3 t4; 4: cd c4 t4", "a b c d"},
	{"total: empty middle without page info", 0, "0: ab c1 t3; 2: -; 3: cd c3 t3", "a b c d"},
	{"total: empty first page", 0, "0: - c1 t2; 2: ab c2 t2", "a b"},
	{"total: empty end", 0, "0: ab c1 t2; 2: - c2 t2", "a b"},
	{"total: end without page info", 0, "0: ab c1 t2; 2: cd", "a b c d"},
	{"total: only the first page states it", 0, "0: ab c1 t3; 2: cd c2; 3: - c3", "a b c d"},
	{"total: inserted while paging", 0, "0: ab c1 t2; 2: bc c2 t3; 3: d c3 t3", "a b c d"},
	{"total: as many inserted as a page holds", 0, "0: ab c1 t2; 2: ab c2 t3; 3: cd c3 t3", "a b c d"},
	{"total: inserted, then another page repeats", 0, "0: ab c1 t3; 2: ab c2 t4; 3: cd c3 t5; 4: cd c4 t5; 5: e c5 t5", "a b c d e"},
	{"total: inserted, then skips", 0, "0: ab c1 t3; 2: ab c2 t4; 3: xy c4 t4", "a b stalled"},
	{"total: inserted, then fails", 0, "0: ab c1 t3; 2: ab c2 t4; 3: !", "a b failed"},
	{"total: repeats farther apart", 0, "0: ab c1 t3; 2: cd c2 t3; 3: ae c3 t3", "a b c d a e"},
	{"total: page before reordered", 0, "0: ab c1 t3; 2: ba c2 t3; 3: cd c3 t3", "a b c d"},
	{"total: fails later", 0, "0: ab c1 t3; 2: !", "a b failed"},
	{"total: unreadable records", 0, "0: XabYZ c1 t2; 2: cVd c2 t2", "!X a b !Y !Z c !V d"},
	{"total: same unreadable page again", 0, "0: XY c1 t3; 2: XY c2 t3; 3: XY c3 t3", "!X !Y stalled"},
	{"total: count does not matter", 0, "0: ab c1 t2 n9; 2: - c2 t2 n9", "a b"},
	{"total: start", 2, "2: cd c2 t3; 3: e c3 t3", "c d e"},
	{"total: negative start", -7, "0: ab c1 t1", "a b"},
	{"total: start is past the end", 9, "9: - c9 t3", ""},
	{"total: start contradicted", 2, "2: ab c1 t3", "stalled"},
	{"total: starts at another page", 0, "0: ab c3 t4; 4: cd c4 t4", "a b c d"},

	// pages {current}, pagination {current_page}
	{"current: normal", 0, "0: ab c1; 2: cd c2; 3: e c3; 4: - c4", "a b c d e"},
	{"current: end without page info", 0, "0: ab c1; 2: cd", "a b c d"},
	{"current: same page again, current unchanged", 0, "0: ab c1; 2: ab c1", "a b stalled"},
	{"current: same page again, current echoed", 0, "0: ab c1; 2: ab c2; 3: ab c3", "a b stalled"},
	{"current: as many inserted as the list holds", 0, "0: ab c1; 2: ab c2; 3: - c3", "a b"},
	{"current: inserted, then clamped", 0, "0: ab c1; 2: cd c2; 3: cd c3; 4: cd c3", "a b c d"},
	{"current: clamped last page", 0, "0: ab c1; 2: cd c2; 3: cd c2", "a b c d"},
	{"current: clamped last page, current echoed", 0, "0: ab c1; 2: cd c2; 3: cd c3; 4: cd c4", "a b c d"},
	{"current: clamped to an empty page", 0, "0: ab c1; 2: cd c2; 3: - c2", "a b c d"},
	{"current: back to the first page", 0, "0: ab c1; 2: cd c2; 3: ef c3; 4: ab c1", "a b c d e f"},
	{"current: empty middle", 0, "0: ab c1; 2: - c2", "a b"},
	{"current: start contradicted", 2, "2: ab c1", "stalled"},
	{"current: start contradicted by an empty page", 2, "2: - c1", "stalled"},
	{"current: starts at another page", 0, "0: ab c7; 8: - c8", "a b"},

	// pages as a bare number: the number of pages, or of the page
	{"number: of pages", 0, "0: ab t2; 2: cd t2; 3: - t2", "a b c d"},
	{"number: of the page", 0, "0: ab t1; 2: cd t2; 3: - t3", "a b c d"},
	{"number: same page again", 0, "0: ab t3; 2: ab t3", "a b stalled"},
	{"number: clamped last page", 0, "0: ab t2; 2: cd t2; 3: cd t2", "a b c d"},
	{"number: empty middle", 0, "0: ab t3; 2: - t3", "a b"},
	{"number: count states more", 0, "0: ab t2 n3; 2: - t2 n3", "a b stalled"},

	// current and a number of records, as bank lists have
	{"count: normal", 0, "0: ab c1 n5; 2: cd c2 n5; 3: e c3 n5; 4: - c4 n5", "a b c d e"},
	{"count: end without page info", 0, "0: ab c1 n3; 2: c c2 n3; 3: -", "a b c"},
	{"count: same page again, current echoed", 0, "0: ab c1 n5; 2: ab c2 n5; 3: ab c3 n5", "a b stalled"},
	{"count: clamped last page has grown", 0, "0: ab c1 n3; 2: c c2 n3; 3: cd c2 n4", "a b c d"},
	{"count: clamped though there is more", 0, "0: ab c1 n9; 2: cd c2 n9; 3: cd c2 n9", "a b c d stalled"},
	{"count: back to the first page", 0, "0: ab c1 n4; 2: cd c2 n4; 3: ab c1 n4", "a b c d"},
	{"count: empty middle", 0, "0: ab c1 n5; 2: - c2 n5", "a b stalled"},
	{"count: middle without page info", 0, "0: ab c1 n6; 2: cd; 3: ef c3 n6; 4: - c4 n6", "a b c d e f"},
	{"count: empty first page", 0, "0: - c1 n5", "stalled"},
	{"count: unreadable records count", 0, "0: aX c1 n4; 2: YZ c2 n4; 3: - c3 n4", "a !X !Y !Z"},
	{"count: start is the first", 1, "1: ab c1 n5; 2: - c2 n5", "a b stalled"},
	{"count: start contradicted", 3, "3: ab c1 n5", "stalled"},
	{"count: starts at another page", 0, "0: ab c2 n9; 3: - c3 n9", "a b"},

	// no page info
	{"no page info: complete list", 0, "0: abcde", "a b c d e"},
	{"no page info: no records", 0, "0: -", ""},
	{"no page info: negative numbers are ignored", 0, "0: ab c-1 t-3 n-2", "a b"},

	// counted from 0
	{"zero: total and current", 0, "0: ab c0 t3; 1: cd c1 t3; 2: e c2 t3; 3: - c3 t3", "a b c d e"},
	{"zero: echoed, counted from 1", 0, "0: ab c0 t3; 1: ab c1 t3; 2: cd c2 t3; 3: e c3 t3", "a b c d e"},
	{"zero: echoed, last page empty", 0, "0: ab c0 t2; 1: ab c1 t2; 2: - c2 t2", "a b"},
	{"zero: echoed, inserted meanwhile", 0, "0: ab c0 t2; 1: xa c1 t2; 2: bc c2 t2", "a b x c"},
	{"zero: echoed, last page is gone", 0, "0: ab c0 t2; 1: ab c1 t2; 2: !404", "a b gone"},
	{"zero: echoed, last page repeats", 0, "0: ab c0 t3; 1: ab c1 t3; 2: cd c2 t3; 3: cd c3 t3", "a b c d stalled"},
	{"zero: complete", 0, "0: ab c0 t1", "a b"},
	{"zero: no records", 0, "0: - c0 t0", ""},
	{"zero: no records, one page", 0, "0: - c0 t1", ""},
	{"zero: total is 0 beside records", 0, "0: ab c0 t0", "a b stalled"},
	{"zero: total repeats", 0, "0: ab c0 t2; 1: cd c1 t2; 2: cd c1 t2", "a b c d"},
	{"zero: total has new records", 0, "0: ab c0 t2; 1: cd c1 t2; 2: de c2 t2", "a b c d e"},
	{"zero: total grows", 0, "0: ab c0 t2; 1: cd c1 t2; 2: e c2 t3; 3: - c3 t3", "a b c d e"},
	{"zero: total is 400", 0, "0: ab c0 t2; 1: cd c1 t2; 2: !400", "a b c d"},
	{"zero: total is 404", 0, "0: ab c0 t2; 1: cd c1 t2; 2: !404", "a b c d"},
	{"zero: total is 422", 0, "0: ab c0 t2; 1: cd c1 t2; 2: !422", "a b c d"},
	{"zero: total is 403", 0, "0: ab c0 t2; 1: cd c1 t2; 2: !403", "a b c d gone"},
	{"zero: another page is 404", 0, "0: ab c0 t3; 1: cd c1 t3; 2: !404", "a b c d gone"},
	{"zero: page ignored", 0, "0: ab c0 t3; 1: ab c0 t3", "a b stalled"},
	{"zero: page ignored, current echoed", 0, "0: ab c0 t3; 1: ab c1 t3; 2: ab c2 t3", "a b stalled"},
	{"zero: page not stated", 0, "0: ab c0 t3; 1: cd", "a b stalled"},
	{"zero: other page stated", 0, "0: ab c0 t3; 1: cd c1 t3; 2: ef c1 t3", "a b c d stalled"},
	{"zero: skips a page", 0, "0: ab c0 t3; 1: ef c2 t3", "a b stalled"},
	{"zero: last stated wrongly", 0, "0: ab c0 t2; 1: cd c1 t2; 2: ef c1 t2", "a b c d stalled"},
	{"zero: empty middle", 0, "0: ab c0 t3; 1: - c1 t3; 2: cd c2 t3; 3: - c3 t3", "a b c d"},
	{"zero: empty middle without page info", 0, "0: ab c0 t3; 1: -", "a b stalled"},
	{"zero: empty first page", 0, "0: - c0 t2; 1: ab c1 t2; 2: - c2 t2", "a b"},
	{"zero: as many inserted as a page holds", 0, "0: ab c0 t3; 1: cd c1 t3; 2: cd c2 t4; 3: ef c3 t4; 4: - c4 t4", "a b c d e f"},
	{"zero: unreadable records", 0, "0: aX c0 t2; 1: bY c1 t2; 2: - c2 t2", "a !X b !Y"},
	{"zero: start", 1, "1: cd c1 t2; 2: - c2 t2", "c d"},
	{"zero: current", 0, "0: ab c0; 1: cd c1; 2: e c2; 3: - c3", "a b c d e"},
	{"zero: current, clamped", 0, "0: ab c0; 1: cd c1; 2: cd c1", "a b c d"},
	{"zero: current, clamped and echoed", 0, "0: ab c0; 1: cd c1; 2: cd c2", "a b c d"},
	{"zero: current echoed, counted from 1", 0, "0: ab c0; 1: ab c1; 2: cd c2; 3: - c3", "a b c d"},
	{"zero: current, page ignored", 0, "0: ab c0; 1: ab c0", "a b stalled"},
	{"zero: current, page ignored and echoed", 0, "0: ab c0; 1: ab c1; 2: ab c2", "a b stalled"},
	{"zero: current, no such page", 0, "0: ab c0; 1: !404", "a b gone"},
	{"zero: current, no records", 0, "0: - c0", ""},
	{"zero: current, first page again", 0, "0: ab c0; 1: cd c1; 2: ef c2; 3: ab c3", "a b c d e f"},
	{"zero: bare", 0, "0: ab t; 1: cd t1; 2: e t2; 3: - t3", "a b c d e"},
	{"zero: bare, counted from 1", 0, "0: ab t; 1: ab t1; 2: cd t2; 3: - t3", "a b c d"},
	{"zero: bare, of pages", 0, "0: ab t; 1: cd t3", "a b stalled"},
	{"zero: count", 0, "0: ab c0 n5; 1: cd c1 n5; 2: e c2 n5; 3: - c3 n5", "a b c d e"},
	{"zero: count states more", 0, "0: ab c0 n5; 1: cd c1 n5; 2: - c2 n5", "a b c d stalled"},
	{"zero: count, echoed", 0, "0: ab c0 n3; 1: ab c1 n3; 2: - c2 n3", "a b stalled"},

	// a length of 0
	{"none: beside records", 0, "0: ab c1 t0", "a b stalled"},
	{"none: count beside records", 0, "0: ab c1 n0", "a b stalled"},
	{"none: alone", 0, "0: ab n0", "a b stalled"},
	{"none: another length is stated", 0, "0: ab c1 t1 n0", "a b"},
	{"none: another page has stated it", 0, "0: ab c1 t3; 2: cd c2 t0; 3: e c3 t3", "a b c d e"},
	{"none: no records", 0, "0: - c1 t0", ""},

	// no page info, and a limit
	{"limit: fewer", 0, "0: ab l3", "a b"},
	{"limit: more", 0, "0: abcd l3", "a b c d"},
	{"limit: full, page ignored", 0, "0: ab l2; 2: ab l2", "a b"},
	{"limit: full, nothing follows", 0, "0: ab l2; 2: - l2", "a b"},
	{"limit: full, a rest", 0, "0: ab l2; 2: cd l2; 3: e l2", "a b c d e"},
	{"limit: full, first page again", 0, "0: ab l2; 2: cd l2; 3: ab l2", "a b c d"},
	{"limit: full, inserted", 0, "0: ab l2; 2: bc l2; 3: cd l2; 4: d l2", "a b c d"},
	{"limit: full, page ignored, inserted", 0, "0: ab l2; 2: xa l2; 3: xa l2", "a b x"},
	{"limit: full, unreadable", 0, "0: aX l2; 2: bX l2; 3: Y l2", "a !X b !Y"},
	{"limit: full, fails", 0, "0: ab l2; 2: !404", "a b gone"},
	{"limit: full from page 3", 3, "3: ab l2; 4: c l2", "a b c"},
	{"limit: full after stated pages", 0, "0: ab c1; 2: cd l2; 3: e l2", "a b c d e"},
	{"limit: of stated pages", 0, "0: ab c1 t1 l2", "a b"},

	// the highest page number
	{"highest: stated last", math.MaxInt, fmt.Sprintf("%[1]d: ab c%[1]d t%[1]d", math.MaxInt), "a b"},
	{"highest: no number for the next", math.MaxInt, fmt.Sprintf("%[1]d: ab c%[1]d", math.MaxInt), "a b stalled"},
	{"highest: claimed unasked", 0, fmt.Sprintf("0: ab c%d", math.MaxInt), "a b stalled"},
	{"highest: one below", math.MaxInt - 1, fmt.Sprintf("%d: ab c%[1]d; %d: c", math.MaxInt-1, math.MaxInt), "a b c"},
	{"highest: huge total", 0, fmt.Sprintf("0: ab c1 t%d; 2: !", math.MaxInt), "a b failed"},
}

func TestLists(t *testing.T) {
	for _, list := range lists {
		for _, prefetch := range []int{-1, 0, 1, 8, 64, math.MaxInt} {
			t.Run(fmt.Sprintf("%s/prefetch %d", list.name, prefetch), func(t *testing.T) {
				server := newServer(t, list.script)
				all := pagination.All(t.Context(), pagination.Options{Start: list.start, Prefetch: prefetch}, server.fetch)
				assert.Equal(t, list.want, collect(all))
				if prefetch <= 0 {
					assert.Equal(t, server.order, server.asked)
				} else {
					assertConsecutive(t, server.asked)
				}

				assert.Equal(t, list.want, collect(all), "ranged over again")
			})
		}
	}
}

// assertConsecutive checks that pages requested concurrently, and so in any order, are consecutive.
func assertConsecutive(t *testing.T, asked []int) {
	t.Helper()
	if len(asked) < 2 {
		return
	}
	later := slices.Sorted(slices.Values(asked[1:]))
	for i, page := range later {
		assert.Equal(t, later[0]+i, page)
	}
	if asked[0] > 0 {
		assert.Equal(t, asked[0]+1, later[0])
	}
}
