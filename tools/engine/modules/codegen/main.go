// Command codegen writes the SDK of one language that a package schema describes. It does what the language hosts of
// later releases do for `pulumi package gen-sdk`; the hosts that are pinned beside it cannot.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	gogen "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

const usage = "usage: codegen <nodejs|python|go> <schema.json> <out folder>"

// host begins the name of each language's generator, which the generated files carry in their headers.
const host = "pulumi-language-"

var errUsage = errors.New(usage)

// Exit codes: 0 written, 1 the schema or the folder is not usable, 2 wrong arguments.
func main() {
	err := run(os.Args[1:])
	if err == nil {
		return
	}
	fmt.Fprintln(os.Stderr, err)
	if errors.Is(err, errUsage) {
		os.Exit(2)
	}
	os.Exit(1)
}

func run(args []string) error {
	if len(args) != 3 {
		return errUsage
	}
	language, file, out := args[0], args[1], args[2]
	generate, known := generators[language]
	if !known {
		return fmt.Errorf("there is no generator for %q: %w", language, errUsage)
	}
	pkg, err := read(file)
	if err != nil {
		return err
	}
	files, err := generate(pkg)
	if err != nil {
		return fmt.Errorf("generating the %s SDK of %s: %w", language, file, err)
	}
	return write(out, files)
}

var generators = map[string]func(*schema.Package) (map[string][]byte, error){
	"nodejs": func(pkg *schema.Package) (map[string][]byte, error) {
		return nodejs.GeneratePackage(host+"nodejs", pkg, nil, nil, false, nil)
	},
	"python": func(pkg *schema.Package) (map[string][]byte, error) {
		return python.GeneratePackage(host+"python", pkg, nil, nil)
	},
	"go": func(pkg *schema.Package) (map[string][]byte, error) {
		return gogen.GeneratePackage(host+"go", pkg, nil)
	},
}

// read binds a schema, refusing one that does not follow Pulumi's metaschema.
func read(file string) (*schema.Package, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var spec schema.PackageSpec
	if err := json.Unmarshal(text, &spec); err != nil {
		return nil, fmt.Errorf("%s is no package schema: %w", file, err)
	}
	pkg, diagnostics, err := schema.BindSpec(spec, standalone{schema.NewNullLoader()}, schema.ValidationOptions{})
	if err != nil {
		return nil, fmt.Errorf("%s cannot be bound: %w", file, err)
	}
	if diagnostics.HasErrors() {
		return nil, fmt.Errorf("%s is not a valid schema: %w", file, diagnostics)
	}
	return pkg, nil
}

// standalone answers for other packages that a schema may refer to: it has none.
type standalone struct{ schema.Loader }

func (standalone) LoadPackageV2(_ context.Context, other *schema.PackageDescriptor) (*schema.Package, error) {
	return nil, fmt.Errorf("it refers to the package %s, and only schemas that stand alone are generated here", other.Name)
}

func write(out string, files map[string][]byte) error {
	for name, content := range files {
		file := filepath.Join(out, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}
