package recording

// The redaction of a body, and of a path with its query.
var (
	RedactBody = redactBody
	RedactURL  = redactURL
)
