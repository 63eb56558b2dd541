import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { newestEntry } from "../../tools/compatibility/changelog.ts";
import { breakingChanges } from "../../tools/compatibility/compare.ts";
import { lastReleased } from "../../tools/compatibility/released.ts";
import { readSchema } from "../../tools/compatibility/schema.ts";
import { compareVersions, verdictOf } from "../../tools/compatibility/verdict.ts";
import { compatibility } from "../../tools/release/checks.ts";
import { versionOf } from "../../tools/release/versions.ts";
import { root } from "../../tools/stack/package.ts";

/** A small package with one of everything that a release promises. */
const PACKAGE = {
  name: "langsmith",
  version: "0.1.0",
  language: { nodejs: { packageName: "pulumi-langsmith-sdk" }, go: { importBasePath: "example.com/sdk" } },
  config: {
    variables: {
      apiKey: { type: "string", secret: true, description: "The key." },
      maxRetries: { type: "integer", default: 4, description: "How often." },
    },
  },
  provider: { inputProperties: { maxRetries: { type: "integer", default: 4, description: "How often." } } },
  types: {
    "langsmith:index:Mode": {
      type: "string",
      enum: [
        { name: "Fast", value: "fast" },
        { name: "Slow", value: "slow" },
      ],
    },
    "langsmith:index:Place": {
      type: "object",
      properties: { bucket: { type: "string" }, region: { type: "string" } },
      required: ["bucket"],
    },
    "langsmith:index:Row": {
      type: "object",
      properties: { count: { type: "integer" }, note: { type: "string" } },
      required: ["count"],
    },
  },
  resources: {
    "langsmith:index:Thing": {
      inputProperties: {
        title: { type: "string", description: 'Its title. Default: `"plain"`.' },
        size: { type: "integer" },
        mode: { oneOf: [{ type: "string" }, { type: "string", $ref: "#/types/langsmith:index:Mode" }] },
        place: { $ref: "#/types/langsmith:index:Place" },
        tags: { type: "array", items: { type: "string" } },
        token: { type: "string", secret: true },
      },
      requiredInputs: ["place"],
      properties: {
        title: { type: "string" },
        size: { type: "integer" },
        place: { $ref: "#/types/langsmith:index:Place" },
        url: { type: "string" },
        token: { type: "string", secret: true },
      },
      required: ["place", "url"],
      stateInputs: { type: "object", properties: { workspaceId: { type: "string" } } },
      aliases: [{ type: "pulumi-nodejs:dynamic/langsmith:Thing" }],
    },
  },
  functions: {
    "langsmith:index:getRows": {
      inputs: { type: "object", properties: { most: { type: "integer" } } },
      outputs: {
        type: "object",
        properties: { rows: { type: "array", items: { $ref: "#/types/langsmith:index:Row" } } },
        required: ["rows"],
      },
    },
  },
};

type Package = typeof PACKAGE;
const THING = "langsmith:index:Thing";
const ROWS = "langsmith:index:getRows";

/** What is found when that package becomes the one that `change` makes of it. */
function found(change: (schema: Package) => unknown): [string, string][] {
  const after: unknown = change(structuredClone(PACKAGE));
  return breakingChanges(readSchema(PACKAGE, "before"), readSchema(after, "after")).map(
    ({ subject, what }) => [subject, what],
  );
}

function without<T extends object>(from: T, name: keyof T): Partial<T> {
  const { [name]: _, ...rest } = from;
  return { ...from, ...rest, [name]: undefined };
}

/** The package with another thing. */
const thing = (change: (it: Package["resources"]["langsmith:index:Thing"]) => object) => (it: Package) => ({
  ...it,
  resources: { [THING]: change(it.resources[THING]) },
});
const inputs =
  (change: (it: Package["resources"]["langsmith:index:Thing"]["inputProperties"]) => object) =>
  (it: Package) =>
    thing((old) => ({ ...old, inputProperties: dropped(change(old.inputProperties)) }))(it);
const outputs =
  (change: (it: Package["resources"]["langsmith:index:Thing"]["properties"]) => object) => (it: Package) =>
    thing((old) => ({ ...old, properties: dropped(change(old.properties)) }))(it);
const types = (change: (it: Package["types"]) => object) => (it: Package) => ({
  ...it,
  types: dropped(change(it.types)),
});

