package folder

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// table holds the columns that were chosen, and the index of each in the cells of a record.
type table struct {
	columns []lists.Column
	at      []int
}

// choose returns the columns of a list with these names, all of them for no names.
func choose(list lists.List, names []string) (table, error) {
	var chosen table
	for i, column := range list.Columns {
		if len(names) == 0 {
			chosen.columns, chosen.at = append(chosen.columns, column), append(chosen.at, i)
		}
	}
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return table{}, fmt.Errorf("the column %q is chosen twice", name)
		}
		at := slices.IndexFunc(list.Columns, func(c lists.Column) bool { return c.Name == name })
		if at < 0 {
			return table{}, fmt.Errorf("%s has no column %q; it has %s", list.Name, name, strings.Join(table{columns: list.Columns}.names(), ","))
		}
		chosen.columns, chosen.at = append(chosen.columns, list.Columns[at]), append(chosen.at, at)
	}
	return chosen, nil
}

func (t table) names() []string {
	var names []string
	for _, column := range t.columns {
		names = append(names, column.Name)
	}
	return names
}

// CheckColumns returns an error unless the list has all of these columns, and each is named once.
func CheckColumns(list lists.List, names []string) error {
	_, err := choose(list, names)
	return err
}

// errOtherColumns is returned for a file that has not the columns of the encoder.
var errOtherColumns = errors.New("other columns")

// cells are the columns that were chosen, as texts.
type cells struct {
	table table
	zone  *time.Location
}

func (s *Settings) cellsOf(table table) (cells, error) {
	zone, err := time.LoadLocation(s.Zone)
	return cells{table, zone}, err
}

func (c *cells) appendTexts(row []string, record lists.Record) []string {
	for _, at := range c.table.at {
		row = append(row, c.text(record.Cells[at]))
	}
	return row
}

// instantLayout is that of an instant, which has milliseconds, in the zone of the days.
const instantLayout = "2006-01-02T15:04:05.000Z07:00"

// text returns a cell as CSV has it. An instant is in the zone of the days, with its offset; a text
// that is none is as the platform wrote it.
func (c *cells) text(cell any) string {
	switch cell := cell.(type) {
	case string:
		return cell
	case bool:
		return strconv.FormatBool(cell)
	case int64:
		return strconv.FormatInt(cell, 10)
	case lists.Decimal:
		return cell.String()
	case models.Timestamp:
		if at := cell.Time(); !at.IsZero() {
			return at.In(c.zone).Format(instantLayout)
		}
		return cell.Text()
	}
	return ""
}
