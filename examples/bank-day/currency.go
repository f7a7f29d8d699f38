package main

import "cmp"

// letters are the codes of ISO 4217 numbers, for the currencies that the terminals of a bank take.
var letters = map[string]string{"682": "SAR", "784": "AED", "840": "USD", "949": "TRY", "978": "EUR"}

// currencyOf returns the code of an ISO 4217 number, or the number if its code is not in the list.
func currencyOf(number string) string { return cmp.Or(letters[number], number) }
