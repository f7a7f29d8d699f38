package till

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// sentinels are all errors that a call of a Till can match: its own, and those of the client.
var sentinels = map[string]error{
	"ErrNoOrder": ErrNoOrder, "ErrOtherOrder": ErrOtherOrder, "ErrSettled": ErrSettled, "ErrPaidTwice": ErrPaidTwice,
	"ErrTerminalBusy": ErrTerminalBusy, "ErrOtherPaid": ErrOtherPaid, "ErrOtherAmount": ErrOtherAmount, "ErrChanged": ErrChanged, "ErrInUse": ErrInUse,

	"errChanging": errChanging, "errSeveral": errSeveral, "errLacks": errLacks, "errSlow": errSlow, "errCutShort": errCutShort,
	"errOwned": errOwned, "errTwin": errTwin, "errSold": errSold, "errOtherSale": errOtherSale, "errOtherType": errOtherType, "errNoAmount": errNoAmount, "errOpenedRuns": errOpenedRuns,

	"a lost response":    &payterm.NetworkError{Sent: true, OutcomeUnknown: true},
	"no connection":      &payterm.NetworkError{},
	"an expired session": payterm.ErrSessionExpired,
	"unknown":            payterm.ErrOutcomeUnknown,
	"a canceled context": context.Canceled,
	"a deadline":         context.DeadlineExceeded,
	"a refused argument": &payterm.RequestError{Field: "amount"},
	"an unreadable read": &payterm.DecodeError{},
	"a full disk":        errors.New("no space left on device"),
	"damaged":            errors.New("damaged"),
	"400":                &payterm.Error{StatusCode: http.StatusBadRequest},
	"401":                &payterm.Error{StatusCode: http.StatusUnauthorized},
	"403":                &payterm.Error{StatusCode: http.StatusForbidden},
	"404":                &payterm.Error{StatusCode: http.StatusNotFound},
	"409":                &payterm.Error{StatusCode: http.StatusConflict},
	"422":                &payterm.Error{StatusCode: http.StatusUnprocessableEntity},
	"429":                &payterm.Error{StatusCode: http.StatusTooManyRequests},
	"503":                &payterm.Error{StatusCode: http.StatusServiceUnavailable},
}

// TestNextKnowsEveryError that has a name: a new one has a row, in sentinels and in nextRows.
func TestNextKnowsEveryError(t *testing.T) {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, found := range regexp.MustCompile(`(?m)^(?:var |\t)([eE]rr[A-Z]\w*) += `).FindAllSubmatch(text, -1) {
			assert.Contains(t, sentinels, string(found[1]), file)
		}
	}
	for name, err := range sentinels {
		hasRow := slices.ContainsFunc(nextRows(), func(row nextRow) bool { return row.err != nil && errors.Is(row.err, err) })
		assert.True(t, hasRow, name)
	}
}

type nextRow struct {
	outcome models.Outcome
	err     error
	want    Next
}

