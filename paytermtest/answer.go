package paytermtest

import "net/http"

// object is a JSON object on its way out. Views are written by hand from the interface.
type object = map[string]any

// answer is what a handler returns.
type answer struct {
	status int
	header http.Header
	body   any
	at     place // of a page in its list
}

func ok(view any) answer {
	return answer{status: http.StatusOK, body: view}
}

func okPage(view object, at place) answer {
	return answer{status: http.StatusOK, body: view, at: at}
}

// refusal returns a failure; message is a text or, for a validation failure, the problems per
// field.
func refusal(status int, message any) answer {
	return answer{status: status, body: object{"statusCode": status, "message": message}}
}

// notFound is the answer for an unknown id.
func notFound(what string) answer {
	return answer{status: http.StatusNotFound, body: object{"message": what + " not found"}}
}

func conflict(message string) answer {
	return refusal(http.StatusConflict, message)
}
