package clients

import (
	"context"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
)

// Lookup returns the acquirer terminals for a value that identifies a terminal, such as its serial
// number. It is the first step of a registration by Commit. Although it is a POST, it is assumed
// to change nothing, and may be repeated like a read.
//
// An unreadable terminal fails the lookup, because a choice among the others could be wrong. The
// *DecodeError names the unreadable terminal, and its Raw has all terminals.
//
// POST /v1/clients-sdk/switch/terminals/lookup/{lookup_value}
func (s Terminals) Lookup(ctx context.Context, value string) (*models.TerminalLookup, error) {
	call := transport.Post("clients.terminals.lookup", "/v1/clients-sdk/switch/terminals/lookup/{lookup_value}", value).AllowSlash().Reads()
	return transport.Find[models.TerminalLookup](ctx, s.client, call.At(transport.Envelope{Key: "terminals", Unwrapped: true}))
}

// Commit registers a terminal that Lookup returned, for an existing merchant (ID) or a new one
// (Name).
//
// POST /v1/clients-sdk/switch/terminals/commit
func (s Terminals) Commit(ctx context.Context, params models.TerminalCommitParams) (*models.CommittedTerminal, error) {
	call := transport.Post("clients.terminals.commit", "/v1/clients-sdk/switch/terminals/commit").Send(params).
		Need("mid", params.MID).
		Need("serial_number", params.SerialNumber).
		Check((params.Merchant.ID == "") != (params.Merchant.Name == ""), "merchant", "needs exactly one of id and name").
		Need("merchant", params.Merchant.ID+params.Merchant.Name).
		Trimmed("merchant.id", params.Merchant.ID)
	return transport.Find[models.CommittedTerminal](ctx, s.client, call.At(transport.Envelope{Key: "terminal", MayBeUnwrapped: true}))
}

// UpdateProfile makes the platform update the profile of a terminal, and returns the profile.
//
// POST /v1/clients-sdk/switch/terminals/{terminal_id}/update-profile
func (s Terminals) UpdateProfile(ctx context.Context, id string) (*models.TerminalProfile, error) {
	call := transport.Post("clients.terminals.update_profile", "/v1/clients-sdk/switch/terminals/{terminal_id}/update-profile", id)
	return transport.Find[models.TerminalProfile](ctx, s.client, call.At(transport.Envelope{Key: "terminal", MayBeUnwrapped: true, IDs: []string{"serial_number", "terminals"}}))
}
