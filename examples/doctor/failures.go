package main

import (
	"context"
	"errors"

	"github.com/google/uuid"

	payterm "github.com/payterm/payterm-go"
)

// failure is what the platform answers to what it cannot do.
type failure struct {
	asked string
	answer
}

// examineFailures asks with a key, and for an id, that nobody has.
func examineFailures(ctx context.Context, client *payterm.Client, l list) []failure {
	stranger := client.With(payterm.WithAPIKey(uuid.NewString()))
	_, unknownKey := get(ctx, stranger, l, nil)

	one := list{name: l.name, route: l.route + "/{id}"}
	_, unknownID := get(ctx, client, one, nil, uuid.NewString())

	return []failure{
		failureOf("unknown key: "+code("GET "+l.route), unknownKey),
		failureOf("unknown id: "+code("GET "+one.route), unknownID),
	}
}

func failureOf(asked string, err error) failure {
	if err == nil {
		return failure{asked, settled("no failure")}
	}
	if refused, ok := errors.AsType[*payterm.Error](err); ok {
		return failure{asked, settled("%s, %s", describe(err), shape(refused.Body))}
	}
	return failure{asked, open("%s", describe(err))}
}
