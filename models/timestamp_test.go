package models_test

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

func TestTimestamp(t *testing.T) {
	instant := time.Date(2024, 5, 14, 13, 5, 10, 0, time.UTC)
	for _, test := range []struct {
		name, wire, text, back string
		want                   time.Time
	}{
		{"milliseconds", `"2024-05-14T13:05:10.063Z"`, "2024-05-14T13:05:10.063Z", "", instant.Add(63 * time.Millisecond)},
		{"no fraction", `"2024-05-14T13:05:10Z"`, "2024-05-14T13:05:10Z", "", instant},
		{"nanoseconds", `"2024-05-14T13:05:10.000000007Z"`, "2024-05-14T13:05:10.000000007Z", "", instant.Add(7)},
		{"other zone", `"2024-05-14T16:05:10+03:00"`, "2024-05-14T16:05:10+03:00", "", instant},
		{"escaped", `"2024-05-14T13:05:10\u005a"`, "2024-05-14T13:05:10Z", `"2024-05-14T13:05:10Z"`, instant},
		{"null", `null`, "", "", time.Time{}},
		{"empty", `""`, "", `null`, time.Time{}},
		{"no zone", `"2024-05-14T13:05:10"`, "2024-05-14T13:05:10", "", time.Time{}},
		{"a number", `1715691910063`, "1715691910063", `"1715691910063"`, instant.Add(63 * time.Millisecond)},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stamp models.Timestamp
			require.NoError(t, json.Unmarshal([]byte(test.wire), &stamp))
			assert.Equal(t, test.text, stamp.Text())
			assert.Equal(t, test.text, stamp.String())
			assert.Equal(t, test.text, fmt.Sprint(stamp))
			assert.Equal(t, test.text == "", stamp.IsZero())
			assert.Equal(t, test.want, stamp.Time())

			back, err := json.Marshal(stamp)
			require.NoError(t, err)
			if test.back == "" {
				test.back = test.wire
			}
			assert.Equal(t, test.back, string(back))
		})
	}
}

// TestTimestampReadsWhatNamesAnInstant, in any spelling of ISO 8601 and RFC 3339, and as Unix time.
func TestTimestampReadsWhatNamesAnInstant(t *testing.T) {
	instant := time.Date(2024, 5, 14, 13, 5, 10, 63_000_000, time.UTC)
	for text, want := range map[string]time.Time{
		"2024-05-14T13:05:10.063+0000":                              instant,
		"2024-05-14T16:05:10.063+0300":                              instant,
		"2024-05-14T16:05:10.063+03":                                instant,
		"2024-05-14T18:35:10.063+05:30":                             instant,
		"2024-05-14T09:05:10.063-0400":                              instant,
		"2024-05-14T13:05:10.063-00:00":                             instant,
		"2024-05-14 13:05:10.063Z":                                  instant,
		"2024-05-14 16:05:10.063+03":                                instant,
		"2024-05-14 16:05:10.063 +0300":                             instant,
		"2024-05-14t13:05:10.063z":                                  instant,
		"2024-05-14T13:05:10,063Z":                                  instant,
		"20240514T130510.063Z":                                      instant,
		"20240514T160510,063+0300":                                  instant,
		"2024-05-14T13:05:10.1Z":                                    instant.Add(37 * time.Millisecond),
		"2024-05-14T13:05:10.063000007Z":                            instant.Add(7),
		"2024-05-14T13:05:10.0630000079+00":                         instant.Add(7),
		"2024-05-14T13:05:10.063" + strings.Repeat("0", 1000) + "Z": instant,
		"2024-05-14T13:05:10+0000":                                  instant.Truncate(time.Second),
		"2024-05-14T13:05Z":                                         instant.Truncate(time.Minute),
		"20240514T1305Z":                                            instant.Truncate(time.Minute),
		"1715691910":                                                instant.Truncate(time.Second),
		"1715691910063":                                             instant,
		"1000000000":                                                time.Unix(1_000_000_000, 0).UTC(),
		"9999999999999":                                             time.UnixMilli(9_999_999_999_999).UTC(),
	} {
		stamp := timestamp(text)
		require.NoError(t, stamp.Err(), text)
		assert.Equal(t, want, stamp.Time(), text)
		in, err := stamp.TimeIn(time.FixedZone("", -5*60*60))
		require.NoError(t, err, text)
		assert.Equal(t, want, in, "%s has a zone of its own", text)
	}
}

