// Command codegen-csharp writes the C# SDK that a package schema describes.
package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"

	"github.com/pulumi/pulumi/pkg/v3/codegen/dotnet"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 3 || args[0] != "csharp" {
		return fmt.Errorf("usage: codegen-csharp csharp <schema.json> <out folder>")
	}
	text, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	var spec schema.PackageSpec
	if err := json.Unmarshal(text, &spec); err != nil {
		return fmt.Errorf("%s is no package schema: %w", args[1], err)
	}
	pkg, diagnostics, err := schema.BindSpec(spec, nil)
	if err != nil {
		return fmt.Errorf("%s cannot be bound: %w", args[1], err)
	}
	if diagnostics.HasErrors() {
		return fmt.Errorf("%s is not a valid schema: %w", args[1], diagnostics)
	}
	// The generator downloads a logo from the address of the schema: an empty one is enough.
	logo := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer logo.Close()
	pkg.LogoURL = logo.URL
	files, err := dotnet.GeneratePackage("pulumi-language-dotnet", pkg, nil, nil)
	if err != nil {
		return err
	}
	for name, content := range files {
		file := filepath.Join(args[2], filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}
