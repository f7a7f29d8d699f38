package notes

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// member is the name of the checksum in a note.
const member = "sum"

var errDamaged = errors.New("it is damaged: its checksum is not that of its members")

// Marshal returns the JSON of a note, which is an object, with a checksum of its members as the
// last one.
func Marshal(note any) ([]byte, error) {
	text, err := json.Marshal(note)
	if err != nil {
		return nil, err
	}
	_, sum, err := sumOf(text)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(text[:len(text)-1], ",%q:%q}", member, sum), nil
}

// Text returns the text of a note that a person can read, as Marshal with indentation.
func Text(note any) ([]byte, error) {
	compact, err := Marshal(note)
	if err != nil {
		return nil, err
	}
	var indented bytes.Buffer
	err = json.Indent(&indented, compact, "", "  ")
	return append(indented.Bytes(), '\n'), err
}

// Unmarshal reads a note that Marshal has written, whatever has indented or sorted it since. It
// returns an error, and leaves the note as it is, if the checksum is missing or wrong.
func Unmarshal(text []byte, note any) error {
	stored, sum, err := sumOf(text)
	if err != nil {
		return fmt.Errorf("it is damaged: %w", err)
	}
	if stored != sum {
		return errDamaged
	}
	return json.Unmarshal(text, note)
}

// Decode reads a note of a version. isAsked reports whether what was read is the note that was
// asked for; others says what else it may be. The text of the error follows the name of the note.
func Decode(text []byte, version int, note any, isAsked func() bool, others string) error {
	var of struct {
		Version int `json:"version"`
	}
	if err := Unmarshal(text, &of); err != nil {
		return fmt.Errorf("cannot be used: %w", err)
	}
	if of.Version != version {
		return fmt.Errorf("was written by another version of this library: its version is %d, not %d", of.Version, version)
	}
	if err := json.Unmarshal(text, note); err != nil || !isAsked() {
		return errors.New("is of another " + others)
	}
	return nil
}

// sumOf returns the checksum that a note holds, and that of its other members: of their compact
// JSON, sorted by name.
func sumOf(text []byte) (stored any, sum string, err error) {
	var members map[string]any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&members); err != nil {
		return nil, "", errors.New("it is no JSON object") // the error of encoding/json quotes the text
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, "", errors.New("something follows its JSON object")
	}
	stored = members[member]
	delete(members, member)
	compact, err := json.Marshal(members)
	hash := sha256.Sum256(compact)
	return stored, hex.EncodeToString(hash[:8]), err
}