func nextRows() []nextRow {
	unknown := func(err error) error { return fmt.Errorf("%w; %w", err, payterm.ErrOutcomeUnknown) }
	rows := []nextRow{
		{models.OutcomeApproved, nil, NextDone},
		{models.OutcomeApproved, errChanging, NextDone}, // a note could not be written
		{models.OutcomeApproved, context.Canceled, NextDone},
		{models.OutcomeApproved, errOpenedRuns, NextDone},
		{models.OutcomeApproved, errors.Join(errNoAmount, sentinels["503"]), NextLook},
		{models.OutcomeApproved, errors.Join(errNoAmount, sentinels["a lost response"]), NextLook},
		{models.OutcomeApproved, errNoAmount, NextPerson},
		{models.OutcomeApproved, ErrPaidTwice, NextPerson},
		{models.OutcomeApproved, ErrOtherAmount, NextPerson},
		{models.OutcomeApproved, payterm.ErrOutcomeUnknown, NextLook},
		{models.OutcomeApproved, unknown(errTwin), NextPerson},
		{models.OutcomeApproved, ErrOtherPaid, NextOther},
		{models.OutcomeOpen, nil, NextLook},
		{models.OutcomeOpen, context.DeadlineExceeded, NextLook},
		{models.OutcomeOpen, payterm.ErrSessionExpired, NextPerson},
		{models.OutcomeOpen, ErrOtherAmount, NextPerson},
		{models.OutcomeOpen, ErrOtherPaid, NextOther},
		{models.OutcomeReversed, nil, NextNew},
		{models.OutcomeReversed, ErrPaidTwice, NextPerson},
		{models.OutcomeReversed, payterm.ErrOutcomeUnknown, NextPerson},
		{models.OutcomeUnknown, payterm.ErrOutcomeUnknown, NextPerson},
		{models.OutcomeUnknown, sentinels["a lost response"], NextLook},
		{models.OutcomeUnknown, unknown(sentinels["no connection"]), NextLook},
		{models.OutcomeUnknown, unknown(sentinels["503"]), NextLook},
		{models.OutcomeUnknown, unknown(errChanging), NextLook},
		{models.OutcomeUnknown, unknown(errCutShort), NextLook},
		{models.OutcomeUnknown, unknown(context.DeadlineExceeded), NextLook},
		{models.OutcomeUnknown, unknown(sentinels["429"]), NextLook},
		{models.OutcomeUnknown, unknown(sentinels["401"]), NextPerson},
		{models.OutcomeUnknown, unknown(sentinels["an unreadable read"]), NextPerson},
		{models.OutcomeUnknown, unknown(errOtherType), NextPerson},
		{models.OutcomeUnknown, sentinels["damaged"], NextPerson},
		{models.OutcomeUnknown, ErrInUse, NextPerson},
		{models.OutcomeUnknown, ErrSettled, NextPerson},
		{models.OutcomeUnknown, ErrOtherOrder, NextPerson}, // it may be paid
		{models.OutcomeUnknown, ErrNoOrder, NextCorrect},
		{models.OutcomeUnknown, sentinels["a refused argument"], NextCorrect},
		{models.OutcomeUnknown, context.Canceled, NextLook}, // before its note was read
		{models.OutcomeUnknown, ErrChanged, NextLook},
		{"", nil, NextPerson},
	}
	for _, person := range []error{errSeveral, errTwin, errOwned, errSold, errOtherSale, errLacks} { // also while the connection is bad
		rows = append(rows, nextRow{models.OutcomeUnknown, errors.Join(unknown(person), sentinels["no connection"]), NextPerson})
	}
	for _, unpaid := range []models.Outcome{models.OutcomeDeclined, models.OutcomeNone} {
		again := map[models.Outcome]Next{models.OutcomeDeclined: NextCard, models.OutcomeNone: NextPay}[unpaid]
		rows = append(rows, nextRow{unpaid, nil, again}, nextRow{unpaid, payterm.ErrOutcomeUnknown, NextPerson},
			nextRow{unpaid, ErrOtherPaid, NextOther}, nextRow{unpaid, ErrTerminalBusy, NextFree}, nextRow{unpaid, &OtherError{Order: "order-4710"}, NextFree})
		for _, temporary := range []error{
			sentinels["no connection"], sentinels["429"], sentinels["503"], errSlow, sentinels["a full disk"],
		} {
			rows = append(rows, nextRow{unpaid, temporary, again})
		}
		rows = append(rows, nextRow{unpaid, &payterm.Error{StatusCode: http.StatusNotFound, Operation: "clients.transactions.get"}, again})
		for _, refused := range []error{
			sentinels["a refused argument"], sentinels["400"], sentinels["401"], sentinels["403"],
			sentinels["404"], sentinels["409"], sentinels["422"],
		} {
			rows = append(rows, nextRow{unpaid, refused, NextCorrect})
		}
	}
	return rows
}

// TestNextOfEachResult is what to do.
func TestNextOfEachResult(t *testing.T) {
	for _, row := range nextRows() {
		assert.Equal(t, row.want, (&Payment{Outcome: row.outcome}).Next(row.err), "%s, %v", row.outcome, row.err)
	}
	for last, want := range map[models.Outcome]Next{
		models.OutcomeApproved: NextPerson, models.OutcomeOpen: NextPerson, models.OutcomeReversed: NextPerson,
		models.OutcomeDeclined: NextCorrect, models.OutcomeNone: NextCorrect,
	} {
		other := &Payment{Outcome: models.OutcomeUnknown, Last: last}
		assert.Equal(t, want, other.Next(ErrOtherOrder), "the order, as it was asked for before, is %s", last)
	}
	closed := &Payment{Outcome: models.OutcomeNone, Session: &models.Session{}}
	assert.Equal(t, NextCard, closed.Next(nil))
	assert.Equal(t, NextCard, closed.Next(&payterm.NetworkError{}))
	var none *Payment
	assert.Equal(t, NextCorrect, none.Next(ErrNoOrder))
	assert.Equal(t, NextPerson, none.Next(errors.New("damaged")))
	assert.Equal(t, NextPerson, none.Next(nil))
}

// TestNextNeverChargesWhereSomebodyMayHavePaid, whatever two errors come together.
func TestNextNeverChargesWhereSomebodyMayHavePaid(t *testing.T) {
	mayBePaid := []error{payterm.ErrOutcomeUnknown, ErrPaidTwice, ErrOtherAmount, ErrOtherPaid, errNoAmount}
	for _, outcome := range []models.Outcome{
		models.OutcomeApproved, models.OutcomeDeclined, models.OutcomeReversed, models.OutcomeOpen, models.OutcomeNone, models.OutcomeUnknown, "", "new",
	} {
		for one, first := range sentinels {
			for other, second := range sentinels {
				err := errors.Join(first, second)
				isClear := !slices.ContainsFunc(mayBePaid, func(e error) bool { return errors.Is(err, e) })
				isUnpaid := outcome == models.OutcomeDeclined || outcome == models.OutcomeNone || outcome == models.OutcomeReversed
				switch next := (&Payment{Outcome: outcome}).Next(err); next {
				case NextCard, NextPay, NextNew:
					assert.True(t, isClear && isUnpaid, "%s, %s, %s: %s", outcome, one, other, next)
				case NextDone:
					assert.True(t, isClear && outcome == models.OutcomeApproved, "%s, %s, %s", outcome, one, other)
				}
			}
		}
	}
}
