package models_test

import (
	"testing"
	"time"

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
