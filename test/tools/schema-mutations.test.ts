import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { CONFIGURATION } from "../../provider/config/settings.ts";
import { breakingChanges } from "../../tools/compatibility/compare.ts";
import { variablesOf } from "../../tools/compatibility/members.ts";
import { type PackageSchema, readSchema } from "../../tools/compatibility/schema.ts";
import { SDK_NAMES } from "../../tools/generate/identity.ts";
import { root } from "../../tools/stack/package.ts";

type Steps = readonly (string | number)[];

const TEXT = readFileSync(path.join(root, "schema.json"), "utf8");
const SCHEMA: unknown = JSON.parse(TEXT);
const RELEASED = readSchema(SCHEMA, "schema.json");

/** What is found when one fact of the schema becomes another one. */
function found(steps: Steps, value: unknown): string[] {
  const today = readSchema(changed(SCHEMA, steps, value), "schema.json");
  return breakingChanges(RELEASED, today).map(({ subject, what }) => `${subject} ${what}`);
}

/** The same with another fact, or without it; all but what holds it is shared with what was given. */
function changed<T>(whole: T, [step, ...inside]: Steps, value: unknown): T {
  if (step === undefined) return whole;
  const copy: T = Object.assign(Array.isArray(whole) ? [] : {}, whole);
  if (inside.length > 0) Reflect.set(Object(copy), step, changed(at(whole, [step]), inside, value));
  else if (value !== undefined) Reflect.set(Object(copy), step, value);
  else if (Array.isArray(copy)) copy.splice(Number(step), 1);
  else Reflect.deleteProperty(Object(copy), step);
  return copy;
}

function at(value: unknown, steps: Steps): unknown {
  return steps.reduce((inside: unknown, step) => Object(inside)[step], value);
}

const DEPLOYMENT = ["resources", "langsmith:index:Deployment"];
const NAME = [...DEPLOYMENT, "inputProperties", "name"];

