package models_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// lost compares a tree from the wire with one that models wrote, and returns what the second lacks.
// A number equals its text, an object a list of it, a quoted object the object, a scalar an object
// that holds it. null and {} equal any empty value or none. Additional keys of the second tree do
// not matter.
func lost(path string, wire, written any) []string {
	if text, ok := wire.(string); ok {
		if object, ok := unquoted(text); ok {
			wire = object
		}
	}
	if list, ok := written.([]any); ok && len(list) == 1 {
		if _, ok := wire.(map[string]any); ok {
			written = list[0]
		}
	}
	if object, ok := wire.(map[string]any); wire == nil || ok && len(object) == 0 {
		if !isEmpty(written) {
			return []string{fmt.Sprintf("%s: an empty value was written as %v", path, written)}
		}
		return nil
	}
	switch wire := wire.(type) {
	case map[string]any:
		return lostMembers(path, wire, written)
	case []any:
		return lostElements(path, wire, written)
	default:
		same := func(written any) bool { return fmt.Sprint(wire) == fmt.Sprint(written) }
		standsFor, _ := written.(map[string]any) // a bare value is written as the object it stands for
		if !same(written) && !slices.ContainsFunc(slices.Collect(maps.Values(standsFor)), same) {
			return []string{fmt.Sprintf("%s: %v was written as %v", path, wire, written)}
		}
	}
	return nil
}

func lostMembers(path string, wire map[string]any, written any) (differences []string) {
	members, ok := written.(map[string]any)
	if !ok {
		return []string{fmt.Sprintf("%s: an object was written as %v", path, written)}
	}
	for key, value := range wire {
		if key == "ipek" || key == "admin_pin" {
			if _, kept := members[key]; kept {
				differences = append(differences, path+"."+key+": key material was written")
			}
			continue
		}
		differences = append(differences, lost(path+"."+key, value, members[key])...)
	}
	return differences
}

func lostElements(path string, wire []any, written any) (differences []string) {
	list, ok := written.([]any)
	if !ok || len(list) != len(wire) {
		return []string{fmt.Sprintf("%s: a list of %d was written as %v", path, len(wire), written)}
	}
	for i, value := range wire {
		differences = append(differences, lost(fmt.Sprintf("%s[%d]", path, i), value, list[i])...)
	}
	return differences
}

// unquoted returns the object in a text.
func unquoted(text string) (map[string]any, bool) {
	decoder := json.NewDecoder(bytes.NewReader([]byte(text)))
	decoder.UseNumber()
	var object map[string]any
	return object, decoder.Decode(&object) == nil && object != nil
}

// isEmpty reports whether a value may be written for null.
func isEmpty(value any) bool {
	switch value := value.(type) {
	case map[string]any:
		for _, member := range value {
			if !isEmpty(member) {
				return false
			}
		}
		return true
	case []any:
		return len(value) == 0
	}
	return value == nil || value == "" || value == false || value == json.Number("0")
}
