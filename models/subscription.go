package models

import "encoding/json"

// Subscription is the subscription of a hardware POS terminal to a plan.
type Subscription struct {
	Record

	ID         string            `json:"id"`
	TID        string            `json:"tid"` // of the terminal; text, because leading zeros were observed
	PlatformID string            `json:"platform_id"`
	Plan       *SubscriptionPlan `json:"plan"` // null observed

	RegisteredBy       *Reference `json:"registered_by"`
	CancelledBy        *Reference `json:"cancelled_by"`        // null observed before a cancellation
	CancellationReason string     `json:"cancellation_reason"` // may be empty
	CancelledAt        Timestamp  `json:"cancelled_at"`        // null observed before a cancellation

	LastTransaction json.RawMessage `json:"last_transaction"` // null, a timestamp and an object observed

	CreatedAt Timestamp `json:"created_at"`
	UpdatedAt Timestamp `json:"updated_at"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (s *Subscription) UnmarshalJSON(data []byte) error { return unmarshal(s, data) }

// SubscriptionPlan is what a hardware POS terminal subscribes to. Its ID is the PlanID
// that a subscription is created and cancelled with.
type SubscriptionPlan struct {
	ID          string    `json:"id"`
	Name        string    `json:"name"`
	PlatformID  string    `json:"platform_id"`
	ClientID    string    `json:"client_id"`    // null observed
	GatewayType string    `json:"gateway_type"` // switch observed
	CreatedAt   Timestamp `json:"created_at"`
	UpdatedAt   Timestamp `json:"updated_at"`
}

// SubscriptionCreateParams subscribes a terminal to a plan.
type SubscriptionCreateParams struct {
	TID    string `json:"tid"` // with its leading zeros, observed
	PlanID string `json:"plan_id"`
}

// SubscriptionConfirmation is the response to the creation of a subscription.
type SubscriptionConfirmation struct {
	Record

	Message      string     `json:"message"`      // for people
	Subscription *Reference `json:"subscription"` // the new subscription, by its ID
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (s *SubscriptionConfirmation) UnmarshalJSON(data []byte) error { return unmarshal(s, data) }

// SubscriptionCancelParams cancels a subscription.
type SubscriptionCancelParams struct {
	PlanID             string `json:"plan_id"`
	CancellationReason string `json:"cancellation_reason"` // for people
}
