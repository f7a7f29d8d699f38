package models_test

import (
	"encoding/json"
	"fmt"
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
		{"a date", `"2024-05-14"`, "2024-05-14", "", time.Time{}},
		{"a receipt's date", `"14/05/2024"`, "14/05/2024", "", time.Time{}},
		{"no zone", `"2024-05-14T13:05:10"`, "2024-05-14T13:05:10", "", time.Time{}},
		{"no such day", `"2024-02-30T13:05:10Z"`, "2024-02-30T13:05:10Z", "", time.Time{}},
		{"a number", `1715691910063`, "1715691910063", `"1715691910063"`, time.Time{}},
		{"a word", `"soon"`, "soon", "", time.Time{}},
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
