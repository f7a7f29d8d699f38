package folder

import (
	"fmt"
	"path/filepath"
	"time"
)

// checkDays returns an error if a record is in the windows of two successive days: the platform
// selects by something else than created_at, and the totals would count it twice. The windows are
// in their order.
func (f *Folder) checkDays(windows []Entry) error {
	type day struct {
		name, next string // of the window, and its successor
		ids        seen
	}
	before := map[string]day{} // the last one of each TID
	for _, entry := range windows {
		w := WindowNamed(entry.Window)
		if w.Day == "" {
			continue
		}
		date, err := time.Parse(time.DateOnly, w.Day)
		if err != nil {
			return err
		}
		last, doubled := before[w.TID], 0
		now := day{name: entry.Window, ids: seen{}}
		err = eachID(filepath.Join(f.dir(entry.Window), idsFile), func(hash, id string) {
			if id == "" || hash == noHash { // which is in no total
				return
			}
			if last.next == entry.Window && last.ids.has(id) {
				doubled++
			}
			now.ids.add(id)
		})
		if err != nil {
			return err
		}
		if doubled > 0 {
			return fmt.Errorf("%s in %s and in %s: the platform does not select days by created_at, and totals would be wrong",
				Count(doubled, "record"), last.name, now.name)
		}
		w.Day = date.AddDate(0, 0, 1).Format(time.DateOnly)
		now.next = w.Name()
		before[w.TID] = now
	}
	return nil
}
