package drift

import "reflect"

//go:generate go run ./gen

// enumeration is an open enumeration of package models, with the values of its constants, which
// reflection cannot list: enums is generated.
type enumeration struct {
	goType reflect.Type
	values []string
}

func enum[T ~string](constants ...T) enumeration {
	made := enumeration{goType: reflect.TypeFor[T]()}
	for _, constant := range constants {
		made.values = append(made.values, string(constant))
	}
	return made
}

// valuesOf returns the documented values of an enumeration, nil for other types.
func valuesOf(goType reflect.Type) []string {
	for _, enum := range enums {
		if enum.goType == goType {
			return enum.values
		}
	}
	return nil
}
