package drift

import (
	"testing"

	"github.com/payterm/payterm-go/internal/canary"
)

func TestMain(m *testing.M) { canary.Main(m) }
