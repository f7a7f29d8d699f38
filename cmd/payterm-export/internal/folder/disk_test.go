package folder

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func namesOf(t *testing.T, path string) []string {
	t.Helper()
	inside, err := os.ReadDir(path)
	assert.NoError(t, err)
	names := []string{}
	for _, one := range inside {
		names = append(names, one.Name())
	}
	return names
}

// What could not be put in place is an error: without it, a run would report what is not there.
func TestAFileThatIsNotPublishedIsAnError(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "taken", "inside"), 0o750))
	assert.Error(t, writeJSON(dir, "taken", 1))
	assert.ErrorIs(t, createJSON(dir, "taken", 1), os.ErrExist)
	assert.Equal(t, []string{"taken"}, namesOf(t, dir))
}

// A folder that cannot be read is not an export without windows.
func TestAFolderThatCannotBeReadHasNoEntries(t *testing.T) {
	f := &Folder{Path: strings.Repeat("too-long", 100)}
	entries, err := f.Entries()
	assert.Error(t, err)
	assert.Empty(t, entries)
	_, err = f.Finish(t.Context())
	assert.Error(t, err)
}

// Of several that begin at once, also without links, the first one's settings stay.
func TestAClaimedNameHasOneWinner(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // so that a slow disk outlasts no patience
		dir := t.TempDir()
		won := make(chan int, 20)
		var racing sync.WaitGroup
		for i := range cap(won) {
			racing.Go(func() {
				aside := filepath.Join(dir, filePrefix+strconv.Itoa(i))
				assert.NoError(t, os.WriteFile(aside, []byte(strconv.Itoa(i)), 0o600))
				err := publishClaimed(aside, dir, "name")
				if err == nil {
					won <- i
					return
				}
				assert.ErrorIs(t, err, os.ErrExist)
				assert.NoError(t, os.Remove(aside))
			})
		}
		racing.Wait()
		require.Len(t, won, 1)
		text, err := os.ReadFile(filepath.Join(dir, "name"))
		require.NoError(t, err)
		assert.Equal(t, strconv.Itoa(<-won), string(text))
		assert.Equal(t, []string{"name"}, namesOf(t, dir))
	})
}

// A claim is waited for, until it must be of a run that was killed.
func TestAClaimOfAKilledRunEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		aside := filepath.Join(dir, "aside")
		require.NoError(t, os.WriteFile(aside, nil, 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(dir, filePrefix+"claim"), nil, 0o600))
		began := time.Now()
		require.NoError(t, publishClaimed(aside, dir, "name"))
		assert.GreaterOrEqual(t, time.Since(began), patience)
		assert.Equal(t, []string{"name"}, namesOf(t, dir))
	})
}