/** JSON knows no undefined member. */
function dropped(value: object): object {
  return JSON.parse(JSON.stringify(value));
}

describe("what breaks users is found", () => {
  test.each<[string, (schema: Package) => unknown, [string, string][]]>([
    [
      "a resource that is removed",
      (it) => ({ ...it, resources: {} }),
      [["`langsmith:index:Thing`", "was removed or has another name"]],
    ],
    [
      "a resource that is renamed",
      (it) => ({ ...it, resources: { "langsmith:index:Thing2": it.resources[THING] } }),
      [["`langsmith:index:Thing`", "was removed or has another name"]],
    ],
    [
      "a function that is removed",
      (it) => ({ ...it, functions: {} }),
      [["`langsmith:index:getRows`", "was removed or has another name"]],
    ],
    [
      "an input that is removed",
      inputs((it) => without(it, "size")),
      [["`langsmith:index:Thing` input `size`", "was removed or has another name"]],
    ],
    [
      "an output that is removed",
      outputs((it) => without(it, "title")),
      [["`langsmith:index:Thing` output `title`", "was removed or has another name"]],
    ],
    [
      "an optional input that must be given",
      thing((it) => ({ ...it, requiredInputs: ["place", "size"] })),
      [["`langsmith:index:Thing` input `size`", "must be given now"]],
    ],
    [
      "a new input that must be given",
      thing((it) => ({
        ...it,
        inputProperties: { ...it.inputProperties, owner: { type: "string" } },
        requiredInputs: ["place", "owner"],
      })),
      [["`langsmith:index:Thing` input `owner`", "is new and must be given"]],
    ],
    [
      "an output that may be missing",
      thing((it) => ({ ...it, required: ["place"] })),
      [["`langsmith:index:Thing` output `url`", "may be missing now"]],
    ],
    [
      "an input of another type",
      inputs((it) => ({ ...it, size: { type: "string" } })),
      [["`langsmith:index:Thing` input `size`", "has another type: `integer` became `string`"]],
    ],
    [
      "an input of another type of items",
      inputs((it) => ({ ...it, tags: { type: "array", items: { type: "integer" } } })),
      [
        [
          "`langsmith:index:Thing` input `tags`",
          "has another type: list of (`string`) became list of (`integer`)",
        ],
      ],
    ],
    [
      "an input that takes fewer types",
      inputs((it) => ({ ...it, mode: { $ref: "#/types/langsmith:index:Mode" } })),
      [
        [
          "`langsmith:index:Thing` input `mode`",
          "has another type: `langsmith:index:Mode` or `string` became `langsmith:index:Mode`",
        ],
      ],
    ],
    [
      "an output of more types",
      outputs((it) => ({ ...it, size: { oneOf: [{ type: "integer" }, { type: "string" }] } })),
      [["`langsmith:index:Thing` output `size`", "has another type: `integer` became `integer` or `string`"]],
    ],
    [
      "an output that becomes a secret",
      outputs((it) => ({ ...it, url: { ...it.url, secret: true } })),
      [["`langsmith:index:Thing` output `url`", "is a secret now, and so is all that is made of it"]],
    ],
    [
      "an input that is no secret any more",
      inputs((it) => ({ ...it, token: { type: "string" } })),
      [["`langsmith:index:Thing` input `token`", "is no secret any more: states hold it in plain text"]],
    ],
    [
      "an output that is no secret any more",
      outputs((it) => ({ ...it, token: { type: "string" } })),
      [["`langsmith:index:Thing` output `token`", "is no secret any more: states hold it in plain text"]],
    ],
    [
      "an input whose change replaces, by the engine",
      inputs((it) => ({ ...it, size: { ...it.size, replaceOnChanges: true } })),
      [["`langsmith:index:Thing` input `size`", "replaces the object when it is changed"]],
    ],
    [
      "an input whose change replaces, by the plugin",
      inputs((it) => ({ ...it, size: { ...it.size, willReplaceOnChanges: true } })),
      [["`langsmith:index:Thing` input `size`", "replaces the object when it is changed"]],
    ],
    [
      "another default that is told in words",
      inputs((it) => ({ ...it, title: { type: "string", description: 'Its title. Default: `"bold"`.' } })),
      [["`langsmith:index:Thing` input `title`", 'has another default: `"plain"` became `"bold"`']],
    ],
    [
      "a default that is gone",
      inputs((it) => ({ ...it, title: { type: "string", description: "Its title." } })),
      [["`langsmith:index:Thing` input `title`", 'has another default: `"plain"` became none']],
    ],
    [
      "a default where none was",
      inputs((it) => ({ ...it, size: { type: "integer", description: "Its size. Default: `3`." } })),
      [["`langsmith:index:Thing` input `size`", "has another default: none became `3`"]],
    ],
    [
      "another default of the configuration, told once for the provider and the stack",
      (it) => {
        const maxRetries = { type: "integer", default: 5, description: "How often." };
        const variables = { ...it.config.variables, maxRetries };
        return { ...it, config: { variables }, provider: { inputProperties: { maxRetries } } };
      },
      [["configuration `maxRetries`", "has another default: `4` became `5`"]],
    ],
    [
      "a key of the configuration that is removed",
      (it) => ({ ...it, config: { variables: { maxRetries: it.config.variables.maxRetries } } }),
      [["configuration `apiKey`", "was removed or has another name"]],
    ],
    [
      "a value of an enumeration that is removed",
      types((it) => ({
        ...it,
        "langsmith:index:Mode": { type: "string", enum: [{ name: "Fast", value: "fast" }] },
      })),
      [["type `langsmith:index:Mode` value `slow`", "was removed or is written in another way"]],
    ],
    [
      "a value of an enumeration with another name",
      types((it) => ({
        ...it,
        "langsmith:index:Mode": {
          type: "string",
          enum: [
            { name: "Quick", value: "fast" },
            { name: "Slow", value: "slow" },
          ],
        },
      })),
      [["type `langsmith:index:Mode` value `fast`", "has another name in the SDKs: `Fast` became `Quick`"]],
    ],
    [
      "an enumeration that becomes an object",
      types((it) => ({ ...it, "langsmith:index:Mode": { type: "object", properties: {} } })),
      [["type `langsmith:index:Mode`", "is of another kind"]],
    ],
    [
      "a type that is removed",
      types((it) => without(it, "langsmith:index:Mode")),
      [["type `langsmith:index:Mode`", "was removed or has another name"]],
    ],
    [
      "a property of a type that must be given, which is got, too",
      types((it) => ({
        ...it,
        "langsmith:index:Place": { ...it["langsmith:index:Place"], required: ["bucket", "region"] },
      })),
      [["type `langsmith:index:Place` property `region`", "must be given now"]],
    ],
    [
      "a property of a type that may be missing where it is got",
      types((it) => ({ ...it, "langsmith:index:Row": { ...it["langsmith:index:Row"], required: [] } })),
      [["type `langsmith:index:Row` property `count`", "may be missing now"]],
    ],
    [
      "a property of a type that is removed",
      types((it) => ({
        ...it,
        "langsmith:index:Row": { ...it["langsmith:index:Row"], properties: { count: { type: "integer" } } },
      })),
      [["type `langsmith:index:Row` property `note`", "was removed or has another name"]],
    ],
    [
      "an argument of a function that must be given",
      (it) => ({
        ...it,
        functions: {
          [ROWS]: { ...it.functions[ROWS], inputs: { ...it.functions[ROWS].inputs, required: ["most"] } },
        },
      }),
      [["`langsmith:index:getRows` argument `most`", "must be given now"]],
    ],
    [
      "a result of a function that may be missing",
      (it) => ({
        ...it,
        functions: {
          [ROWS]: { ...it.functions[ROWS], outputs: { ...it.functions[ROWS].outputs, required: [] } },
        },
      }),
      [["`langsmith:index:getRows` result `rows`", "may be missing now"]],
    ],
    [
      "what helps to look an object up and is removed",
      thing((it) => ({ ...it, stateInputs: { type: "object", properties: {} } })),
      [["`langsmith:index:Thing` lookup argument `workspaceId`", "was removed or has another name"]],
    ],
    [
      "an alias that is removed",
      thing((it) => ({ ...it, aliases: [] })),
      [
        [
          "`langsmith:index:Thing` alias `pulumi-nodejs:dynamic/langsmith:Thing`",
          "was removed: stacks that hold that type would make everything anew",
        ],
      ],
    ],
    [
      "a resource that becomes a component",
      thing((it) => ({ ...it, isComponent: true })),
      [["`langsmith:index:Thing`", "is a component now"]],
    ],
    [
      "an SDK that is imported by another name",
      (it) => ({ ...it, language: { ...it.language, go: { importBasePath: "example.com/other" } } }),
      [["SDK `go`", "is imported by another name: `example.com/sdk` became `example.com/other`"]],
    ],
    [
      "a package with another name",
      (it) => ({ ...it, name: "langsmith2" }),
      [["package", "has another name: `langsmith` became `langsmith2`"]],
    ],
  ])("%s", (_, change, wanted) => {
    expect(found(change)).toEqual(wanted);
  });
});

