package folder

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

func openFolder(t *testing.T) *Folder {
	t.Helper()
	f, err := Open(filepath.Join(t.TempDir(), "export"), Settings{ID: "1", List: "clients.merchants", Format: JSONL}, "key")
	require.NoError(t, err)
	return f
}

// begin writes a window of one record, and does not publish it.
func begin(t *testing.T, f *Folder, w Window, raw string) *Writer {
	t.Helper()
	list, known := lists.Named("clients.merchants")
	require.True(t, known)
	writer, err := f.Create(w, list)
	require.NoError(t, err)
	require.NoError(t, writer.Add(lists.Record{ID: "1", Raw: []byte(raw)}))
	return writer
}

func recordsIn(t *testing.T, f *Folder, w Window) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(f.Path, w.Name(), "records.jsonl"))
	require.NoError(t, err)
	return string(text)
}

// Where two machines have pulled the same window, the first one stays.
func TestAWindowIsPublishedOnce(t *testing.T) {
	f, w := openFolder(t), Window{Day: "2025-11-01"}
	slow, fast := begin(t, f, w, `{"from":"slow"}`), begin(t, f, w, `{"from":"fast"}`)
	_, err := fast.Publish()
	require.NoError(t, err)
	entry, err := slow.Publish()
	require.NoError(t, err)
	require.NoError(t, slow.Discard())
	assert.Equal(t, `{"from":"fast"}`+"\n", recordsIn(t, f, w))
	assert.Equal(t, &fast.Entry, entry)
}

// The folder may be a link to another disk.
func TestWindowsBehindALinkAreThere(t *testing.T) {
	f, w := openFolder(t), Window{Day: "2025-11-01"}
	_, err := begin(t, f, w, `{}`).Publish()
	require.NoError(t, err)
	link := filepath.Join(t.TempDir(), "link")
	require.NoError(t, os.Symlink(f.Path, link))
	behind, err := Open(link, f.Settings, "key")
	require.NoError(t, err)
	m, err := behind.Finish(t.Context())
	require.NoError(t, err)
	assert.Len(t, m.Windows, 1)
}

// A run that is killed between the two renames of a window that is replaced loses nothing: the next
// one still knows what has changed.
func TestAnInterruptedReplacementIsStillCompared(t *testing.T) {
	f, w := openFolder(t), Window{Day: "2025-11-01"}
	first := begin(t, f, w, `{"status":"old"}`)
	_, err := first.Publish()
	require.NoError(t, err)
	require.NoError(t, backUp(first.paths()))

	second := begin(t, f, w, `{"status":"new"}`)
	entry, err := second.Publish()
	require.NoError(t, err)
	assert.Equal(t, &Changes{Changed: 1}, entry.Changes)
	assert.Equal(t, `{"status":"new"}`+"\n", recordsIn(t, f, w))
	require.NoError(t, f.Tidy())
	m, err := f.Finish(t.Context())
	require.NoError(t, err)
	differ, err := f.Verify(m)
	require.NoError(t, err)
	assert.Empty(t, differ)
}

// An id is gone only if no unreadable record can have it, and stays known until then.
func TestTheIDOfAnUnreadableRecordIsNotGone(t *testing.T) {
	f, w := openFolder(t), Window{Day: "2025-11-01"}
	first := begin(t, f, w, `{}`)
	require.NoError(t, first.Add(lists.Record{ID: "2", Raw: []byte(`{}`)}))
	_, err := first.Publish()
	require.NoError(t, err)
	for _, test := range []struct {
		unreadable []string
		want       Changes
	}{
		{[]string{"2"}, Changes{Gone: 1}},
		{[]string{""}, Changes{}},
		{nil, Changes{Gone: 1}},
	} {
		writer, err := f.Create(w, lists.List{})
		require.NoError(t, err)
		for _, id := range test.unreadable {
			require.NoError(t, writer.AddUnreadable(&models.DecodeError{ID: id}))
		}
		entry, err := writer.Publish()
		require.NoError(t, err)
		assert.Equal(t, &test.want, entry.Changes)
	}
}

// The first key that pulls a window binds the folder: another machine that began with another key
// is refused.
func TestAFolderIsBoundToTheKeyOfItsFirstWindow(t *testing.T) {
	one := openFolder(t)
	other, err := Open(one.Path, one.Settings, "other key")
	require.NoError(t, err)
	_, err = begin(t, other, Window{Day: "2025-11-01"}, `{}`).Publish()
	require.NoError(t, err)
	late := begin(t, one, Window{Day: "2025-11-02"}, `{}`)
	_, err = late.Publish()
	require.ErrorIs(t, err, ErrOtherExport)
	require.NoError(t, late.Discard())
	_, err = Open(one.Path, one.Settings, "key")
	require.ErrorIs(t, err, ErrOtherExport)
}

// What is discarded leaves nothing.
func TestDiscardLeavesNothing(t *testing.T) {
	f := openFolder(t)
	require.NoError(t, begin(t, f, Window{Day: "2025-11-01"}, `{}`).Discard())
	entries, err := f.Entries()
	require.NoError(t, err)
	assert.Empty(t, entries)
	inside, err := os.ReadDir(f.Path)
	require.NoError(t, err)
	assert.Len(t, inside, 1, "the settings")
}

// What killed runs have left is removed.
func TestWhatWasLeftIsRemoved(t *testing.T) {
	f := openFolder(t)
	for _, name := range []string{".tmp-1", ".new-1", replacedDir} {
		require.NoError(t, os.Mkdir(filepath.Join(f.Path, name), 0o750))
	}
	require.NoError(t, f.Sweep())
	inside, err := os.ReadDir(f.Path)
	require.NoError(t, err)
	assert.Len(t, inside, 1, "the settings")
}
