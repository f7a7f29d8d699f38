package receipt

import (
	"cmp"

	"github.com/payterm/payterm-go/models"
)

// Language is the language of the labels.
type Language string

// Languages of receipts and reports.
const (
	English       Language = "english" // the default
	Arabic        Language = "arabic"
	Turkish       Language = "turkish"
	EnglishArabic Language = "english_arabic" // English on the left and Arabic on the right
)

// Language codes in HTML. unknown is for texts whose language the platform does not state.
const english, arabic, turkish, unknown = "en", "ar", "tr", ""

func (l Language) codes() []string {
	switch l {
	case English:
		return []string{english}
	case Arabic:
		return []string{arabic}
	case Turkish:
		return []string{turkish}
	case EnglishArabic:
		return []string{english, arabic}
	}
	return nil
}

// phrase is a cleaned text in one language.
type phrase struct{ Lang, Text string }

// Dir returns the direction of the phrase in HTML.
func (p phrase) Dir() string {
	switch p.Lang {
	case arabic:
		return "rtl"
	case unknown:
		return "auto"
	}
	return "ltr"
}

// phrases returns a text in each requested language, or once if both texts are equal. If the text
// is in none of these languages, phrases returns the first available one, in the order of
// LocalizedText.String.
func (l Language) phrases(text models.LocalizedText) []phrase {
	written := map[string]string{
		english: clean(text.English), unknown: clean(text.Text), turkish: clean(text.Turkish), arabic: clean(text.Arabic),
	}
	if written[turkish] == "" {
		written[turkish] = inTurkish[written[english]]
	}
	var chosen []phrase
	for _, code := range l.codes() {
		found := phrase{code, written[code]}
		if found.Text != "" && (chosen == nil || chosen[0].Text != found.Text) {
			chosen = append(chosen, found)
		}
	}
	if chosen != nil {
		return chosen
	}
	for _, code := range []string{english, unknown, turkish, arabic} {
		if written[code] != "" {
			return []phrase{{code, written[code]}}
		}
	}
	return nil
}

// either returns given, completed with ours in the languages in which given is empty.
func either(given, ours models.LocalizedText) models.LocalizedText {
	return models.LocalizedText{
		English: cmp.Or(clean(given.English), clean(given.Text), ours.English),
		Arabic:  cmp.Or(clean(given.Arabic), ours.Arabic),
		Turkish: cmp.Or(clean(given.Turkish), ours.Turkish),
		Text:    ours.Text,
	}
}
