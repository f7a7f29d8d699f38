// Package zones lists the time zones of the tz database, for tests.
package zones

import (
	"archive/zip"
	"io"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// From and To are the years for which rules of days and clocks are tested.
const (
	From = 1970
	To   = 2040
)

// All returns the zones of Go's copy of the tz database. Of several names for one zone it returns
// the first.
func All(t *testing.T) []*time.Location {
	t.Helper()
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output() // of a test, -trimpath hides it
	require.NoError(t, err)
	files, err := zip.OpenReader(filepath.Join(strings.TrimSpace(string(root)), "lib", "time", "zoneinfo.zip"))
	require.NoError(t, err)
	defer func() { require.NoError(t, files.Close()) }()
	var all []*time.Location
	seen := map[string]bool{}
	for _, file := range files.File {
		if strings.HasSuffix(file.Name, "/") {
			continue
		}
		opened, err := file.Open()
		require.NoError(t, err)
		data, err := io.ReadAll(opened)
		require.NoError(t, err)
		require.NoError(t, opened.Close())
		if seen[string(data)] {
			continue
		}
		seen[string(data)] = true
		zone, err := time.LoadLocationFromTZData(file.Name, data)
		require.NoError(t, err)
		all = append(all, zone)
	}
	require.Greater(t, len(all), 300)
	return all
}

// Transitions returns the instants from From to To at which the offset of a zone changes. It does
// without ZoneBounds, whose bounds are wrong at the end of some leap years.
func Transitions(zone *time.Location) []time.Time {
	offset := func(unix int64) int {
		_, seconds := time.Unix(unix, 0).In(zone).Zone()
		return seconds
	}
	const day = 24 * 60 * 60
	var all []time.Time
	last := time.Date(To+1, 1, 1, 0, 0, 0, 0, time.UTC).Unix()
	for at := time.Date(From, 1, 1, 0, 0, 0, 0, time.UTC).Unix(); at < last; at += day {
		before := offset(at)
		if offset(at+day) != before {
			after := sort.Search(day, func(after int) bool { return offset(at+int64(after)) != before })
			all = append(all, time.Unix(at+int64(after), 0).In(zone))
		}
	}
	return all
}
