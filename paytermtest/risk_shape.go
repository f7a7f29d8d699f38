package paytermtest

// riskShape is the body of the risk endpoint. What it has to have is up to the handler.
var riskShape = shape{
	"event_id":        aUUIDv4,
	"event":           aText,
	"event_timestamp": aNumber,
	"ip":              anIP,
	"device":          objectOf(riskDeviceShape),
	"browser": objectOf(shape{
		"name": aText, "version": aText, "user_agent": aText, "accept_language": aText, "content_language": aText, "timezone": aText,
	}),
	"location":         objectOf(shape{"latitude": aNumber, "longitude": aNumber, "mocked": aBool}),
	"user":             objectOf(shape{"id": aUUID, "email": aText}),
	"session":          anObject,
	"business":         anObject,
	"merchant":         anObject,
	"terminal":         anObject,
	"domain":           anObject,
	"request":          objectOf(riskRequestShape),
	"response":         anObject,
	"transfer":         anObject,
	"withdraw_request": anObject,
	"deposit_request":  anObject,
}

var riskDeviceShape = shape{
	"id": aUUID, "os": aText, "brand": aText, "model": aText, "os_version": aText,
	"sim": objectOf(shape{"carrier": aText, "country": aText}),
	"trust": objectOf(shape{
		"rooted": aBool, "tempered": aBool, "hooked": aBool, "debuggable": aBool, "emulator": aBool, "virtual": aBool, "malware": aBool,
	}),
}

var riskRequestShape = shape{
	"id":                aUUID,
	"card_present":      aBool,
	"channel":           oneOf("e-commerce", "pos", "softpos"),
	"entry_mode":        oneOf("swiped", "dipped", "tapped", "entered"),
	"created_at":        aTime,
	"amount":            anInteger,
	"is_3ds":            aBool,
	"currency":          aText,
	"is_authenticated":  aBool,
	"currency_exponent": someDigit,
	"card": objectOf(shape{
		"id": aUUID, "pan": aText, "brand": aText, "last4": aText, "exp_month": aText, "exp_year": aText,
		"verification": oneOf("cvv", "cvc", "none"),
	}),
	"merchant":   objectOf(shape{"id": aUUID, "business_id": aUUID, "mcc": aText}),
	"cardholder": objectOf(shape{"ip": aText, "verification": oneOf("signature", "otp", "pin", "none", "3ds")}),
}

// riskEventTypes are those the interface lists. None of them is said to be financial.
var riskEventTypes = []string{
	"login_succeeded", "login_failed", "logged_out",
	"registration_succeeded", "registration_failed",
	"password_reset_requested", "password_updated_successfully",
	"email_update_requested", "email_update_failed", "email_updated",
	"mobile_update_requested", "mobile_update_failed", "mobile_updated",
	"mobile_otp_requested", "mobile_otp_verified", "mobile_otp_failed",
	"email_otp_requested", "email_otp_verified", "email_otp_failed",
	"session_created", "session_refreshed", "session_expired", "session_revoked",
}
