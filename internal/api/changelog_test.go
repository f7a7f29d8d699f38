package api

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

const changelog = "# Changelog\n\n" +
	"## Unreleased\n\n### New\n\n- `F`\n\n" +
	"## 0.2.0 (2026-11-22)\n\n### Breaking\n\nPackage shop:\n\n" +
	"- Fields of `Receipt` are pointers\n  now: `IsPaid` and\n  `IsVoid`.\n- `Find` is `Get`.\n" +
	"- These:\n\n  | Type | Fields |\n  |---|---|\n  | `Sale` | `ID` |\n  | `Card` | `PAN`, `AID` |\n\n" +
	"- IsLate is prose.\n\n### New\n\n- `Order`\n\n" +
	"## 0.1.0 (2026-11-21)\n\nThe first one.\n"

func TestReleasesAreTheSectionsOfTheChangelog(t *testing.T) {
	releases := Releases(changelog)
	if assert.Len(t, releases, 3) {
		assert.Equal(t, Release{Version: Unreleased}, releases[0])
		assert.Equal(t, []string{"0.2.0", "2026-11-22"}, []string{releases[1].Version, releases[1].Date})
		assert.NotEmpty(t, releases[1].Breaking)
		assert.Equal(t, Release{Version: "0.1.0", Date: "2026-11-21"}, releases[2])
	}
}

// What is named is named under Breaking, as code, and within one item.
func TestChangesAreNamedInOneItem(t *testing.T) {
	release := Releases(changelog)[1]
	for symbol, isNamed := range map[string]bool{
		"shop.Find": true, "shop.Receipt.IsPaid": true, "shop.Receipt.IsVoid": true, "shop.Sale.ID": true,
		"shop.Card.AID": true, "paytermtest/console.Find": true, "shop.Receipt": true,
		"shop.Sale.AID": false, "shop.Card.ID": false, "shop.Receipt.ID": false, "shop.Order": false,
		"shop.F": false, "shop.IsLate": false, "shop.Receipt.Get": false, "shop.Receip": false,
	} {
		gone := API{symbol + " func()"}
		if isNamed {
			assert.Empty(t, release.Unnamed(gone), symbol)
		} else {
			assert.Equal(t, gone, release.Unnamed(gone), symbol)
		}
	}
}