// timestamp returns a Timestamp of a text.
func timestamp(text string) (stamp models.Timestamp) {
	_ = stamp.UnmarshalText([]byte(text)) // never fails
	return stamp
}

// TestTimestampSaysWhyATextNamesNoInstant. An empty one is no text.
func TestTimestampSaysWhyATextNamesNoInstant(t *testing.T) {
	require.NoError(t, models.Timestamp{}.Err())
	const (
		noZone    = "models: the time has no zone"
		noInstant = "models: the text is not an instant in ISO 8601, RFC 3339 or Unix time"
	)
	for text, want := range map[string]string{
		"2024-05-14T13:05:10.063":  noZone,
		"2024-05-14 13:05:10":      noZone,
		"2024-05-14T13:05":         noZone,
		"20240514T130510":          noZone,
		"2024-05-14":               noInstant,
		"20240514":                 noInstant,
		"14/05/2024 13:05:10":      noInstant,
		"05/14/2024 01:05 PM":      noInstant,
		"2024-02-30T13:05:10Z":     noInstant,
		"2024-02-30 13:05:10":      noInstant,
		"2024-05-14T24:00:00+0000": noInstant,
		"2016-12-31T23:59:60Z":     noInstant,
		"2024-05-14T13:05:10+3":    noInstant,
		"2024-05-14T13:05:10+0399": noInstant,
		"2024-05-14T13:05:10 UTC":  noInstant,
		"2024-05-14T13:05:10.Z":    noInstant,
		"2024-0514T13:05:10Z":      noInstant,
		"0001-01-01T00:00:00Z":     noInstant,
		"0":                        noInstant,
		"171569191":                noInstant,
		"17156919100":              noInstant,
		"0715691910":               noInstant,
		"-1715691910":              noInstant,
		"1715691910.063":           noInstant,
		"1715691910063000":         noInstant,
		"20240514130510":           noInstant,
		"soon":                     noInstant,
		" ":                        noInstant,
	} {
		stamp := timestamp(text)
		require.EqualError(t, stamp.Err(), want, text)
		assert.True(t, stamp.Time().IsZero(), text)
		assert.Equal(t, text, stamp.Text())
	}
}

// TestTimeInReadsTimesWithoutAZone, except those that clocks in the zone show twice or never.
func TestTimeInReadsTimesWithoutAZone(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	require.NoError(t, err)
	for text, want := range map[string]string{
		"":                         "0001-01-01T00:00:00Z",
		"2024-05-14T13:05:10.063":  "2024-05-14T11:05:10.063Z",
		"2024-01-14 13:05":         "2024-01-14T12:05:00Z",
		"20240514T130510":          "2024-05-14T11:05:10Z",
		"2024-10-27 01:59:59":      "2024-10-26T23:59:59Z",
		"2024-10-27 03:00:00":      "2024-10-27T02:00:00Z",
		"2024-05-14T13:05:10+0300": "2024-05-14T10:05:10Z",
	} {
		got, err := timestamp(text).TimeIn(berlin)
		require.NoError(t, err, text)
		assert.Equal(t, want, got.Format(time.RFC3339Nano), text)
	}
	for _, text := range []string{"2024-10-27 02:30:00", "2024-03-31 02:30:00", "2024-05-14", "soon"} {
		got, err := timestamp(text).TimeIn(berlin)
		assert.Error(t, err, text)
		assert.True(t, got.IsZero(), text)
	}
}

