package main

import (
	"github.com/bytedance/sonic"
	goccy "github.com/goccy/go-json"
)

// The decoders that use unsafe and, sonic, machine code that it assembles as the program runs.
func fastDecoders(f *fixture) []decoder {
	return []decoder{
		{"goccy/go-json", func(number int) (page, error) {
			decoded := new(plainPage)
			return decoded, goccy.Unmarshal(f.body(number), decoded)
		}},
		sonicDecoder("sonic, texts share the body", f, sonic.ConfigDefault),
		sonicDecoder("sonic, texts copied (ConfigStd)", f, sonic.ConfigStd),
	}
}

// sonicDecoder refuses to work where sonic falls back to encoding/json.
func sonicDecoder(name string, f *fixture, api sonic.API) decoder {
	return decoder{name, func(number int) (page, error) {
		if sonic.APIKind == sonic.UseStdJSON {
			return nil, absentError("not supported by this Go")
		}
		decoded := new(plainPage)
		return decoded, api.Unmarshal(f.body(number), decoded)
	}}
}