describe("what breaks nobody is none", () => {
  test.each<[string, (schema: Package) => unknown]>([
    ["nothing", (it) => it],
    ["another version and other words", (it) => ({ ...it, version: "0.2.0", description: "Other words." })],
    [
      "a new resource, function, type and optional input",
      (it) => ({
        ...inputs((old) => ({ ...old, owner: { type: "string" } }))(it),
        functions: { ...it.functions, "langsmith:index:getMore": {} },
        types: { ...it.types, "langsmith:index:More": { type: "object", properties: {} } },
      }),
    ],
    [
      "an input that takes more types",
      inputs((it) => ({ ...it, size: { oneOf: [{ type: "string" }, { type: "integer" }] } })),
    ],
    ["an input that may be left out", thing((it) => ({ ...it, requiredInputs: [] }))],
    ["an output that is always there", thing((it) => ({ ...it, required: ["place", "url", "title"] }))],
    ["an input that becomes a secret", inputs((it) => ({ ...it, title: { ...it.title, secret: true } }))],
    [
      "one more value of an enumeration",
      types((it) => ({
        ...it,
        "langsmith:index:Mode": {
          type: "string",
          enum: [...it["langsmith:index:Mode"].enum, { name: "Odd", value: "odd" }],
        },
      })),
    ],
    [
      "a property that is always there in a type that is only got",
      types((it) => ({
        ...it,
        "langsmith:index:Row": { ...it["langsmith:index:Row"], required: ["count", "note"] },
      })),
    ],
  ])("%s", (_, change) => {
    expect(found(change)).toEqual([]);
  });
});

