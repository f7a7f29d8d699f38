// Package clock converts the times that clocks in a zone show to instants.
package clock

import "time"

const day = 24 * time.Hour

// Instants returns the instants at which clocks in zone show a time, which is given in UTC. There
// are two if the hour is repeated, as when summer time ends, and none if it is skipped.
func Instants(shown time.Time, zone *time.Location) []time.Time {
	var all []time.Time
	for _, near := range []time.Time{shown.Add(-day), shown.Add(day)} {
		offset := Offset(near, zone)
		instant := shown.Add(-offset)
		if Offset(instant, zone) == offset && (all == nil || !all[0].Equal(instant)) {
			all = append(all, instant.In(zone))
		}
	}
	return all
}

// Instant returns the first of Instants. In a skipped hour, it returns the instant at which a
// clock shows the time if it was not set forward.
func Instant(shown time.Time, zone *time.Location) time.Time {
	if all := Instants(shown, zone); all != nil {
		return all[0]
	}
	return shown.Add(-Offset(shown.Add(-day), zone)).In(zone)
}

// Offset returns how far clocks in zone are ahead of UTC.
func Offset(instant time.Time, zone *time.Location) time.Duration {
	_, seconds := instant.In(zone).Zone()
	return time.Duration(seconds) * time.Second
}
