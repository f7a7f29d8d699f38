package models_test

import (
	"testing"
	"time"
	_ "time/tzdata" // time zones, for systems without them

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

func TestReceiptTimes(t *testing.T) {
	zone := time.FixedZone("terminal", 3*60*60)
	receipt := &models.Receipt{
		StartDate: "14/05/2024", StartTime: "16:05:09",
		EndDate: "15/05/2024", EndTime: "00:05",
		Date: "16/05/2024", Time: "23:59:59",
	}
	reconciliation := &models.ReconciliationReceipt{
		StartDate: "14/05/2024", StartTime: "16:05:09",
		EndDate: "15/05/2024", EndTime: "00:05",
		Date: "16/05/2024", Time: "23:59:59",
	}
	for _, test := range []struct {
		name string
		read func(*time.Location) (time.Time, error)
		want time.Time
	}{
		{"receipt, start", receipt.StartedAt, time.Date(2024, 5, 14, 13, 5, 9, 0, time.UTC)},
		{"receipt, end", receipt.EndedAt, time.Date(2024, 5, 14, 21, 5, 0, 0, time.UTC)},
		{"receipt v2", receipt.IssuedAt, time.Date(2024, 5, 16, 20, 59, 59, 0, time.UTC)},
		{"reconciliation, start", reconciliation.StartedAt, time.Date(2024, 5, 14, 13, 5, 9, 0, time.UTC)},
		{"reconciliation, end", reconciliation.EndedAt, time.Date(2024, 5, 14, 21, 5, 0, 0, time.UTC)},
		{"reconciliation", reconciliation.IssuedAt, time.Date(2024, 5, 16, 20, 59, 59, 0, time.UTC)},
		{
			"end of day", (&models.EndOfDay{Date: "14/05/2024", Hour: "23:59"}).IssuedAt,
			time.Date(2024, 5, 14, 20, 59, 0, 0, time.UTC),
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := test.read(zone)
			require.NoError(t, err)
			assert.Equal(t, test.want, got.UTC())
			assert.Equal(t, zone, got.Location())

			_, err = test.read(nil)
			assert.Error(t, err)
		})
	}
}

func TestInvalidReceiptTimesFail(t *testing.T) {
	for _, invalid := range []struct{ date, time string }{
		{"", ""},
		{"14/05/2024", ""},
		{"", "16:05:09"},
		{"2024-05-14", "16:05:09"},
		{"05/14/2024", "16:05:09"},
		{"31/02/2024", "16:05:09"},
		{"14/05/24", "16:05:09"},
		{"14/05/2024", "24:00:00"},
		{"14/05/2024", "16:05:09 PM"},
		{"14/05/2024", "16:05:60"},
	} {
		receipt := models.Receipt{StartDate: invalid.date, StartTime: invalid.time}
		got, err := receipt.StartedAt(time.UTC)
		require.Error(t, err, "%+v", invalid)
		assert.True(t, got.IsZero())
	}
}

func TestInvalidLocalTimesFail(t *testing.T) {
	for _, text := range []string{"", "2405141605", "2024051416050", "241314160509", "no date time"} {
		_, err := (&models.POSTransaction{LocalDateTime: text}).LocalAt(time.UTC)
		assert.Error(t, err, text)
	}
	_, err := (&models.POSTransaction{LocalDateTime: "240514160509"}).LocalAt(nil)
	assert.Error(t, err)
}

// TestTimesOfReceiptsWhereClocksChange: the first of two instants, and never one of the day before.
func TestTimesOfReceiptsWhereClocksChange(t *testing.T) {
	for _, test := range []struct{ zone, date, time, want string }{
		{"Europe/Berlin", "27/10/2024", "02:30:00", "2024-10-27T02:30:00+02:00"},
		{"America/New_York", "03/11/2024", "01:30", "2024-11-03T01:30:00-04:00"},
		{"America/Havana", "03/11/2024", "00:00:00", "2024-11-03T00:00:00-04:00"},
		{"Europe/Berlin", "31/03/2024", "02:30:00", "2024-03-31T03:30:00+02:00"},
		{"America/Santiago", "08/09/2024", "00:00:00", "2024-09-08T01:00:00-03:00"},
		{"America/Santiago", "07/09/2024", "23:59:59", "2024-09-07T23:59:59-04:00"},
		{"Pacific/Apia", "30/12/2011", "00:00:00", "2011-12-31T00:00:00+14:00"},
	} {
		zone, err := time.LoadLocation(test.zone)
		require.NoError(t, err)
		receipt := models.Receipt{StartDate: test.date, StartTime: test.time}
		got, err := receipt.StartedAt(zone)
		require.NoError(t, err)
		assert.Equal(t, test.want, got.Format(time.RFC3339), test.zone)
	}
	havana, err := time.LoadLocation("America/Havana")
	require.NoError(t, err)
	got, err := (&models.POSTransaction{LocalDateTime: "240310000000"}).LocalAt(havana)
	require.NoError(t, err)
	assert.Equal(t, "2024-03-10T01:00:00-04:00", got.Format(time.RFC3339))
}