describe("a breaking change", () => {
  const today = inputs((it) => ({ ...it, size: { type: "string" } }))(structuredClone(PACKAGE));
  const released = { version: "0.1.0", schema: PACKAGE };
  const entry = (version: string, list: string) =>
    `# Changelog\n\n## ${version}\n\n- New.\n\n${list}\n## 0.1.0\n\nThe first.\n`;
  const TOLD =
    '### Breaking\n\n- `langsmith:index:Thing` input `size`: a text now;\n  write `"1"` for `1`.\n';
  const UNTOLD =
    '`langsmith:index:Thing` input `size` has another type: `integer` became `string` since 0.1.0. Take it back; or tell users what to do, in the newest entry of CHANGELOG.md under "### Breaking": "- `langsmith:index:Thing` input `size`: …".';

  test("that the newest entry of the changelog tells, with the version it needs, may be released", () => {
    const verdict = verdictOf({ released, today, changelog: entry("0.2.0", TOLD), version: "0.2.0" });
    expect(verdict.problems).toEqual([]);
    expect(verdict.changes).toHaveLength(1);
  });

  test.each([
    ["without a list", entry("0.2.0", "")],
    ["with an empty list", entry("0.2.0", "### Breaking\n")],
    [
      "with a line that says nothing of it",
      entry("0.2.0", "### Breaking\n\n- `langsmith:index:Thing` input `size`: …\n"),
    ],
    [
      "with a line about something else",
      entry("0.2.0", "### Breaking\n\n- `langsmith:index:Thing` input `sizes`: gone.\n"),
    ],
    ["with a line in another list", entry("0.2.0", TOLD.replace("Breaking", "Changed"))],
    ["with a line in an older entry", `${entry("0.2.0", "")}\n${TOLD}`],
  ])("is refused %s", (_, changelog) => {
    const { problems } = verdictOf({ released, today, changelog, version: "0.2.0" });
    expect(problems).toEqual([UNTOLD]);
  });

  test("needs another minor version below 1.0.0, and another major one from there on", () => {
    const changelog = entry("0.1.1", TOLD);
    expect(verdictOf({ released, today, changelog, version: "0.1.1" }).problems).toEqual([
      "The schema breaks programs of 0.1.0, and the version is 0.1.1: raise it to 0.2.0 or later with `npm run release -- --set-version 0.2.0`. Where 0.1.0 was never published, record its schema anew instead: delete test/released/0.1.0/schema.json, then `npm run release -- --record`.",
    ]);
    const stable = { version: "1.4.2", schema: PACKAGE };
    const problems = (version: string) =>
      verdictOf({ released: stable, today, changelog: entry(version, TOLD), version }).problems;
    expect(problems("1.5.0")).toEqual([expect.stringContaining("raise it to 2.0.0 or later")]);
    expect(problems("2.0.0")).toEqual([]);
    expect(problems("2.0.0-rc.1")).toEqual([]);
  });

  test("since a candidate needs no more than the version that it was one of, where that may break", () => {
    const least = (version: string) => {
      const candidate = { version, schema: PACKAGE };
      const changelog = entry("0.0.1", TOLD);
      const { problems } = verdictOf({ released: candidate, today, changelog, version: "0.0.1" });
      return /raise it to (\S+) or later/.exec(problems.join("\n"))?.[1];
    };
    expect(least("2.0.0-rc.1")).toBe("2.0.0");
    expect(least("0.2.0-rc.1")).toBe("0.2.0");
    expect(least("1.5.0-rc.1")).toBe("2.0.0");
    expect(least("0.2.1-rc.1")).toBe("0.3.0");
  });
});

