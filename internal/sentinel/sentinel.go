// Package sentinel has the errors that callers match by errors.Is, in one table, which Error.Is of
// package models, docs/errors.md and the tests read.
package sentinel

import (
	"errors"
	"slices"
)

// The sentinels. Packages payterm, models and pagination document them.
var (
	ErrOutcomeUnknown   = errors.New("payterm: outcome unknown")
	ErrNotSent          = errors.New("payterm: not sent")
	ErrInvalidRequest   = errors.New("payterm: invalid request")
	ErrRejected         = errors.New("payterm: rejected")
	ErrUnauthorized     = errors.New("payterm: unauthorized")
	ErrForbidden        = errors.New("payterm: forbidden")
	ErrNotFound         = errors.New("payterm: not found")
	ErrConflict         = errors.New("payterm: conflict")
	ErrRateLimited      = errors.New("payterm: rate limited")
	ErrServer           = errors.New("payterm: server error")
	ErrResponseTooLarge = errors.New("payterm: response too large")
	ErrStalled          = errors.New("payterm: pagination stalled")
	ErrSessionExpired   = errors.New("payterm: session expired")
)

// Row is a sentinel, and what it stands for.
type Row struct {
	Name  string // in package payterm
	Error error

	Statuses []int // HTTP statuses that it matches; none: it is not about a status
	AndAbove bool  // and all above them

	When string // in docs/errors.md
}

// Table has every sentinel, in the order of the page.
var Table = []Row{
	{Name: "ErrOutcomeUnknown", Error: ErrOutcomeUnknown, When: "a write may have taken effect: [look before you repeat it](unknown-outcomes.md)"},
	{Name: "ErrNotSent", Error: ErrNotSent, When: "nothing was sent: no connection, no key, or a middleware refused"},
	{Name: "ErrInvalidRequest", Error: ErrInvalidRequest, When: "the library refused an id, a parameter, an amount or an option"},
	{Name: "ErrUnauthorized", Error: ErrUnauthorized, Statuses: []int{401}, When: "the platform does not accept the key: the text says which kind that API wants, as observed"},
	{Name: "ErrForbidden", Error: ErrForbidden, Statuses: []int{403}, When: "likewise"},
	{Name: "ErrNotFound", Error: ErrNotFound, Statuses: []int{404}, When: "no such record, or not for this key; after a PUT see [gateways](unknown-outcomes.md#what-can-mislead-you)"},
	{Name: "ErrConflict", Error: ErrConflict, Statuses: []int{409}, When: "a conflict with another write; after a PUT likewise"},
	{Name: "ErrRejected", Error: ErrRejected, Statuses: []int{400, 422}, When: "the platform refuses the request, such as its amount: `Fields` may say what is wrong"},
	{Name: "ErrRateLimited", Error: ErrRateLimited, Statuses: []int{429}, When: "`RetryAfter` is the wait that the platform asks for"},
	{Name: "ErrServer", Error: ErrServer, Statuses: []int{500}, AndAbove: true, When: "the platform, or a proxy, failed"},
	{Name: "ErrResponseTooLarge", Error: ErrResponseTooLarge, When: "the response is larger than `WithMaxResponseBytes`"},
	{Name: "ErrStalled", Error: ErrStalled, When: "pagination stalled; there may be more records"},
	{Name: "ErrSessionExpired", Error: ErrSessionExpired, When: "`Sessions.Wait` saw no card, which is no proof that nobody paid"},
}

// Matches reports whether the sentinel matches an HTTP status.
func (r Row) Matches(status int) bool {
	return slices.Contains(r.Statuses, status) || r.AndAbove && status > r.Statuses[0]
}
