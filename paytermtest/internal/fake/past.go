package fake

import "time"

// AsOf returns the sessions and sales as they were at an earlier moment, for reads. A record that
// has changed since is shown as it was created.
func (s *Store) AsOf(then time.Time) *Store {
	old := *s
	old.Sessions, old.Sales = nil, nil
	sales := map[*Sale]*Sale{}
	for _, x := range s.Sales {
		if !x.Created.After(then) {
			was := *x
			was.Reversed = x.Reversed && !x.Updated.After(then)
			sales[x] = &was
			old.Sales = append(old.Sales, &was)
		}
	}
	for _, x := range s.Sessions {
		if !x.Created.After(then) {
			was := *x
			was.Sale = sales[x.Sale]
			if x.Updated.After(then) {
				was.Updated, was.Closed, was.Status, was.Sale = x.Created, false, "", nil
			}
			old.Sessions = append(old.Sessions, &was)
		}
	}
	return &old
}