describe("the last release", () => {
  test("is the newest one, before which its candidates came", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-released-test-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const put = (version: string) => {
      const released = path.join(folder, "test", "released", version);
      mkdirSync(released, { recursive: true });
      writeFileSync(path.join(released, "schema.json"), JSON.stringify({ of: version }));
    };
    expect(lastReleased(folder)).toBeUndefined();
    for (const version of ["0.9.0", "0.10.0", "0.10.0-rc.1", "0.10.0-rc.2"]) put(version);
    expect(lastReleased(folder)).toEqual({ version: "0.10.0", schema: { of: "0.10.0" } });
    for (const version of ["0.11.0-rc.9", "0.11.0-rc.10"]) put(version);
    expect(lastReleased(folder)).toEqual({ version: "0.11.0-rc.10", schema: { of: "0.11.0-rc.10" } });
  });

  test("is found by the order of semantic versioning", () => {
    const ordered = [
      "0.9.9",
      "1.0.0-alpha",
      "1.0.0-alpha.1",
      "1.0.0-alpha.beta",
      "1.0.0-beta",
      "1.0.0-beta.2",
      "1.0.0-beta.11",
      "1.0.0-rc.1",
      "1.0.0",
      "1.0.1-rc.1",
      "1.0.1",
    ];
    expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
    expect(compareVersions("1.0.0-rc.1", "1.0.0-rc.1")).toBe(0);
  });
});

test("a changelog without an entry, and a file that is no schema, are refused with what to do", () => {
  expect(() => newestEntry("# Changelog\n")).toThrow(
    new Error("CHANGELOG.md has no entry: begin one with a line `## VERSION`."),
  );
  expect(() => readSchema({ name: "langsmith" }, "schema.json")).toThrow(
    new Error(
      "schema.json is no package schema: ✖ Invalid input: expected string, received undefined\n  → at version\nWrite it anew with `npm run generate`, or take it from the release's package.",
    ),
  );
});

test("schema.json breaks nobody who uses the last release, or CHANGELOG.md tells what to do", () => {
  expect(lastReleased(root)).toBeDefined();
  expect(compatibility(root, versionOf(root)).problems).toEqual([]);
});

test("the check reads all of this package's schema: what is taken out of it is found", () => {
  const text = readFileSync(path.join(root, "schema.json"), "utf8");
  const before = readSchema(JSON.parse(text), "schema.json");
  const after = { ...before, resources: {}, functions: {}, types: {} };
  const subjects = breakingChanges(before, after).map(({ subject }) => subject);
  expect(subjects).toContain("`langsmith:index:Deployment`");
  expect(subjects).toContain("`langsmith:index:getExportWindows`");
  expect(subjects).toContain("type `langsmith:index:DeploymentSource`");
  const counted = [before.resources, before.functions, before.types].flatMap((each) => Object.keys(each));
  expect(subjects).toHaveLength(counted.length);
});
