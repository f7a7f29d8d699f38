package models

import "fmt"

// RequestError is returned when a call or an option is refused before anything was sent.
type RequestError struct {
	Operation string // name of the operation; empty for NewClient
	Field     string // wire name of the parameter, Go name of the option, or name of the variable
	Reason    string // what is wrong; never shows the value
}

// Error returns operation, field and reason.
func (e *RequestError) Error() string { return e.text() }

func (e RequestError) text() string {
	return prefix(e.Operation) + "invalid request: " + e.Field + " " + e.Reason
}

// Format prints the text of Error for every verb.
func (e RequestError) Format(f fmt.State, verb rune) { format(f, verb, e.text()) }

// MarshalText returns the text of Error, for JSON and other encoders.
func (e RequestError) MarshalText() ([]byte, error) { return []byte(e.text()), nil }

// Is matches ErrInvalidRequest.
func (e *RequestError) Is(target error) bool { return target == ErrInvalidRequest }
