package journal

// sighting is a record that may be of the write.
type sighting[T any] struct {
	record *T
	as     likeness
}

// sightings are what a look has seen, in the order of the list.
type sightings[T any] struct {
	all []sighting[T]
	at  map[string]int // where in all the record with an id is
}

// add takes a record, unless it cannot be of the write. One that comes twice, since it moved or
// changed while the list was read, counts once, as it came last.
func (s *sightings[T]) add(id string, one sighting[T]) {
	at, twice := s.at[id]
	switch {
	case twice:
		s.all[at] = one
	case one.as != unlike:
		if s.at == nil {
			s.at = map[string]int{}
		}
		s.at[id] = len(s.all)
		s.all = append(s.all, one)
	}
}

// candidates returns those that may be of the write: if some have the mark, no others.
func (s *sightings[T]) candidates() []sighting[T] {
	var found, withMark []sighting[T]
	for _, one := range s.all {
		switch one.as {
		case marked:
			withMark = append(withMark, one)
		case like, changed:
			found = append(found, one)
		}
	}
	if withMark != nil {
		return withMark
	}
	return found
}
