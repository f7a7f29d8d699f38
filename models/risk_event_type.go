package models

// RiskEventType is what happened to an account or a session. The platform selects a queue by it. An
// unlisted type is sent as it is.
type RiskEventType string

// The documented types.
const (
	RiskEventLoginSucceeded RiskEventType = "login_succeeded"
	RiskEventLoginFailed    RiskEventType = "login_failed"
	RiskEventLoggedOut      RiskEventType = "logged_out"

	RiskEventRegistrationSucceeded RiskEventType = "registration_succeeded"
	RiskEventRegistrationFailed    RiskEventType = "registration_failed"

	RiskEventPasswordResetRequested      RiskEventType = "password_reset_requested"
	RiskEventPasswordUpdatedSuccessfully RiskEventType = "password_updated_successfully"

	RiskEventEmailUpdateRequested RiskEventType = "email_update_requested"
	RiskEventEmailUpdateFailed    RiskEventType = "email_update_failed"
	RiskEventEmailUpdated         RiskEventType = "email_updated"

	RiskEventMobileUpdateRequested RiskEventType = "mobile_update_requested"
	RiskEventMobileUpdateFailed    RiskEventType = "mobile_update_failed"
	RiskEventMobileUpdated         RiskEventType = "mobile_updated"

	RiskEventMobileOTPRequested RiskEventType = "mobile_otp_requested"
	RiskEventMobileOTPVerified  RiskEventType = "mobile_otp_verified"
	RiskEventMobileOTPFailed    RiskEventType = "mobile_otp_failed"

	RiskEventEmailOTPRequested RiskEventType = "email_otp_requested"
	RiskEventEmailOTPVerified  RiskEventType = "email_otp_verified"
	RiskEventEmailOTPFailed    RiskEventType = "email_otp_failed"

	RiskEventSessionCreated   RiskEventType = "session_created"
	RiskEventSessionRefreshed RiskEventType = "session_refreshed"
	RiskEventSessionExpired   RiskEventType = "session_expired"
	RiskEventSessionRevoked   RiskEventType = "session_revoked"
)
