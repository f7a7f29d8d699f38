package recording

// What the hook does to a body and to a path with a query.
var (
	RedactBody = redactBody
	RedactURL  = redactURL
)
