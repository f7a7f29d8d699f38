package journal

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/till/internal/search"
)

// TestNext goes through the states of a key: it is begun only where nothing may have happened.
func TestNext(t *testing.T) {
	t.Parallel()
	request, other, record := []byte("request"), []byte("other"), []string{"R1"}
	for _, row := range []struct {
		state    state
		asks     []byte
		recorded []string // in the place
		want     step
	}{
		{"", request, nil, toBegin},
		{"", request, record, toEnd}, // its note is lost
		{begun, request, nil, toLook},
		{begun, request, record, toEnd},
		{begun, other, nil, toRefuse},
		{begun, other, record, toRefuse},
		{refused, request, nil, toBegin},
		{refused, other, nil, toBegin},
		{refused, other, record, toEnd},
		{unwritten, request, nil, toBegin},
		{unwritten, other, nil, toBegin},
		{happened, request, nil, toRead},
		{happened, request, record, toRead},
		{happened, other, record, toRefuse},
	} {
		k := &keyNote{State: row.state, Request: digestOf("salt", request)}
		assert.Equal(t, row.want, next(k, row.asks, row.recorded), "%+v", row)
	}
}

func TestWhatCameOf(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		err  error
		want sent
	}{
		{nil, written},
		{&payterm.Error{StatusCode: 409}, denied},
		{fmt.Errorf("wrapped: %w", &payterm.Error{StatusCode: 429}), denied},
		{&payterm.Error{StatusCode: 503, OutcomeUnknown: true}, unknown},
		{errOther, unknown},
		{&payterm.NetworkError{Sent: true, OutcomeUnknown: true, Err: io.EOF}, unknown},
		{&payterm.NetworkError{Err: context.Canceled}, unsent},
		{&payterm.RequestError{Field: "mid"}, unsent},
		{ErrExpired, unsent},
	} {
		assert.Equal(t, row.want, whatCameOf(row.err), "%v", row.err)
	}
}

// TestAnAttemptIsOpenUntilItsKeyHasEnded, or has not begun with its token for ten minutes.
func TestAnAttemptIsOpenUntilItsKeyHasEnded(t *testing.T) {
	t.Parallel()
	date := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	now := time.Now()
	for _, row := range []struct {
		state  state
		isSame bool // token
		began  time.Time
		date   time.Time     // of the beginning
		later  time.Duration // by the platform's clock; 0: unknown
		want   bool
	}{
		{begun, true, now, date, time.Hour, true},
		{begun, false, now, date, time.Hour, true},
		{happened, true, now, date, time.Second, false},
		{happened, false, now, date, time.Second, false},
		{refused, true, now, date, time.Second, false},
		{unwritten, true, now, date, time.Second, false},
		{"", false, now, date, time.Second, true},
		{"", false, now, date, 10*time.Minute - time.Second, true},
		{"", false, now.Add(time.Hour), date, 10 * time.Minute, false}, // its clock is ahead
		{refused, false, now, date, time.Second, true},
		{refused, false, now, date, 10 * time.Minute, false},
		{"", false, now.Add(-23 * time.Hour), date, 0, true},
		{"", false, now.Add(-25 * time.Hour), date, 0, false},
		{"", false, now.Add(-23 * time.Hour), time.Time{}, time.Hour, true},
	} {
		o := opening{beginning: beginning{Token: "A", Began: row.began, Date: row.date}}
		of := &keyNote{State: row.state, beginning: beginning{Token: "B"}}
		if row.isSame {
			of.Token = "A"
		}
		var later time.Time
		if row.later > 0 {
			later = date.Add(row.later)
		}
		assert.Equal(t, row.want, o.isOpen(of, later), "%+v", row)
	}
}

