package paytermtest

import "strings"

// maskedUser is the user of a terminal where mobile number and e-mail are partly hidden, null if
// there is none.
func maskedUser(u *user) any {
	if u == nil {
		return nil
	}
	return object{"id": u.id, "name": u.name, "mobile": maskMobile(u.mobile), "email": maskEmail(u.email)}
}

// maskMobile shows how a number begins, and not how long it is: +966000000001 is +9660******.
func maskMobile(mobile string) string {
	const shown, hidden = 5, "******"
	digits := []rune(mobile)
	switch {
	case len(digits) == 0:
		return ""
	case len(digits) < 2*shown:
		return hidden
	}
	return string(digits[:shown]) + hidden
}

// maskEmail shows where an e-mail goes: user1@example.com is us***1@example.com.
func maskEmail(email string) string {
	const shown, hidden = 2, "***"
	name, domain, isAddress := strings.Cut(email, "@")
	letters := []rune(name)
	switch {
	case email == "":
		return ""
	case !isAddress:
		return hidden
	case len(letters) < 2*shown:
		return hidden + "@" + domain
	}
	return string(letters[:shown]) + hidden + string(letters[len(letters)-1]) + "@" + domain
}
