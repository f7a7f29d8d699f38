package paytermtest

import (
	"encoding/json"
	"fmt"
	"maps"
	"time"
)

// form is what a rewriting makes of a value.
type form string

const (
	isNull          form = "null"
	isAbsent        form = "absent"
	isEmpty         form = "empty"               // text, list or object
	isText          form = "text"                // of a number
	isEnglish       form = "English text"        // of a text in two languages
	isTurkish       form = "in Turkish"          // in place of Arabic
	isQuoted        form = "object in a text"    // as JSON
	isReference     form = "object with an id"   // of an id alone
	isFirst         form = "one object"          // of a list
	isSteps         form = "list of steps"       // of an object
	isDeclinedToo   form = "declined, too"       // of the events of a reversed payment
	isUnwrapped     form = "unwrapped"           // the record is the answer
	isNumberOfPages form = "number of pages"     // in place of an object
	hasTotal        form = "with total"          // of pages that state the current one only
	hasTotals       form = "with all the totals" // likewise, in the words of intents
)

// write puts the value of a name into the form. A value that has no such form stays.
func (f form) write(holder object, name string, at place) {
	switch f {
	case isNull:
		holder[name] = nil
	case isAbsent:
		delete(holder, name)
	case isEmpty:
		holder[name] = emptied(holder[name])
	case isText:
		holder[name] = fmt.Sprint(holder[name])
	case isNumberOfPages:
		holder[name] = at.total
	default:
		f.writeWithin(holder, name, at)
	}
}

// writeWithin is write for forms that depend on what is in the value.
func (f form) writeWithin(holder object, name string, at place) {
	switch value := holder[name].(type) {
	case string:
		if f == isReference {
			holder[name] = object{"id": value}
		}
	case []object:
		holder[name] = f.ofList(value)
	case object:
		f.writeObject(holder, name, value, at)
	}
}

func (f form) writeObject(holder object, name string, value object, at place) {
	switch f {
	case isEnglish:
		holder[name] = value["english"]
	case isTurkish:
		holder[name] = object{"english": value["english"], "turkish": turkishOf(value["english"])}
	case isQuoted:
		text, _ := json.Marshal(value) // views can be marshalled
		holder[name] = string(text)
	case isSteps:
		holder[name] = steps(holder["created_at"])
	case isUnwrapped:
		delete(holder, name)
		maps.Copy(holder, value)
	case hasTotal:
		value["total"] = at.total
	case hasTotals:
		value["total_pages"], value["total_data"] = at.total, at.count
	}
}

func (f form) ofList(list []object) any {
	switch {
	case f == isFirst && len(list) > 0:
		return list[0]
	case f == isDeclinedToo && len(list) > 1: // the second is the reversal
		list[0]["status"] = "declined"
	}
	return list
}

func emptied(value any) any {
	switch value.(type) {
	case string:
		return ""
	case []object:
		return []object{}
	}
	return value
}

func turkishOf(title any) string {
	if title == refund.title {
		return refund.turkish
	}
	return purchase.turkish
}

// steps are those of a transaction that took no time.
func steps(created any) []object {
	text, _ := created.(string)
	at, _ := time.Parse(time.RFC3339, text) // as timestamp wrote it
	return []object{
		{"type": "transaction_start", "time_stamp": at.UnixMilli()},
		{"type": "transaction_end", "time_stamp": at.UnixMilli()},
	}
}
