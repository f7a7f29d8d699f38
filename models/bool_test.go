package models_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/models"
)

func TestIsTrue(t *testing.T) {
	assert.True(t, models.IsTrue(new(true)))
	assert.False(t, models.IsTrue(new(false)))
	assert.False(t, models.IsTrue(nil))
}
