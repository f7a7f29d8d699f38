package sample

import "encoding/json"

// The plain types are those of the sample as encoding/json reads them by itself: without rules,
// methods and Record.
type (
	plainSale struct {
		ID       string          `json:"id"`
		Status   Status          `json:"status"`
		At       Millis          `json:"at"`
		Count    *int            `json:"count"`
		Paid     *bool           `json:"paid"`
		Settings json.RawMessage `json:"settings"`
		Shop     plainShop       `json:"shop"`
		Buyer    *plainBuyer     `json:"buyer"`
		Lines    []plainLine     `json:"lines"`
		Data     *plainLine      `json:"data"`
		Refund   *plainSale      `json:"refund"`
		Price    plainLabeled    `json:"price"`
		Balance  plainBalance    `json:"balance"`
	}
	plainShop struct {
		Name  string      `json:"name"`
		Owner *plainBuyer `json:"owner"`
	}
	plainBuyer struct {
		Name string `json:"name"`
	}
	plainLine struct {
		Text  plainText    `json:"text"`
		Parts []plainLine  `json:"parts"`
		Seen  []plainBuyer `json:"seen"`
	}
	plainText struct {
		English string `json:"english"`
		Arabic  string `json:"arabic"`
	}
	plainLabeled struct {
		Label plainText `json:"label"`
		Value Status    `json:"value"`
	}
	plainBalance struct {
		Label plainText `json:"label"`
		Value *bool     `json:"value"`
	}
)

// receipt has a member for every field, in the words of a terminal: short strings, half of them in
// two languages.
const receipt = `{"id":"b1946ac9-2492-4d23-8f6c-2f7a1b0c9d3e","status":"CLOSED","at":1715691910063,"count":3,"paid":true,` +
	`"settings":{"print":true,"copies":2,"lines":["a","b"]},` +
	`"shop":{"name":"Corner \"Shop\"","owner":{"name":"Noura"}},"buyer":{"name":"نورة"},` +
	`"lines":[{"text":{"english":"APPROVED","arabic":"مقبولة"},"parts":[],"seen":[{"name":"a"},{"name":"b"}]},` +
	`{"text":{"english":"RETAIN RECEIPT","arabic":"يرجى الاحتفاظ بالايصال"},"parts":[{"text":{"english":"THANK YOU",` +
	`"arabic":"شكرا"},"parts":[],"seen":[]}],"seen":[]}],"data":{"text":{"english":"MADA","arabic":"مدى"},"parts":[],"seen":[]},` +
	`"refund":{"id":"c2057bd0","status":"OPEN","at":0,"count":0,"paid":false},` +
	`"price":{"label":{"english":"PURCHASE AMOUNT","arabic":"مبلغ الشراء"},"value":"125.50"},` +
	`"balance":{"label":{"english":"BALANCED","arabic":"\u0645\u062a\u0632\u0646"},"value":true},` +
	`"unknown":{"a":[1,2.5,null]}}`
