package console

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
)

// maxBody limits the body of a request, in bytes.
const maxBody = 1 << 20

// command handles a request: it decodes the JSON body, calls do and encodes the result.
func command[In, Out any](do func(In) (Out, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		// A page of another site cannot send this type without a CORS preflight.
		if mediaType, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || mediaType != "application/json" {
			writeError(w, http.StatusUnsupportedMediaType, errors.New("Content-Type must be application/json"))
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

// readJSON decodes one object with known members. An empty body is an empty object.
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
		return errors.New("the body must be one JSON object")
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
	_, _ = w.Write(append(text, '\n')) // the caller may be gone
}

// writeError writes an error as JSON, without the package prefix of the platform's errors.
func writeError(w http.ResponseWriter, status int, err error) {
	writeJSON(w, status, map[string]string{"error": strings.TrimPrefix(err.Error(), "paytermtest: ")})
}
