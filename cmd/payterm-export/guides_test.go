package main

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"go.yaml.in/yaml/v3"

	"github.com/payterm/payterm-go/paytermtest"
)

const root = "../.."

// blocks returns the code blocks of a language in the README, then in docs/export.md.
func blocks(t *testing.T, language string) []string {
	t.Helper()
	var found []string
	for _, path := range []string{"README.md", filepath.Join(root, "docs", "export.md")} {
		page, err := os.ReadFile(path)
		require.NoError(t, err)
		for _, block := range regexp.MustCompile("(?s)```"+language+"\n(.*?)\n```").FindAllStringSubmatch(string(page), -1) {
			found = append(found, block[1])
		}
	}
	require.NotEmpty(t, found, language)
	return found
}

// shell runs a line in a shell that knows nothing but env, and the program as payterm-export.
func (p program) shell(t *testing.T, line string, env ...string) {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	bin := t.TempDir()
	script := "#!/bin/sh\n" + childVariable + "=1 exec '" + self + "' \"$@\"\n"
	require.NoError(t, os.WriteFile(filepath.Join(bin, "payterm-export"), []byte(script), 0o700))
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // against a hang alone
	defer cancel()
	sh := exec.CommandContext(ctx, "sh", "-c", line)
	sh.Dir, sh.Env = p.dir, append(env, "PATH="+bin+":/usr/bin:/bin")
	printed, err := sh.CombinedOutput()
	require.NoError(t, err, string(printed))
}

// variables returns what the program needs in its environment.
func (p program) variables() []string {
	return []string{baseURLVariable + "=" + p.url, keyVariable + "=" + p.key}
}

// The commands of the guides run in their order, on the platform that the README starts.
func TestTheCommandsOfTheGuidesRun(t *testing.T) {
	t.Parallel()
	const database = "postgres://exporter@db.example.com/exports"
	server := os.Getenv(serverVariable)
	var p program
	for line := range strings.SplitSeq(strings.Join(blocks(t, "sh"), "\n"), "\n") {
		switch {
		case line == "go run ./platform/cmd/payterm-platform":
			p = startPlatform(t)
		case line == "cd cmd/payterm-export && go run .":
			unset(t).must(t)
		case line == "cd cmd/payterm-export && go install .":
			assert.FileExists(t, "main.go")
		case strings.Contains(line, database) && server == "":
		case strings.Contains(line, "payterm-export "):
			p.shell(t, strings.ReplaceAll(line, database, server), p.variables()...)
		default:
			t.Errorf("no test runs %q", line)
		}
	}
	m := p.manifest(t, "month")
	assert.Len(t, m.Windows, 31)
	assert.Equal(t, 4, m.Records)
}

// today returns the program on a platform that has one sale, of today.
func today(t *testing.T) program {
	t.Helper()
	shop := newShop(t, paytermtest.Options{})
	shop.at(time.Now())
	shop.sell(t, 1000, paytermtest.Card{})
	return newProgram(t, shop.Server, paytermtest.ClientKey)
}

// Cron has none of the variables: the file that the line reads sets them.
func TestTheCrontabLinesRun(t *testing.T) {
	t.Parallel()
	p := today(t)
	file := filepath.Join(t.TempDir(), "env")
	require.NoError(t, os.WriteFile(file, []byte("export "+strings.Join(p.variables(), " ")), 0o600))

	for line := range strings.SplitSeq(blocks(t, "crontab")[0], "\n") {
		line = regexp.MustCompile(`^(\S+ ){5} *`).ReplaceAllString(line, "")
		require.Contains(t, line, " /srv/", "a run writes to the folder of the test only")
		p.shell(t, strings.NewReplacer("/etc/payterm.env", file, "/srv/", p.dir+"/").Replace(line))
	}
	assert.Equal(t, 1, p.manifest(t, "nightly").Records)
	books, err := filepath.Glob(filepath.Join(p.dir, "*", "records.csv"))
	require.NoError(t, err)
	require.Len(t, books, 1)
	month := filepath.Base(filepath.Dir(books[0]))
	assert.Equal(t, "day="+month+"-01", p.manifest(t, month).Windows[0].Window, "named by its days")
}

// cronJob has the fields that docs/export.md uses, as the Kubernetes API spells them.
type cronJob struct {
	APIVersion string `yaml:"apiVersion"`
	Kind       string
	Metadata   struct{ Name string }
	Spec       struct {
		Schedule          string
		ConcurrencyPolicy string `yaml:"concurrencyPolicy"`
		JobTemplate       struct {
			Spec struct {
				Parallelism, Completions int
				ActiveDeadlineSeconds    int `yaml:"activeDeadlineSeconds"`
				Template                 struct{ Spec podSpec }
			}
		} `yaml:"jobTemplate"`
	}
}

type podSpec struct {
	RestartPolicy   string `yaml:"restartPolicy"`
	SecurityContext struct {
		RunAsNonRoot bool `yaml:"runAsNonRoot"`
		RunAsUser    int  `yaml:"runAsUser"`
		FSGroup      int  `yaml:"fsGroup"`
	} `yaml:"securityContext"`
	Containers []struct {
		Name, Image string
		Args        []string
		EnvFrom     []struct {
			SecretRef struct{ Name string } `yaml:"secretRef"`
		} `yaml:"envFrom"`
		Resources    struct{ Requests, Limits map[string]string }
		VolumeMounts []struct {
			Name      string
			MountPath string `yaml:"mountPath"`
		} `yaml:"volumeMounts"`
	}
	Volumes []struct {
		Name  string
		Claim struct {
			Name string `yaml:"claimName"`
		} `yaml:"persistentVolumeClaim"`
	}
}

func TestTheKubernetesFileRuns(t *testing.T) {
	t.Parallel()
	var job cronJob
	decoder := yaml.NewDecoder(strings.NewReader(blocks(t, "yaml")[0]))
	decoder.KnownFields(true)
	require.NoError(t, decoder.Decode(&job))
	assert.Equal(t, "batch/v1 CronJob", job.APIVersion+" "+job.Kind)
	assert.Regexp(t, `^(\S+ ){4}\S+$`, job.Spec.Schedule)
	pod := job.Spec.JobTemplate.Spec.Template.Spec
	container := pod.Containers[0]
	mount := container.VolumeMounts[0]
	assert.Equal(t, pod.Volumes[0].Name, mount.Name)

	p := today(t)
	args := strings.Join(container.Args, "\n")
	require.Contains(t, args, "\n"+mount.MountPath+"/", "a run writes to the folder of the test only")
	args = strings.ReplaceAll(args, mount.MountPath+"/", p.dir+"/")
	p.must(t, strings.Split(args, "\n")...)
	assert.Equal(t, 1, p.manifest(t, "nightly").Records)
}

// startPlatform starts payterm-platform, and returns the program with the environment that
// it prints.
func startPlatform(t *testing.T) program {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "platform")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", binary, "./platform/cmd/payterm-platform")
	build.Dir = root
	printed, err := build.CombinedOutput()
	require.NoError(t, err, string(printed))

	platform := exec.CommandContext(t.Context(), binary)
	out, err := platform.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, platform.Start())
	t.Cleanup(func() {
		_ = platform.Process.Kill() // it serves until then
		_ = platform.Wait()
	})
	p := program{dir: t.TempDir(), key: paytermtest.ClientKey}
	for lines := bufio.NewScanner(out); p.url == "" && lines.Scan(); {
		if url, found := strings.CutPrefix(lines.Text(), "export "+baseURLVariable+"="); found {
			p.url = url
		}
	}
	require.NotEmpty(t, p.url)
	return p
}
