package console

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
)

// maxBody bounds what is read of a request.
const maxBody = 1 << 20

// command answers a request whose JSON body is read into In.
func command[In, Out any](do func(In) (Out, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		// A page of another site cannot send this type without asking first.
		if mediaType, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || mediaType != "application/json" {
			writeError(w, http.StatusUnsupportedMediaType, errors.New("the Content-Type has to be application/json"))
			return
		}
		var in In
		if err := readJSON(http.MaxBytesReader(w, r.Body, maxBody), &in); err != nil {
			writeError(w, http.StatusBadRequest, err)
			return
		}
		out, err := do(in)
		if err != nil {
			writeError(w, http.StatusUnprocessableEntity, err)
			return
		}
		writeJSON(w, http.StatusOK, out)
	}
}

// readJSON reads one object with known members. A body without a byte is an empty object.
func readJSON(body io.Reader, into any) error {
	decoder := json.NewDecoder(body)
	decoder.DisallowUnknownFields()
	switch err := decoder.Decode(into); {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("the body goes on after its object")
	}
	return nil
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(append(text, '\n')) // the caller may have gone
}

// writeError answers with the reason of a refusal. Those of the platform name its package.
func writeError(w http.ResponseWriter, status int, err error) {
	writeJSON(w, status, map[string]string{"error": strings.TrimPrefix(err.Error(), "paytermtest: ")})
}
