// Command codegen-java writes the Java SDK that a package schema describes.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/pulumi/pulumi-java/pkg/codegen/java"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 3 || args[0] != "java" {
		return fmt.Errorf("usage: codegen-java java <schema.json> <out folder>")
	}
	text, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	var spec schema.PackageSpec
	if err := json.Unmarshal(text, &spec); err != nil {
		return fmt.Errorf("%s is no package schema: %w", args[1], err)
	}
	pkg, diagnostics, err := schema.BindSpec(spec, nil, schema.ValidationOptions{})
	if err != nil {
		return fmt.Errorf("%s cannot be bound: %w", args[1], err)
	}
	if diagnostics.HasErrors() {
		return fmt.Errorf("%s is not a valid schema: %w", args[1], diagnostics)
	}
	files, err := java.GeneratePackage("pulumi-language-java", pkg, nil, nil, false, false)
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
