package folder

import (
	"fmt"
	"path/filepath"
	"time"
)

// CheckDays returns an error if a record is in the windows of two successive days: the platform
// selects by something else than created_at, and the totals would count it twice.
func (f *Folder) CheckDays() error {
	entries, err := f.Entries()
	if err != nil {
		return err
	}
	for _, entry := range entries {
		w := WindowNamed(entry.Window)
		if w.Day == "" {
			continue
		}
		day, err := time.Parse(time.DateOnly, w.Day)
		if err != nil {
			return err
		}
		next := seen{}
		w.Day = day.AddDate(0, 0, 1).Format(time.DateOnly)
		if err := next.addWindow(f, w); err != nil {
			return err
		}
		doubled := 0
		err = eachID(filepath.Join(f.dir(entry.Window), idsFile), func(_, id string) {
			if id != "" && next.has(id) {
				doubled++
			}
		})
		if err != nil {
			return err
		}
		if doubled > 0 {
			return fmt.Errorf("%s in %s and in %s: the platform does not select days by created_at, and totals would be wrong",
				Count(doubled, "record"), entry.Window, w.Name())
		}
	}
	return nil
}
