package simulation_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/simulation"
)

// brokenTills have one wrong part each.
var brokenTills = map[string]func(*tillParts){
	"repeats a write of unknown outcome":  func(t *tillParts) { t.create = createAgain },
	"takes every failed write as refused": func(t *tillParts) { t.refused = func(error) bool { return true } },
	"takes a list without it as proof":    func(t *tillParts) { t.find = orCreate },
	"saves nothing before the write":      func(t *tillParts) { t.save = func(func() error) error { return nil } },
	"writes even if it cannot be noted":   func(t *tillParts) { t.save = func(keep func() error) error { _ = keep(); return nil } },
	"makes another order of each press": func(t *tillParts) {
		t.isNew = func(o order) bool { return o.Reported != paid && o.Reported != notPaid }
	},
	"reads the first page of the list only":  func(t *tillParts) { t.before, t.find = firstPage, newestUnlisted },
	"ends the list on an error":              func(t *tillParts) { t.before, t.find = upToAnError, newestUnlisted },
	"takes what is not listed before as new": func(t *tillParts) { t.find = newestUnlisted },
	"finds by amount":                        func(t *tillParts) { t.find = byAmount },
	"finds the newest":                       func(t *tillParts) { t.find = newest },
	"compares whole units":                   func(t *tillParts) { t.find = recentByUnits },
	"stops when its wait ends":               func(t *tillParts) { t.outcome = impatient },
	"takes an expired session as proof":      func(t *tillParts) { t.outcome = sureOfExpiry },
	"takes closed as the end":                func(t *tillParts) { t.hasty = reports(notPaid, showing(models.OutcomeNone)) },
	"takes an unknown status as the end":     func(t *tillParts) { t.hasty = reports(notPaid, isUnknownStatus) },
	"takes the first decline as the end":     func(t *tillParts) { t.hasty = reports(notPaid, showing(models.OutcomeDeclined)) },
	"takes every tap as paid":                func(t *tillParts) { t.hasty = reports(paid, isTapped) },
	"takes one 404 as proof":                 func(t *tillParts) { t.hasty = notPaidOn(payterm.ErrNotFound) },
	"takes one 400 as proof":                 func(t *tillParts) { t.hasty = notPaidOn(payterm.ErrRejected) },
	"never looks for a reversal":             func(t *tillParts) { t.isOver = func(o order) bool { return o.Reported == paid } },
}

func TestExploreFailsBrokenTills(t *testing.T) {
	for name, breakOne := range brokenTills {
		t.Run(name, func(t *testing.T) {
			broken := careful()
			breakOne(&broken)
			options := simulation.ExploreOptions{Runs: 2000, Seed: 5000} // from here on the rarest is found soon
			failure := failureOf(t, options, broken.sell, broken.check)
			require.Contains(t, failure, "This run fails")
			require.NotContains(t, failure, "Seed: 0", "it works without events")
		})
	}
}

func createAgain(run *simulation.Run) (*models.Session, error) {
	session, err := create(run)
	if errors.Is(err, payterm.ErrOutcomeUnknown) {
		return create(run)
	}
	return session, err
}

func orCreate(run *simulation.Run, o order, all []*models.Session) string {
	id := theNewOne(run, o, all)
	if id == "" {
		if session, err := create(run); err == nil {
			return session.ID
		}
	}
	return id
}

func firstPage(run *simulation.Run) ([]*models.Session, error) {
	page, err := run.Client.Clients.Sessions.List(run.Context(), run.TerminalID, models.SessionListParams{})
	if err != nil {
		return nil, err
	}
	return page.Items, nil
}

func upToAnError(run *simulation.Run) (all []*models.Session, _ error) {
	for session, err := range run.Client.Clients.Sessions.All(run.Context(), run.TerminalID, models.SessionListParams{}) {
		if err != nil {
			break
		}
		all = append(all, session)
	}
	return all, nil
}

func newestUnlisted(run *simulation.Run, o order, all []*models.Session) string {
	return newest(run, o, slices.DeleteFunc(all, func(x *models.Session) bool { return !isFor400(x) || slices.Contains(o.Before, x.ID) }))
}

func byAmount(_ *simulation.Run, _ order, all []*models.Session) string {
	at := slices.IndexFunc(all, func(x *models.Session) bool { return isFor400(x) && x.Transaction != nil })
	if at < 0 {
		return ""
	}
	return all[at].ID
}

func newest(_ *simulation.Run, _ order, all []*models.Session) string {
	if len(all) == 0 {
		return ""
	}
	return slices.MaxFunc(all, func(a, b *models.Session) int { return a.CreatedAt.Time().Compare(b.CreatedAt.Time()) }).ID
}

func recentByUnits(_ *simulation.Run, o order, all []*models.Session) string {
	return only(all, func(x *models.Session) bool {
		units, err := models.Amount(x.Amount).Units(0)
		return err == nil && units/100 == 4 && x.CreatedAt.Time().After(o.Begun.Add(-30*time.Minute))
	})
}

func impatient(_ tillParts, run *simulation.Run, id string) string {
	ctx, cancel := context.WithTimeout(run.Context(), 20*time.Second)
	defer cancel()
	session, err := run.Client.Clients.Sessions.Wait(ctx, run.TerminalID, id, models.SessionWaitParams{})
	if err != nil || session.Outcome() != models.OutcomeApproved {
		return notPaid
	}
	return paid
}

func sureOfExpiry(t tillParts, run *simulation.Run, id string) string {
	_, err := run.Client.Clients.Sessions.Wait(run.Context(), run.TerminalID, id, models.SessionWaitParams{})
	if errors.Is(err, payterm.ErrSessionExpired) {
		return notPaid
	}
	return t.look(run, id)
}

// reports returns a report for some sessions.
func reports(report string, is func(*models.Session) bool) func(*models.Session, error) string {
	return func(x *models.Session, err error) string {
		if err == nil && is(x) {
			return report
		}
		return ""
	}
}

func showing(outcome models.Outcome) func(*models.Session) bool {
	return func(x *models.Session) bool { return x.Outcome() == outcome }
}

func isTapped(x *models.Session) bool { return x.Transaction != nil }

func isUnknownStatus(x *models.Session) bool {
	return x.Status != models.SessionStatusNew && x.Status != models.SessionStatusClosed
}

// notPaidOn reports not paid for an error.
func notPaidOn(target error) func(*models.Session, error) string {
	return func(_ *models.Session, err error) string {
		if errors.Is(err, target) {
			return notPaid
		}
		return ""
	}
}
