package wire

import "bytes"

// ErrTooDense is the error of a response with too many objects.
var ErrTooDense = &Error{Reason: "has too many objects for its size"}

// MaxObjects returns how many objects a response of a size may have. Documented records have at
// least 35 bytes per object; a page of the smallest ones may be denser.
func MaxObjects(size int) int { return 1<<14 + size/32 }

// CheckDensity refuses a response that would take many times its size in memory: each object, and
// each null in a list, may decode to a struct of 2 kB.
func CheckDensity(body []byte) *Error {
	limit := MaxObjects(len(body))
	if len(body) <= limit {
		return nil
	}
	objects := bytes.Count(body, []byte("{"))
	elements := bytes.Count(body, []byte(",")) + bytes.Count(body, []byte("[")) // an upper bound: one element per byte
	if objects+elements > limit && objects+nullElements(body) > limit {
		return ErrTooDense
	}
	return nil
}

// nullElements counts the nulls in lists, after a bracket or a comma. Those of members follow a
// colon.
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
