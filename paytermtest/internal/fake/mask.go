package fake

import "strings"

// maskedUser is a user with mobile number and e-mail masked, null if there is none.
func maskedUser(u *User) any {
	if u == nil {
		return nil
	}
	return Object{"id": u.ID, "name": u.Name, "mobile": maskMobile(u.Mobile), "email": maskEmail(u.Email)}
}

// maskMobile shows the first digits of a number and hides its length: +966000000001 is +9660******.
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

// maskEmail keeps the domain of an e-mail: user1@example.com is us***1@example.com.
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

// grouped returns the masked number as on v1 receipts: 4111 11** **** 1111.
func (c Card) grouped() string {
	var groups []string
	for rest := c.Masked; rest != ""; {
		n := min(4, len(rest))
		groups = append(groups, rest[:n])
		rest = rest[n:]
	}
	return strings.Join(groups, " ")
}
