package models_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// TestKindOfADevice: a terminal and a transaction state it in different members.
func TestKindOfADevice(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]models.DeviceType{
		`{"type":"phone"}`: models.DeviceTypePhone, `{"deviceType":"phone"}`: models.DeviceTypePhone, `{}`: "",
	} {
		var device models.Device
		require.NoError(t, json.Unmarshal([]byte(text), &device))
		assert.Equal(t, want, device.Kind(), text)
	}
	assert.Empty(t, (*models.Device)(nil).Kind())
}
