package licences

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// docs/licences.md lists what the core is built with. The nested modules have a test such as this.
func TestLicencesOfTheCore(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	wrong, err := Check(t.Context(), filepath.Join("..", ".."), ".")
	require.NoError(t, err)
	for _, sentence := range wrong {
		t.Error(sentence)
	}
}

func TestDifferencesAreNamed(t *testing.T) {
	listed := licencesOf("| Module | Licence | Part of |\n|---|---|---|\n"+
		"| `a.org/same` | MIT | core |\n| `a.org/other` | MIT | otel, core |\n| `a.org/gone` | MIT | core |\n"+
		"| `a.org/elsewhere` | MIT | otel |\n", ".")
	linked := map[string]string{}
	for path, text := range map[string]string{
		"a.org/same": "Permission is hereby granted, free\n  of charge, to any person obtaining a copy", "a.org/other": "Apache License\nVersion 2.0",
		"a.org/new": "Mozilla Public License, version 2.0", "a.org/unknown": "All rights reserved.",
	} {
		linked[path] = t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(linked[path], "LICENSE.txt"), []byte(text), 0o600))
	}
	found, err := differences(listed, linked)
	require.NoError(t, err)
	assert.Equal(t, []string{
		`a.org/new has the licence MPL-2.0, and docs/licences.md says ""`,
		`a.org/other has the licence Apache-2.0, and docs/licences.md says "MIT"`,
		"a.org/unknown has no licence that is known here",
		"a.org/gone is in docs/licences.md, and nothing is built with it",
	}, found)
}

func TestLicencesAreKnownByTheirPhrases(t *testing.T) {
	const bsd = "Redistribution and use in source and binary forms, with or without modification"
	for text, want := range map[string]string{
		bsd: "BSD-2-Clause", bsd + "\nNeither the name of X": "BSD-3-Clause",
		"MOZILLA PUBLIC LICENSE Version 2.0": "MPL-2.0", "Apache License Version 1.1": "",
		"Permission is hereby granted, free of charge, to any person obtaining a copy; or Apache License, Version 2.0": "Apache-2.0 and MIT",
	} {
		assert.Equal(t, want, nameOf(text), text)
	}
}
