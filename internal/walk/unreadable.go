package walk

import "github.com/payterm/payterm-go/models"

// Unreadable returns the errors of unreadable records if err consists only of them: one, or several
// joined. It returns nil for any other error.
func Unreadable(err error) []*models.DecodeError {
	switch err := err.(type) { //nolint:errorlint // walks the tree itself: every leaf counts
	case *models.DecodeError:
		if err.Index >= 0 {
			return []*models.DecodeError{err}
		}
	case interface{ Unwrap() []error }:
		var all []*models.DecodeError
		for _, one := range err.Unwrap() {
			found := Unreadable(one)
			if found == nil {
				return nil
			}
			all = append(all, found...)
		}
		return all
	case interface{ Unwrap() error }:
		return Unreadable(err.Unwrap())
	}
	return nil
}