// TestTerms: what a look may conclude depends on the other keys of the place.
func TestTerms(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		open             []opening
		isSole, isMarked bool
	}{
		{nil, true, true},
		{[]opening{{Key: "a"}, {Key: "a", Marks: []string{"m"}}}, true, true}, // its own attempts
		{[]opening{{Key: "b"}}, false, true},
		{[]opening{{Key: "b", Marks: []string{"n"}}}, false, true},
		{[]opening{{Key: "b", Marks: []string{"n", "m"}}}, false, false},
		{[]opening{{Key: "b", Marks: []string{"m"}, beginning: beginning{Token: "closed"}}}, true, true},
	} {
		p := placeNote{Open: row.open}
		got := p.terms("a", []string{"m"}, 0, map[string]bool{"closed": true})
		assert.Equal(t, [2]bool{row.isSole, row.isMarked}, [2]bool{got.isSole, got.isMarked}, "%+v", row.open)
	}
	all, sole, marked, none := terms{isSole: true, isMarked: true}, terms{isSole: true}, terms{isMarked: true}, terms{}
	for _, one := range []terms{all, sole, marked, none} {
		assert.True(t, all.covers(one))
		assert.True(t, one.covers(none))
		assert.True(t, one.isAs(one))
	}
	assert.False(t, marked.covers(sole))
	assert.False(t, sole.covers(marked))
	assert.False(t, all.isAs(terms{isSole: true, isMarked: true, others: []string{"R1"}}))
}

// TestARecordHasOneKey, and a key has one record. A change may follow another.
func TestARecordHasOneKey(t *testing.T) {
	t.Parallel()
	p := placeNote{Open: []opening{}}
	require.NoError(t, p.own("a", []string{"receipt-1", "R1"}, 0))
	require.NoError(t, p.own("a", []string{"R1"}, 0), "again")
	require.ErrorIs(t, p.own("a", []string{"R2"}, 0), errOwned)
	require.ErrorIs(t, p.own("b", []string{"R1"}, 0), errOwned)
	assert.Equal(t, []string{"receipt-1", "R1"}, p.recordOf("a"))
	assert.Empty(t, p.recordOf("b"))
	assert.Equal(t, []string{"receipt-1", "R1"}, p.ofOthers("b", 0))

	entered := p.enter(opening{Key: "b"})
	assert.Empty(t, p.ofOthers("b", entered))
	require.NoError(t, p.own("c", []string{"R1"}, entered), "changed after a")
	require.ErrorIs(t, p.own("b", []string{"R1"}, entered), errOwned, "c changed it meanwhile")
}

// TestAPlaceForgetsOldRecords while no key is open.
func TestAPlaceForgetsOldRecords(t *testing.T) {
	t.Parallel()
	p := placeNote{Open: []opening{}}
	for i := range remembered + 5 {
		require.NoError(t, p.own(fmt.Sprint("key ", i), []string{fmt.Sprint("R", i)}, 0))
	}
	p.enter(opening{Key: "a"})
	assert.Len(t, p.Records, remembered)
	require.NoError(t, p.own("b", []string{"R"}, 0))
	p.enter(opening{Key: "c"})
	assert.Len(t, p.Records, remembered+1)
	assert.Equal(t, "b", p.Records[remembered].Key)
}

// TestAKeyKeepsItsFirstList: what the first attempt may have made is in the list of the second.
func TestAKeyKeepsItsFirstList(t *testing.T) {
	t.Parallel()
	one, other := &search.Creation{Taken: true}, &search.Creation{Partial: true}
	k := keyNote{State: begun, Entry: json.RawMessage("{}")}.free(refused, one)
	assert.Equal(t, keyNote{State: refused, First: one}, k)
	k.State, k.Entry = begun, json.RawMessage("{}")
	assert.Equal(t, keyNote{State: unwritten, First: one}, k.free(unwritten, other))
}

func TestMarksOf(t *testing.T) {
	t.Parallel()
	assert.Equal(t, []string{"shop-1", "43"}, marksOf(&note{ReferenceID: " Shop-1 ", TIDs: []string{"0043", "000"}}))
	assert.Empty(t, marksOf(&note{MerchantID: "M1"}))
}

// TestDigestIsSalted: two notes of one request differ.
func TestDigestIsSalted(t *testing.T) {
	t.Parallel()
	request := []byte(`{"mobile":"+966000000001"}`)
	one, other := keyNote{Request: digestOf("A", request)}, keyNote{Request: digestOf("B", request)}
	assert.NotEqual(t, one.Request[2:], other.Request[2:])
	assert.True(t, one.isFor(request))
	assert.True(t, other.isFor(request))
	assert.False(t, one.isFor([]byte(`{}`)))
}
