package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// What docs/export.md shows for other programs is not run here: there is no cron, no cluster and no
// warehouse. It is read as far as it is ours: the flags, and the names of columns.

// block returns the first match of a pattern in docs/export.md.
func block(t *testing.T, pattern string) string {
	t.Helper()
	page, err := os.ReadFile(filepath.Join(root, "docs", "export.md"))
	require.NoError(t, err)
	found := regexp.MustCompile(pattern).FindSubmatch(page)
	require.NotNil(t, found, pattern)
	return string(found[1])
}

var schedule = regexp.MustCompile(`^([0-9*/,-]+ ){4}[0-9*/,-]+$`)

func TestTheCrontabLineRunsTheProgram(t *testing.T) {
	t.Parallel()
	line := block(t, "```text\n(.* payterm-export .*)\n```")
	when, command, found := strings.Cut(line, "  ")
	require.True(t, found, "two spaces after the schedule: %s", line)
	assert.Regexp(t, schedule, when)
	_, flags, _ := strings.Cut(command, "&& payterm-export ")
	_, err := parseFlags(strings.Fields(flags), io.Discard)
	assert.NoError(t, err, flags)
}

func TestTheKubernetesJobRunsTheProgram(t *testing.T) {
	t.Parallel()
	type named struct {
		Name string
	}
	var job struct {
		APIVersion, Kind string
		Metadata         named
		Spec             struct {
			Schedule          string
			ConcurrencyPolicy string
			JobTemplate       struct {
				Spec struct {
					Parallelism, Completions, BackoffLimit, ActiveDeadlineSeconds int

					Template struct {
						Spec struct {
							RestartPolicy   string
							SecurityContext map[string]any
							Containers      []struct {
								Name, Image  string
								Args         []string
								EnvFrom      []map[string]named
								Resources    map[string]map[string]string
								VolumeMounts []struct{ Name, MountPath string }
							}
							Volumes []struct {
								Name                  string
								PersistentVolumeClaim map[string]string
							}
						}
					}
				}
			}
		}
	}
	text := block(t, "(?s)```yaml\n(.*?)```")
	decoder := yaml.NewDecoder(strings.NewReader(lowerKeys(text)))
	decoder.KnownFields(true)
	require.NoError(t, decoder.Decode(&job))
	assert.Equal(t, []string{"batch/v1", "CronJob"}, []string{job.APIVersion, job.Kind})
	assert.Regexp(t, schedule, job.Spec.Schedule)
	run := job.Spec.JobTemplate.Spec
	assert.Equal(t, run.Parallelism, run.Completions)
	pod := run.Template.Spec
	require.Len(t, pod.Containers, 1)
	require.Len(t, pod.Volumes, 1)
	container := pod.Containers[0]
	require.Len(t, container.VolumeMounts, 1)
	assert.Equal(t, pod.Volumes[0].Name, container.VolumeMounts[0].Name)
	config, err := parseFlags(container.Args, io.Discard)
	require.NoError(t, err)
	assert.True(t, strings.HasPrefix(config.out, container.VolumeMounts[0].MountPath+"/"), config.out)
}

// lowerKeys returns a document with its keys as package yaml spells those of fields without a tag.
func lowerKeys(text string) string {
	return regexp.MustCompile(`\w+:`).ReplaceAllStringFunc(text, strings.ToLower)
}

func TestTheQueryNamesColumns(t *testing.T) {
	t.Parallel()
	query := block(t, "(?s)```sql\n(.*?)```")
	selected, _, found := strings.Cut(strings.TrimPrefix(query, "SELECT "), "\n")
	require.True(t, found)
	list, known := lists.Named("clients.transactions")
	require.True(t, known)
	for _, column := range regexp.MustCompile(`\w+\(\*\)|\w+\((\w+)\)|(\w+)`).FindAllStringSubmatch(selected, -1) {
		name := column[1] + column[2]
		if name != "" && name != "day" { // which is in the name of the folder
			assert.NoError(t, folder.CheckColumns(list, []string{name}), query)
		}
	}
	assert.Contains(t, query, "'nightly/day=*/records.parquet'")
}
