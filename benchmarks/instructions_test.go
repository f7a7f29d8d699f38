package main

import (
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestInstructions counts where valgrind is installed. A find takes some ten thousand instructions,
// and the start of the process a thousand times as many.
func TestInstructions(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("valgrind"); err != nil {
		t.Skip("valgrind is not installed")
	}
	counted, err := instructionsOf("payterm", "find", 200)
	require.NoError(t, err)
	assert.InDelta(t, 30_000, counted, 25_000)
}

func TestInstructionsThatCannotBeCounted(t *testing.T) {
	t.Parallel()
	for _, told := range []repeats{{"nobody", "find", 1}, {"hand", "nothing", 1}} {
		process, err := startChild(roleInstructions)
		require.NoError(t, err)
		require.NoError(t, process.tell(told))
		assert.ErrorContains(t, process.end(), "there is no ")
	}
}

func TestReadCount(t *testing.T) {
	t.Parallel()
	count, err := readCount("==7== \n==7== I   refs:      1,234,567\n")
	require.NoError(t, err)
	assert.InDelta(t, 1_234_567, count, 0)
	_, err = readCount("==7== Cannot start\n")
	assert.EqualError(t, err, "valgrind counts nothing: ==7== Cannot start\n")
}
