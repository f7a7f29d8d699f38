package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
)

// addDocuments adds what the descriptions state in an old folder, and no longer state now.
func (c *changes) addDocuments(old, now string) error {
	for _, name := range []string{"docs/openapi.json", "docs/control.json"} {
		was, is := newFacts(), newFacts()
		if err := errors.Join(was.read(old+"/"+name), is.read(now+"/"+name)); err != nil {
			return err
		}
		var found []string
		for fact := range was.stated {
			if !is.stated[fact] {
				found = append(found, name+": no longer "+fact)
			}
		}
		for member, owner := range is.required {
			if _, ok := was.required[member]; !ok && was.stated[owner+".type object"] {
				found = append(found, name+": now requires "+member)
			}
		}
		slices.Sort(found)
		c.add(name, found...)
	}
	return nil
}

// facts are what a document states.
type facts struct {
	stated   map[string]bool   // values after their path: "Terminal.properties.tid.type string"
	required map[string]string // the object of each required member
}

func newFacts() facts { return facts{map[string]bool{}, map[string]string{}} }

func (f facts) read(file string) error {
	text, err := os.ReadFile(file) //nolint:gosec // it is of the repository
	if err != nil {
		return err
	}
	var document struct {
		Paths, Components map[string]any
	}
	err = json.Unmarshal(text, &document)
	f.add("", document.Paths)
	for _, kind := range []string{"schemas", "responses", "requestBodies"} {
		f.add("", document.Components[kind])
	}
	return err
}

// add adds the values in an object or a list. Texts and examples may change, and each value of
// allOf, anyOf, oneOf and type is one of several that may be added to.
func (f facts) add(at string, value any) {
	switch value := value.(type) {
	case map[string]any:
		required, _ := value["required"].([]any)
		for key, member := range value {
			switch {
			case strings.HasSuffix(at, ".properties"):
				f.add(at+"."+key, member)
			case key == "description", key == "summary", key == "examples", key == "required" && required != nil:
			case key == "allOf", key == "anyOf", key == "oneOf":
				f.add(at, member)
			default:
				f.add(strings.TrimPrefix(at+"."+key, "."), member)
			}
		}
		for _, name := range required {
			f.required[fmt.Sprintf("%s.properties.%s", at, name)] = at
		}
	case []any:
		for _, item := range value {
			if parameter, _ := item.(map[string]any); parameter["name"] != nil {
				f.add(at+"."+fmt.Sprint(parameter["name"]), item)
			} else {
				f.add(at, item)
			}
		}
	default:
		f.stated[at+" "+fmt.Sprint(value)] = true
	}
}