describe("what breaks users of this package's schema is found", () => {
  test.each<[string, Steps, unknown, string[]]>([
    [
      "Go's import path",
      ["language", "go", "modulePath"],
      "github.com/acme/sdk",
      ['SDK `go` has another `modulePath`: none became `"github.com/acme/sdk"`'],
    ],
    [
      "how Go's types are made",
      ["language", "go", "generateResourceContainerTypes"],
      undefined,
      ["SDK `go` has another `generateResourceContainerTypes`: `true` became none"],
    ],
    [
      "the name of the Node.js package",
      ["language", "nodejs", "packageName"],
      "langsmith",
      ['SDK `nodejs` has another `packageName`: `"pulumi-langsmith-sdk"` became `"langsmith"`'],
    ],
    [
      "the major version of what the Node.js package depends on",
      ["language", "nodejs", "dependencies", "@pulumi/pulumi"],
      "^4.0.0",
      [
        'SDK `nodejs` has another `dependencies`: `{"@pulumi/pulumi":"^3.216.0"}` became `{"@pulumi/pulumi":"^4.0.0"}`',
      ],
    ],
    [
      "a dependency that is pinned",
      ["language", "nodejs", "dependencies", "@pulumi/pulumi"],
      "3.216.0",
      [
        'SDK `nodejs` has another `dependencies`: `{"@pulumi/pulumi":"^3.216.0"}` became `{"@pulumi/pulumi":"3.216.0"}`',
      ],
    ],
    [
      "one more dependency",
      ["language", "nodejs", "dependencies", "left-pad"],
      "^1.0.0",
      [
        'SDK `nodejs` has another `dependencies`: `{"@pulumi/pulumi":"^3.216.0"}` became `{"@pulumi/pulumi":"^3.216.0","left-pad":"^1.0.0"}`',
      ],
    ],
    [
      "the namespaces of C#",
      ["language", "csharp", "namespaces", "langsmith"],
      "Langsmith",
      [
        'SDK `csharp` has another `namespaces`: `{"langsmith":"LangSmith"}` became `{"langsmith":"Langsmith"}`',
      ],
    ],
    [
      "the root of these namespaces",
      ["language", "csharp", "rootNamespace"],
      "Acme",
      [`SDK \`csharp\` has another \`rootNamespace\`: \`"${SDK_NAMES.csharpNamespace}"\` became \`"Acme"\``],
    ],
    [
      "the package of Java",
      ["language", "java", "basePackage"],
      "com.acme",
      [`SDK \`java\` has another \`basePackage\`: \`"${SDK_NAMES.javaPackage}"\` became \`"com.acme"\``],
    ],
    [
      "what Python takes",
      ["language", "python", "inputTypes"],
      "classes-and-dicts",
      ['SDK `python` has another `inputTypes`: none became `"classes-and-dicts"`'],
    ],
    ["the namespace", ["namespace"], "acme", ['package has another `namespace`: none became `"acme"`']],
    [
      "the form of the modules",
      ["meta", "moduleFormat"],
      "(.*)(?:/[^/]*)",
      [
        'package has another `meta`: `{"moduleFormat":"(.*)","supportPack":true}` became `{"moduleFormat":"(.*)(?:/[^/]*)","supportPack":true}`',
      ],
    ],
    [
      "an input that takes no output of another resource any more",
      [...NAME, "plain"],
      true,
      ["`langsmith:index:Deployment` input `name` has another `plain`: none became `true`"],
    ],
    [
      "the name of an input in one language",
      [...NAME, "language"],
      { csharp: { name: "Title" } },
      [
        '`langsmith:index:Deployment` input `name` has another `language`: none became `{"csharp":{"name":"Title"}}`',
      ],
    ],
    [
      "a variable of the configuration that is read no more",
      ["config", "variables", "apiKey", "description"],
      "The API key. Read from the environment variable `LANGSMITH_API_KEY` when absent.",
      [
        "configuration `apiKey` is read from other environment variables: `LANGSMITH_API_KEY`, then `LANGCHAIN_API_KEY` became `LANGSMITH_API_KEY`",
      ],
    ],
    [
      "the order of such variables",
      ["provider", "inputProperties", "apiKey", "description"],
      "The API key. Read from the environment variable `LANGCHAIN_API_KEY`, else `LANGSMITH_API_KEY` when absent.",
      [
        "configuration `apiKey` is read from other environment variables: `LANGSMITH_API_KEY`, then `LANGCHAIN_API_KEY` became `LANGCHAIN_API_KEY`, then `LANGSMITH_API_KEY`",
      ],
    ],
    [
      "a part of a function's results that is of another kind",
      ["functions", "langsmith:index:getDeployment", "outputs", "type"],
      "array",
      ['`langsmith:index:getDeployment` results has another `type`: `"object"` became `"array"`'],
    ],
  ])("%s", (_, steps, value, wanted) => {
    expect(found(steps, value)).toEqual(wanted);
  });

  test("one more variable of the configuration breaks no one", () => {
    const description =
      "The API key. Read from the environment variable `LANGSMITH_API_KEY`, else `LANGCHAIN_API_KEY`, else `LS_KEY` when absent.";
    expect(found(["config", "variables", "apiKey", "description"], description)).toEqual([]);
  });

  test("a later release of the same major version of a dependency breaks no one", () => {
    expect(found(["language", "nodejs", "dependencies", "@pulumi/pulumi"], "^3.217.0")).toEqual([]);
  });

  test("each variable of the configuration is read from the schema", () => {
    const read = Object.entries(RELEASED.config.variables).map(([key, spec]) => [key, variablesOf(spec)]);
    const wanted = Object.entries(CONFIGURATION).map(([key, { environment }]) => [key, [...environment]]);
    expect(read).toEqual(wanted);
  });
});

/** The objects whose keys are names. */
const NAMED = ["resources", "functions", "types", "variables", "inputProperties", "properties", "language"];
/** What breaks nobody, whatever becomes of it. */
const HARMLESS = [
  "description",
  "displayName",
  "keywords.[]",
  "language.*.packageDescription",
  "language.*.readme",
  "license",
  "publisher",
  "resources.*.properties.*.willReplaceOnChanges",
  "type beside a $ref",
  "version",
];

