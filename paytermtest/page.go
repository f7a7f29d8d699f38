package paytermtest

import "slices"

// place is where a page is in its list.
type place struct {
	current int64
	total   int64 // pages
	count   int64 // records, on all of them
}

// page cuts the page that was asked for out of a list. A page past the end is empty.
func page[T any](c *call, items []*T, view func(*T) object) ([]object, place) {
	if c.options.NewestFirst {
		items = slices.Clone(items)
		slices.Reverse(items)
	}
	size := c.number("limit", int64(c.options.PageSize))
	at := place{current: c.number("page", 1)}
	if c.fault.StallPage {
		at.current = 1
	}
	at.count = int64(len(items))
	if at.count > 0 {
		at.total = (at.count-1)/size + 1
	}
	records := []object{}
	if at.current <= at.total {
		first := (at.current - 1) * size
		for _, item := range items[first : first+min(size, at.count-first)] {
			records = append(records, view(item))
		}
	}
	if c.fault.UnreadableRecord && len(records) > 0 {
		records[0]["id"] = object{"odd": true}
	}
	return records, at
}

// list answers with a page of records under their key.
func list[T any](c *call, key string, items []*T, view func(*T) object) answer {
	records, at := page(c, items, view)
	return okPage(object{key: records, "pages": at.pages(c.options.PageForm)}, at)
}

// listCounted is list with the number of all records beside it.
func listCounted[T any](c *call, key string, items []*T, view func(*T) object) answer {
	records, at := page(c, items, view)
	return okPage(object{key: records, "pages": at.pages(c.options.PageForm), "total": len(items)}, at)
}

// listCurrent is list for those that state the current page only, whatever the form of the others.
func listCurrent[T any](c *call, key string, items []*T, view func(*T) object) answer {
	records, at := page(c, items, view)
	return okPage(object{key: records, "pages": at.pages(PagesCurrentOnly)}, at)
}

func (at place) pages(form PageForm) any {
	switch form {
	case PagesCurrentOnly:
		return object{"current": at.current}
	case PagesNumber:
		return at.total
	}
	return object{"total": at.total, "current": at.current}
}

// filter keeps the items that pass.
func filter[T any](items []*T, passes func(*T) bool) []*T {
	var kept []*T
	for _, item := range items {
		if passes(item) {
			kept = append(kept, item)
		}
	}
	return kept
}

// find is the first item that passes, or nil.
func find[T any](items []*T, passes func(*T) bool) *T {
	if at := slices.IndexFunc(items, passes); at >= 0 {
		return items[at]
	}
	return nil
}
