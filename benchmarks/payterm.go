package main

import (
	"context"
	"net/http"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// paytermClient is the library as it comes: every option at its default.
func paytermClient(base string, transport http.RoundTripper) (*payterm.Client, error) {
	if transport == nil {
		return payterm.NewClient(base, apiKey)
	}
	return payterm.NewClient(base, apiKey, payterm.WithHTTPClient(clientOf(transport)))
}

func paytermCaller(base string, transport http.RoundTripper) (caller, error) {
	client, err := paytermClient(base, transport)
	if err != nil {
		return caller{}, err
	}
	return caller{
		find: func(ctx context.Context) (string, error) {
			merchant, err := client.Clients.Merchants.Get(ctx, merchantID)
			if err != nil {
				return "", err
			}
			return merchant.ID, nil
		},
		session: func(ctx context.Context) (sessionDigest, error) {
			session, err := client.Clients.Sessions.Get(ctx, terminalID, sessionID)
			if err != nil {
				return sessionDigest{}, err
			}
			d := sessionDigest{id: session.ID, amount: string(session.Amount)}
			if t := session.Transaction; t != nil {
				d.transaction, d.trace = t.UUID, t.SystemTraceAuditNumber
				d.approved = t.IsApproved != nil && *t.IsApproved
			}
			return d, nil
		},
		list: func(ctx context.Context, page int) (page, error) {
			listed, err := client.Clients.Transactions.List(ctx, models.TransactionListParams{Page: page})
			return paytermPage{listed}, err
		},
	}, nil
}

type paytermPage struct {
	*pagination.Page[models.Transaction]
}

func (p paytermPage) size() int { return len(p.Items) }

func (p paytermPage) digest() digest {
	d := digest{Records: p.size(), First: p.Items[0].ID, Last: p.Items[p.size()-1].ID}
	for _, t := range p.Items {
		receipt := t.Receipts[0]
		amount, err := receipt.AmountAuthorized.Amount().Hundredths()
		if err != nil {
			return digest{}
		}
		d.Hundredths += amount
		d.Texts += len(receipt.Merchant.Address.Arabic) + len(receipt.ThanksMessage.Arabic) + len(receipt.QRCode)
	}
	return d
}
