package main

import (
	"context"
	"errors"

	"github.com/google/uuid"

	payterm "github.com/payterm/payterm-go"
)

// failure is the observed response to a request that must fail.
type failure struct {
	request string
	observation
}

// examineFailures sends a request with an unknown key and one with an unknown id.
func examineFailures(ctx context.Context, client *payterm.Client, l list) []failure {
	stranger := client.With(payterm.WithAPIKey(uuid.NewString()))
	_, unknownKey := get(ctx, stranger, l, nil)

	one := l
	one.Route += "/{id}"
	_, unknownID := get(ctx, client, one, nil, uuid.NewString())

	return []failure{
		failureOf("unknown key: "+code("GET "+l.Route), unknownKey),
		failureOf("unknown id: "+code("GET "+one.Route), unknownID),
	}
}

func failureOf(request string, err error) failure {
	if err == nil {
		return failure{request, settled("no failure")}
	}
	if refused, ok := errors.AsType[*payterm.Error](err); ok {
		return failure{request, settled("%s, %s", describe(err), shape(refused.Body))}
	}
	return failure{request, open("%s", describe(err))}
}
