/**
 * The folders below `modules/` that pin what is built: a `go.mod` with its complete `go.sum` each, and in
 * those of `codegen` a program of our own. To move a pin, edit the version in `go.mod` and run `go mod tidy` in that folder; `engine` and
 * `codegen` hold the same release of Pulumi.
 */
export type ModuleName =
  | "engine"
  | "hosts"
  | "yaml"
  | "versitygw"
  | "codegen"
  | "codegen-java"
  | "codegen-csharp"
  | "vale";

/** One thing that can be built from the Go module proxy. Its version is the one its `go.mod` pins. */
export interface Part {
  /** What progress lines call it. */
  readonly title: string;
  /** The pinned module below `modules/` that it is built from. */
  readonly module: ModuleName;
  /** The Go module whose pinned version is the version of this part. */
  readonly source: string;
  /** Main packages to build; each becomes an executable named by its last path element. */
  readonly packages: readonly string[];
  /** Variables of Go packages that receive the version at link time. */
  readonly versionVariables: readonly string[];
  /** Scripts that lie inside the module `source` as it is downloaded, copied beside the executables. */
  readonly scripts: { readonly posix: readonly string[]; readonly windows: readonly string[] };
  /** Whether a C compiler is needed, too. */
  readonly needsC?: boolean;
  /** How long processors work on a first build, for the progress line. */
  readonly processorMinutes: number;
}

const pulumiPkg = "github.com/pulumi/pulumi/pkg/v3";
const pulumiSdk = "github.com/pulumi/pulumi/sdk/v3";
const pulumiYaml = "github.com/pulumi/pulumi-yaml";
const sdkVersion = `${pulumiSdk}/go/common/version.Version`;
const noScripts = { posix: [], windows: [] };

/**
 * The engine and its language hosts: they live in one folder, because the engine warns about a host
 * that it finds on PATH in another folder than its own.
 *
 * The nodejs, python and go hosts come from an older release than the engine: later releases moved
 * them into Go modules that carry no version tags. The engine speaks the older protocol with them.
 */
export const engineParts = {
  pulumi: {
    title: "pulumi",
    module: "engine",
    source: pulumiPkg,
    packages: [`${pulumiPkg}/cmd/pulumi`],
    versionVariables: [sdkVersion],
    scripts: noScripts,
    processorMinutes: 8,
  },
  nodejs: {
    title: "the nodejs language host",
    module: "hosts",
    source: pulumiSdk,
    packages: [`${pulumiSdk}/nodejs/cmd/pulumi-language-nodejs`],
    versionVariables: [sdkVersion],
    scripts: {
      posix: ["nodejs/dist/pulumi-resource-pulumi-nodejs", "nodejs/dist/pulumi-analyzer-policy"],
      windows: ["nodejs/dist/pulumi-resource-pulumi-nodejs.cmd", "nodejs/dist/pulumi-analyzer-policy.cmd"],
    },
    processorMinutes: 0.6,
  },
  yaml: {
    title: "the yaml language host",
    module: "yaml",
    source: pulumiYaml,
    packages: [`${pulumiYaml}/cmd/pulumi-language-yaml`, `${pulumiYaml}/cmd/pulumi-converter-yaml`],
    versionVariables: [`${pulumiYaml}/pkg/version.Version`],
    scripts: noScripts,
    processorMinutes: 2,
  },
  python: {
    title: "the python language host",
    module: "hosts",
    source: pulumiSdk,
    packages: [`${pulumiSdk}/python/cmd/pulumi-language-python`],
    versionVariables: [sdkVersion],
    scripts: {
      posix: [
        "python/cmd/pulumi-language-python-exec",
        "python/dist/pulumi-resource-pulumi-python",
        "python/dist/pulumi-analyzer-policy-python",
      ],
      windows: [
        "python/cmd/pulumi-language-python-exec",
        "python/dist/pulumi-resource-pulumi-python.cmd",
        "python/dist/pulumi-analyzer-policy-python.cmd",
        "python/dist/pulumi-python-shim.cmd",
        "python/dist/pulumi-python3-shim.cmd",
      ],
    },
    processorMinutes: 0.6,
  },
  go: {
    title: "the go language host",
    module: "hosts",
    source: pulumiSdk,
    packages: [`${pulumiSdk}/go/pulumi-language-go`],
    versionVariables: [sdkVersion],
    scripts: noScripts,
    processorMinutes: 0.6,
  },
} as const satisfies Record<string, Part>;

/** Helpers of the tests that are no part of the engine; built only on request, each in its own folder. */
export const toolParts = {
  versitygw: {
    title: "versitygw (an S3-compatible server)",
    module: "versitygw",
    source: "github.com/versity/versitygw",
    packages: ["github.com/versity/versitygw/cmd/versitygw"],
    versionVariables: ["main.Version"],
    scripts: noScripts,
    processorMinutes: 2,
  },
  codegen: {
    title: "codegen (the SDK generator)",
    module: "codegen",
    source: pulumiPkg,
    packages: ["pulumi-langsmith/tools/engine/codegen"],
    versionVariables: [],
    scripts: noScripts,
    processorMinutes: 2,
  },
  // Java's and C#'s generators need other releases of Pulumi's packages than the engine.
  "codegen-java": {
    title: "codegen-java (the SDK generator for Java)",
    module: "codegen-java",
    source: "github.com/pulumi/pulumi-java/pkg",
    packages: ["pulumi-langsmith/tools/engine/codegen-java"],
    versionVariables: [],
    scripts: noScripts,
    processorMinutes: 1,
  },
  "codegen-csharp": {
    title: "codegen-csharp (the SDK generator for C#)",
    module: "codegen-csharp",
    source: pulumiPkg,
    packages: ["pulumi-langsmith/tools/engine/codegen-csharp"],
    versionVariables: [],
    scripts: noScripts,
    processorMinutes: 1.6,
  },
  vale: {
    title: "vale (the linter of prose)",
    module: "vale",
    source: "github.com/vale-cli/vale/v3",
    packages: ["github.com/vale-cli/vale/v3/cmd/vale"],
    needsC: true,
    versionVariables: [],
    scripts: noScripts,
    processorMinutes: 2,
  },
} as const satisfies Record<string, Part>;

/** What `ensureEngine` can be asked for: `pulumi` (always included) and the language hosts. */
export type EnginePartName = keyof typeof engineParts;

/** What `ensureTool` can be asked for. */
export type ToolName = keyof typeof toolParts;

/** Whether a word names a part of the engine. */
export function isEnginePartName(word: string): word is EnginePartName {
  return Object.hasOwn(engineParts, word);
}

/** Whether a word names a tool. */
export function isToolName(word: string): word is ToolName {
  return Object.hasOwn(toolParts, word);
}

/** File names, as they lie in the bin folder on `platform`, of the executables and scripts of a part. */
export function filesOf(part: Part, platform: NodeJS.Platform): { programs: string[]; scripts: string[] } {
  const suffix = platform === "win32" ? ".exe" : "";
  return {
    programs: part.packages.map((name) => lastElement(name) + suffix),
    scripts: scriptsOf(part, platform).map(lastElement),
  };
}

/** Paths of a part's scripts inside its source module. */
export function scriptsOf(part: Part, platform: NodeJS.Platform): readonly string[] {
  return platform === "win32" ? part.scripts.windows : part.scripts.posix;
}

function lastElement(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