// TestTimestampIsATextToOtherEncoders: YAML, XML and slog ask for it.
func TestTimestampIsATextToOtherEncoders(t *testing.T) {
	type sale struct {
		At models.Timestamp `xml:"at"`
	}
	for _, text := range []string{"2024-05-14T13:05:10.063Z", "soon", ""} {
		written, err := xml.Marshal(sale{timestamp(text)})
		require.NoError(t, err)
		assert.Equal(t, "<sale><at>"+text+"</at></sale>", string(written))
		var read sale
		require.NoError(t, xml.Unmarshal(written, &read))
		assert.Equal(t, text, read.At.Text())
	}
}

// FuzzTimestamp keeps any text. The text is empty, names an instant, or has an error that says
// why not. If it is RFC 3339, it names the instant that package time reads.
func FuzzTimestamp(f *testing.F) {
	for _, text := range []string{"2024-05-14T13:05:10.063Z", "20240514T1605+03", "2024-05-14 13:05:10,5 +0300", "1715691910", "1715691910063", "2024-10-27 02:30", ""} {
		f.Add(text)
	}
	zone := time.FixedZone("", 3*60*60)
	f.Fuzz(func(t *testing.T, text string) {
		stamp := timestamp(text)
		assert.Equal(t, text, stamp.Text())
		err := stamp.Err()
		assert.Equal(t, text == "" || err != nil, stamp.Time().IsZero(), "%v", err)
		if want, failed := time.Parse(time.RFC3339, text); failed == nil {
			assert.True(t, want.Equal(stamp.Time()))
		}
		in, failed := stamp.TimeIn(zone)
		switch {
		case err == nil:
			require.NoError(t, failed)
			assert.Equal(t, stamp.Time(), in)
		case failed == nil:
			assert.Equal(t, timestamp(text+"+03").Time(), in)
		}
		if back := models.TimestampOf(in); in.Year() > 0 && in.Year() < 10000 {
			assert.True(t, in.Truncate(time.Millisecond).Equal(back.Time()))
		}
	})
}

func TestTimestampRejectsObjectsAndLists(t *testing.T) {
	for _, wire := range []string{`{}`, `[]`, `["2024-05-14T13:05:10Z"]`} {
		stamp := models.TimestampOf(time.Unix(1, 0))
		var unreadable *models.DecodeError
		require.ErrorAs(t, json.Unmarshal([]byte(wire), &stamp), &unreadable, wire)
		assert.Equal(t, -1, unreadable.Index)
		assert.Equal(t, wire, string(unreadable.Raw))
		assert.Equal(t, time.Unix(1, 0).UTC(), stamp.Time(), "an error leaves the old value")
	}
}

func TestTimestampOf(t *testing.T) {
	riyadh := time.FixedZone("", 3*60*60)
	stamp := models.TimestampOf(time.Date(2024, 5, 14, 16, 5, 10, 63_999_999, riyadh))
	assert.Equal(t, "2024-05-14T13:05:10.063Z", stamp.Text())
	assert.Equal(t, "2024-05-14T13:05:10.000Z", models.TimestampOf(time.Date(2024, 5, 14, 16, 5, 10, 0, riyadh)).Text())
	assert.Equal(t, models.Timestamp{}, models.TimestampOf(time.Time{}))

	var read models.Timestamp
	require.NoError(t, json.Unmarshal([]byte(`"2024-05-14T13:05:10.063Z"`), &read))
	assert.Equal(t, stamp, read, "equal texts are equal timestamps")
}

func TestUnixMilli(t *testing.T) {
	const milli models.UnixMilli = 1715695509001
	instant := time.Date(2024, 5, 14, 14, 5, 9, 1_000_000, time.UTC)
	assert.Equal(t, instant, milli.Time())
	assert.Equal(t, milli, models.UnixMilliOf(instant.Add(999_999)))
	assert.Equal(t, models.UnixMilli(-1), models.UnixMilliOf(time.UnixMilli(-1)))

	assert.True(t, models.UnixMilli(0).Time().IsZero(), "0 is none")
	assert.Zero(t, models.UnixMilliOf(time.Time{}))
}
