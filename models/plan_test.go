package models

import (
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/wire"
)

func TestFieldWithoutARule(t *testing.T) {
	type deep struct {
		Deep chan int `json:"deep"`
	}
	for _, into := range []any{
		&struct {
			F bool `json:"f"` // false would look like a value
		}{},
		&struct {
			F int `json:"f"`
		}{},
		&struct {
			F int64 `json:"f"`
		}{},
		&struct {
			F float64 `json:"f"`
		}{},
		&struct {
			F *string `json:"f"`
		}{},
		&struct {
			F []*deep `json:"f"`
		}{},
		&struct {
			F map[string]string `json:"f"`
		}{},
		&struct {
			F time.Time `json:"f"`
		}{},
		&struct{ F string }{},
	} {
		assert.EqualError(t, unmarshal(into, []byte(`{}`)), "models: .F: no json tag, or no rule for its type", "%T", into)
	}
	var outer struct {
		F []deep `json:"f"`
	}
	assert.EqualError(t, unmarshal(&outer, []byte(`{}`)), "models: .F: deep.Deep: no json tag, or no rule for its type")
}

// tree contains itself in each way that a struct can.
type tree struct {
	Record

	ID    string   `json:"id"`
	Tags  []string `json:"tags"`
	Child *tree    `json:"child"`
	List  []tree   `json:"list"`
}

func TestStructThatContainsItself(t *testing.T) {
	const text = `{"id":1,"tags":"a","child":{"list":"{\"id\":\"2\",\"list\":[null,{\"tags\":[\"b\",3]}]}"}}`
	var read tree
	require.NoError(t, unmarshal(&read, []byte(text)))
	assert.Equal(t, text, string(read.Raw()))
	assert.Equal(t, []string{"a"}, read.Tags)
	require.Len(t, read.Child.List, 1)
	assert.Equal(t, "2", read.Child.List[0].ID)
	assert.Equal(t, []tree{{}, {Record: read.Child.List[0].List[1].Record, Tags: []string{"b", "3"}}}, read.Child.List[0].List)

	nested := strings.Repeat(`{"child":`, wire.MaxDepth+1) + "null" + strings.Repeat("}", wire.MaxDepth+1)
	assert.ErrorContains(t, unmarshal(&read, []byte(nested)), "nested too deeply")
	assert.Zero(t, read)
}

// TestPlanIsMadeOnce, no matter which goroutine reads the first of its kind. Run it with -race.
func TestPlanIsMadeOnce(t *testing.T) {
	type part struct {
		ID string `json:"id"`
	}
	type fresh struct {
		Part *part `json:"part"`
	}
	var readers sync.WaitGroup
	made := make([]*plan, 50)
	for i := range made {
		readers.Go(func() {
			var into fresh
			assert.NoError(t, unmarshal(&into, []byte(`{"part":{"id":"1"}}`)))
			assert.Equal(t, fresh{&part{"1"}}, into)
			made[i], _ = planOf(reflect.TypeFor[fresh]())
		})
	}
	readers.Wait()
	for _, p := range made {
		assert.Same(t, made[0], p)
	}
}