/** What says the same when it is left out: a description tells the default, and what has no type is an object. */
const SAID_TWICE = ["config.variables.*.default", "provider.inputProperties.*.default", "type object"];

interface Place {
  readonly steps: Steps;
  /** The place without names: what has one shape is judged by one rule. */
  readonly shape: string;
  readonly value: unknown;
}

/** Whether a step is a name; what is called like one of these objects is none of them. */
function isName(steps: Steps, index: number): boolean {
  return index > 0 && NAMED.includes(String(steps[index - 1])) && !isName(steps, index - 1);
}

function placeOf(steps: Steps, value: unknown): Place {
  const [last] = steps.slice(-1);
  const shape = steps
    .map((step, index) => (typeof step === "number" ? "[]" : isName(steps, index) ? "*" : step))
    .join(".");
  if (typeof value !== "string") return { steps, shape, value };
  if (last === "description") return { steps, shape: last, value };
  if (last === "type" && value === "object") return { steps, shape: "type object", value };
  const beside = last === "type" && at(SCHEMA, [...steps.slice(0, -1), "$ref"]) !== undefined;
  return { steps, shape: beside ? "type beside a $ref" : shape, value };
}

/** Every value of the schema with its place: lists, objects and leaves. */
function* places(value: unknown, steps: Steps = []): Generator<Place> {
  yield placeOf(steps, value);
  if (typeof value !== "object" || value === null) return;
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    yield* places(at(value, [key]), [...steps, key]);
  }
}

const PLACES = [...places(SCHEMA)];
const LEAVES = PLACES.filter(({ value }) => typeof value !== "object");
/** What holds facts, and not names or a list. */
const OBJECTS = PLACES.filter(
  ({ value, shape }) =>
    typeof value === "object" && !Array.isArray(value) && !NAMED.includes(shape.split(".").at(-1) ?? ""),
);

/** Another value of the same type. What a description tells of defaults and variables stands at its end, and stays. */
function another(value: unknown): unknown {
  if (typeof value === "boolean") return !value;
  return typeof value === "number" ? value + 1 : `other ${String(value)}`;
}

/** Whether a change is told, made or taken back: what is welcome in one direction breaks users in the other. */
function isTold(today: PackageSchema): boolean {
  return breakingChanges(RELEASED, today).length > 0 || breakingChanges(today, RELEASED).length > 0;
}

/** Whether what is left is no schema. */
function isRefused(today: unknown): boolean {
  try {
    readSchema(today, "schema.json");
    return false;
  } catch {
    return true;
  }
}

/** The first, the middle and the last place of each shape. */
function samples(all: readonly Place[]): Place[] {
  const shapes = Map.groupBy(all, ({ shape }) => shape);
  return [...shapes.values()].flatMap((some) => [
    ...new Set([0, some.length >> 1, some.length - 1].flatMap((index) => some[index] ?? [])),
  ]);
}

describe("every fact of this package's schema", () => {
  test("is compared when it changes, or is one that breaks no one", () => {
    const [untold, told] = [new Set<string>(), new Set<string>()];
    for (const { steps, shape, value } of LEAVES) {
      (isTold(changed(RELEASED, steps, another(value))) ? told : untold).add(shape);
    }
    expect([...untold].sort()).toEqual(HARMLESS);
    expect(HARMLESS.filter((shape) => told.has(shape))).toEqual([]);
    expect(told.size).toBeGreaterThan(60);
  });

  test("is compared when it is removed, or is one that breaks no one", () => {
    const untold = samples(LEAVES).filter(({ steps }) => {
      const today = changed(SCHEMA, steps, undefined);
      return !isRefused(today) && !isTold(readSchema(today, "schema.json"));
    });
    const shapes = new Set(untold.map(({ shape }) => shape));
    const wanted = [...HARMLESS.filter((shape) => shape !== "version"), ...SAID_TWICE];
    expect([...shapes].sort()).toEqual(wanted.sort());
  });

  test("has company that is compared: a fact that no rule knows, wherever it is put", () => {
    const untold = samples(OBJECTS).filter(({ steps }) => found([...steps, "unheardOf"], true).length === 0);
    expect(untold.map(({ shape }) => shape)).toEqual([]);
  });
});
