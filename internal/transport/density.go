package transport

import "bytes"

const tooDense = "has too many objects for its size"

// mostObjects is how many objects an answer of a size may hold. Documented records have 35 bytes
// and more for each object in them; a page of the smallest ones may be denser.
func mostObjects(size int) int { return 1<<14 + size/32 }

// isDense reports whether an answer would take many times its size in memory: each object, and each
// null in a list, may become a structure of two kilobytes.
func isDense(body []byte) bool {
	most := mostObjects(len(body))
	if len(body) <= most {
		return false
	}
	objects := bytes.Count(body, []byte("{"))
	elements := bytes.Count(body, []byte(",")) + bytes.Count(body, []byte("[")) // at most: one follows each
	return objects+elements > most && objects+nullElements(body) > most
}

// nullElements counts the nulls that follow a bracket or a comma; those of members follow a colon.
func nullElements(body []byte) (count int) {
	null := []byte("null")
	for before, rest, found := bytes.Cut(body, null); found; before, rest, found = bytes.Cut(rest, null) {
		before = bytes.TrimRight(before, " \t\r\n")
		if bytes.HasSuffix(before, []byte("[")) || bytes.HasSuffix(before, []byte(",")) {
			count++
		}
	}
	return count
}
