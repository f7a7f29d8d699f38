package models

// POSMessageListParams is the query of GET /v1/clients-sdk/pos/messages.
type POSMessageListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// SubscriptionListParams is the query of GET /v1/clients-sdk/pos/subscriptions.
type SubscriptionListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// POSReconciliationListParams is the query of GET /v1/clients-sdk/pos/reconciliations.
type POSReconciliationListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}
