package main

import "encoding/json"

// Failure is a failure as observed: any member may be missing, and a bare text was observed, too.
type Failure struct {
	StatusCode            *int            `json:"statusCode"`              // the status
	Message               json.RawMessage `json:"message"`                 // a text, a list of texts, or a list of texts for each member that they are about
	Error                 json.RawMessage `json:"error"`                   // a text, or a text in each language
	Code                  json.RawMessage `json:"code"`                    // a text or a number
	CodeText              string          `json:"code_text"`               // such as unknown_terminal
	TerminalPausedSeconds *int            `json:"terminal_paused_seconds"` // the wait that the platform asks for
}

// failureDocuments are failures, in testdata.
var failureDocuments = []string{
	"failures/error__message_string.json", "failures/error__unauthorized.json", "failures/error__validation_list.json",
	"failures/error__validation_map.json", "failures/error__localized.json",
}
