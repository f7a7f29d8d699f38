package till

import (
	"context"
	"path/filepath"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/notes"
)

// Dir returns a store in a folder, which should be on a local disk: not every network file system
// locks and syncs reliably. Each note is a file named after its key, which may be any text. Only
// the owner may read it, unless modes are the mount's, as on exFAT. A crash leaves either the old
// note or the new one.
//
// Set an absolute path: a relative one is of the working directory at the time of the call, which
// in a service is another one, and every order there would be charged again. The first use returns
// an error for an empty path, such as that of an unset variable, and for a folder that everybody
// may write to.
//
// The first use makes the folder and locks it until Close, or until the process ends: meanwhile Get
// and Put in other processes return [ErrInUse]. All Folders of one path in a process share the
// lock, which the last Close frees.
//
// From the first use on, a folder that was removed or replaced is an error. Before, it looks
// like a new one: if the folder is on a disk that is mounted late, check that it is mounted.
func Dir(path string) *Folder {
	if path == "" {
		return &Folder{} // the first use refuses it
	}
	absolute, err := filepath.Abs(path)
	return &Folder{path: absolute, err: err}
}

// Get returns the note of a key, or nil if there is none. It waits for other calls on the folder,
// unless the context ends.
func (f *Folder) Get(ctx context.Context, key string) (note []byte, err error) {
	err = f.use(ctx, func(path string) error {
		note, err = read(filepath.Join(path, fileName(key)))
		return err
	})
	return note, err
}

// Put writes a note if the stored one is still old, and returns [ErrChanged] if not. It waits for
// other calls on the folder, unless the context ends.
func (f *Folder) Put(ctx context.Context, key string, old, note []byte) error {
	return f.use(ctx, func(path string) error {
		current, err := read(filepath.Join(path, fileName(key)))
		if err != nil {
			return err
		}
		if !notes.IsSame(current, old) {
			return ErrChanged
		}
		return replace(path, fileName(key), note)
	})
}

// use reads or writes the folder of a path while it is reserved.
func (f *Folder) use(ctx context.Context, do func(path string) error) error {
	switch {
	case f.err != nil:
		return f.err
	case f.path == "":
		return &payterm.RequestError{Field: "Dir", Reason: "needs a path: is its variable unset?"}
	}
	r, err := f.reserve(ctx)
	if err != nil {
		return err
	}
	defer r.end()
	if err := r.hold(); err != nil {
		return err
	}
	if err := do(r.path); err != nil {
		return err
	}
	return r.hold() // it may have been replaced meanwhile
}
