// Command esc evaluates the definition of an environment of Pulumi ESC, as its service does when the environment is
// opened. It knows no imports and no providers of dynamic values, which only the service has.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/pulumi/esc"
	"github.com/pulumi/esc/eval"
)

// Exit codes: 0 evaluated, 1 the definition has errors, which stderr has.
func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return errors.New("usage: esc <environment.yaml>")
	}
	source, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	definition, problems, err := eval.LoadYAMLBytes(args[0], source)
	if err != nil {
		return err
	}
	if problems.HasErrors() {
		return problems
	}
	values, err := esc.NewExecContext(map[string]esc.Value{})
	if err != nil {
		return err
	}
	env, problems := eval.EvalEnvironment(
		context.Background(), "environment", definition, plain{}, local{}, local{}, values,
	)
	if problems.HasErrors() {
		return problems
	}
	return json.NewEncoder(os.Stdout).Encode(env.Properties)
}

// plain is for definitions whose secrets are not encrypted yet.
type plain struct{}

func (plain) Decrypt(_ context.Context, value []byte) ([]byte, error) { return value, nil }

// local knows nothing outside the definition.
type local struct{}

func (local) LoadProvider(_ context.Context, name string) (esc.Provider, error) {
	return nil, fmt.Errorf("the provider %q is only known to the service", name)
}

func (local) LoadRotator(_ context.Context, name string) (esc.Rotator, error) {
	return nil, fmt.Errorf("the rotator %q is only known to the service", name)
}

func (local) LoadEnvironment(_ context.Context, name string) ([]byte, eval.Decrypter, error) {
	return nil, nil, fmt.Errorf("the environment %q is only known to the service", name)
}
