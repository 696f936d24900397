// Package harnesses tests DemoService with a mocked network. It needs mock-url and DemoService in PATH.
package harnesses

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// A verdict of mock-url run, with the members that these tests use.
type verdict struct {
	Result string
	Calls  struct{ All, Unmatched int }
}

// run runs a command, and returns its standard output and its exit status.
func run(t *testing.T, command ...string) (string, int) {
	t.Helper()
	program := exec.Command(command[0], command[1:]...)
	program.Stderr = os.Stderr
	output, err := program.Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(output), program.ProcessState.ExitCode()
}

// mocked runs DemoService with a plan, and also returns the verdict.
func mocked(t *testing.T, plan string, arguments ...string) (string, int, verdict) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "verdict.json")
	tool := []string{"mock-url", "run", "--plan", filepath.Join("plans", plan), "--json", file, "--", "DemoService"}
	output, status := run(t, append(tool, arguments...)...)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var found verdict
	if err := json.Unmarshal(text, &found); err != nil {
		t.Fatal(err)
	}
	return output, status, found
}

func TestRateIsPrinted(t *testing.T) {
	output, status, verdict := mocked(t, "rates.json", "rate", "EUR", "USD")
	if status != 0 || output != "1 EUR = 1.0842 USD (2026-11-20)\n" {
		t.Errorf("found status %d and output %q", status, output)
	}
	if verdict.Result != "passed" || verdict.Calls.All != 1 {
		t.Errorf("found verdict %+v", verdict)
	}
}

func TestBusyUpstreamIsAnError(t *testing.T) {
	output, status, verdict := mocked(t, "busy.json", "rate", "EUR", "USD")
	if status != 69 || output != "" {
		t.Errorf("found status %d and output %q", status, output)
	}
	if verdict.Result != "failed" || verdict.Calls.Unmatched != 0 {
		t.Errorf("found verdict %+v", verdict)
	}
}

func TestRateIsPrintedWithLaunchArguments(t *testing.T) {
	list, _ := run(t, "mock-url", "args", "--format", "json", "--verdict", "exit", filepath.Join("plans", "rates.json"))
	var arguments []string
	if err := json.Unmarshal([]byte(list), &arguments); err != nil {
		t.Fatal(err)
	}
	output, status := run(t, append([]string{"DemoService", "rate", "EUR", "USD"}, arguments...)...)
	if status != 0 || output != "1 EUR = 1.0842 USD (2026-11-20)\n" {
		t.Errorf("found status %d and output %q", status, output)
	}
}
