package transport

import (
	"net/http"
	"strconv"
	"time"
)

// longestRetryAfter bounds what a server can ask for, so that no arithmetic on it overflows.
const longestRetryAfter = 24 * time.Hour

// retryAfter reads a Retry-After header: whole seconds or an HTTP date. Anything else is
// ignored.
func retryAfter(header http.Header, now time.Time) time.Duration {
	asked := header["Retry-After"]
	if len(asked) == 0 {
		return 0
	}
	text := asked[0]
	if wait, ok := seconds(text); ok {
		return wait
	}
	if date, err := http.ParseTime(text); err == nil {
		return max(0, min(date.Sub(now), longestRetryAfter))
	}
	return 0
}

func seconds(text string) (time.Duration, bool) {
	count, err := strconv.ParseUint(text, 10, 63)
	return time.Duration(min(count, uint64(longestRetryAfter/time.Second))) * time.Second, err == nil
}
