import { describe, expect, test } from "vitest";
import { blocksOf } from "./blocks.ts";
import { kindOf } from "./kinds.ts";
import { fenced, only } from "./page-rig.ts";
import { typescriptProblems } from "./typescript.ts";
import { dataProblems } from "./yaml.ts";

describe("the blocks of a page", () => {
  test("are found with their places, also in lists, with the indentation of the fence taken off", () => {
    const page =
      "# Page\n\n1. Do\n\n   ```sh\n   if true; then\n     pulumi up\n   fi\n   ```\n\n```ts\n1;\n```\n";
    expect(blocksOf("docs/page.md", page)).toEqual([
      {
        file: "docs/page.md",
        line: 5,
        language: "sh",
        text: "if true; then\n  pulumi up\nfi\n",
      },
      { file: "docs/page.md", line: 11, language: "ts", text: "1;\n" },
    ]);
  });

  test("end at a fence as long as the one that opened them", () => {
    expect(only("````text\n```ts\n```\n````\n").text).toBe("```ts\n```\n");
  });

  test("must be closed", () => {
    expect(() => blocksOf("docs/page.md", "a\n```ts\n1;\n")).toThrow(
      "docs/page.md:2: the block is never closed: end it with ```",
    );
  });
});

describe("a block that nothing would check", () => {
  test("has no language, or one that no one reads here", () => {
    const languages = "ts, typescript, python, go, sh, bash, json, sql, console, text, xml, yaml";
    expect(() => kindOf(fenced("", "1"))).toThrow(
      `docs/page.md:3: the block has no language: write one of ${languages} behind the fence`,
    );
    expect(() => kindOf(fenced("rust", "1"))).toThrow(
      `docs/page.md:3: nothing checks a block of rust: write one of ${languages} behind the fence`,
    );
  });

  test("is YAML of no known shape", () => {
    expect(() => kindOf(fenced("yaml", "colour: red"))).toThrow(
      "docs/page.md:3: nothing checks this YAML (its keys are colour): it is neither a program, nor an exports.yaml, nor a part of Pulumi.yaml, nor a pipeline.",
    );
  });
});

test.each([
  ["name: x\nresources: {}", "program"],
  ["variables: {}", "program"],
  ["plugins: {}\nconfig: {}", "project-file"],
  ["startTime: x\nprojects: []", "exports-file"],
  ["fills: []", "exports-file"],
  ["environment:\n  - acme/production", "project-file"],
  ["values: {}", "environment"],
  ["on: push\njobs: {}", "pipeline"],
])("YAML is distinguished by its keys: %j is a %s", (text, kind) => {
  expect(kindOf(fenced("yaml", text))).toBe(kind);
});

describe("TypeScript", () => {
  test("is compiled with the names of the prelude, which a block may declare itself", () => {
    const fragment = fenced(
      "ts",
      'new langsmith.BulkExport("daily", { bulkExportDestinationId: bucket.id, sessionId: agent.tracingProjectId, startTime: config.require("from"), intervalHours: 24 });',
    );
    const own = fenced("ts", 'const agent = "mine";\nexport const length: number = agent.length;');
    expect(typescriptProblems([fragment, own])).toEqual([]);
  });

  test("that is wrong is reported with the line of the page", () => {
    const wrong = fenced("ts", 'const a = 1;\nnew langsmith.BulkExport("daily", { intervalHour: 24 });');
    const absent = fenced("ts", 'import * as it from "pulumi-langsmith/nothing";\nnobody(it);');
    expect(typescriptProblems([wrong, absent])).toEqual([
      expect.stringMatching(
        /^docs\/page\.md:5: TS2561: .*'intervalHour' does not exist in type 'BulkExportArgs'/s,
      ),
      expect.stringMatching(/^docs\/page\.md:4: TS2307: Cannot find module 'pulumi-langsmith\/nothing'/),
      "docs/page.md:5: TS2304: Cannot find name 'nobody'.",
    ]);
  });

  test("of the reference is a whole program, without the prelude", () => {
    const page = "```ts\nexport const from = config;\n```\n";
    expect(typescriptProblems([only(page, "docs/reference/resources/Thing.md")])).toEqual([
      "docs/reference/resources/Thing.md:2: TS2304: Cannot find name 'config'.",
    ]);
  });
});

describe("YAML and JSON", () => {
  const problems = (language: string, text: string) => {
    const block = fenced(language, text);
    return dataProblems(block, kindOf(block));
  };
  const program = (config: string) => `resources:
  traces:
    type: langsmith:ExportDestination
    properties:
      config: ${config}
      awsRoleArn: arn:aws:iam::123456789012:role/langsmith
outputs:
  id: \${traces.id}`;

  test("a program passes the checks of the plugin, with what it refers to unknown", () => {
    expect(
      problems("yaml", program(`{ bucketName: "\${pulumi.stack}-traces", region: eu-central-1 }`)),
    ).toEqual([]);
  });

  test("a program's wrong property, type, function and reference are reported", () => {
    expect(problems("yaml", program("{ bucketNam: acme, region: eu-central-1 }"))).toEqual([
      "docs/page.md:3: resources.traces: config.bucketName: is required: set it to a string of 3 to 63 characters, only the name of the bucket, without s3:// and folders",
      "docs/page.md:3: resources.traces: config.bucketNam: there is no such property; did you mean bucketName?",
    ]);
    const text = `variables:
  found: { "fn::invoke": { function: langsmith:getNothing } }
  days: { "fn::invoke": { function: langsmith:getTracingProject, arguments: { name: a } } }
resources:
  a: { type: langsmith:Nothing }
outputs:
  b: \${nobody.id}
  c: \${days.colour}`;
    expect(problems("yaml", text)).toEqual([
      "docs/page.md:3: resources.a: there is no type langsmith:Nothing",
      "docs/page.md:3: variables.found: there is no function langsmith:getNothing",
      `docs/page.md:3: outputs.b: \${nobody.id}: the program has no resource, variable or configuration nobody`,
      `docs/page.md:3: outputs.c: \${days.colour}: getTracingProject finds no colour`,
    ]);
  });

  test("an exports.yaml is read as a program would read it, and reported with its own lines", () => {
    const text = 'intervalHours: 24\nstartTime: "2026-03-01T00:00:00Z"\nprojects:\n  - { name: a }';
    expect(problems("yaml", text)).toEqual([
      "docs/page.md:3: block.yaml:4:5: projects[0].owner: is required: set it to a string that is not empty",
    ]);
  });

  test("a part of Pulumi.yaml has only keys that there are", () => {
    expect(problems("yaml", "config:\n  langsmith:apiUrl: http://127.0.0.1:1")).toEqual([]);
    expect(problems("yaml", "config:\n  langsmith:apiUri: http://127.0.0.1:1")).toEqual([
      expect.stringMatching(
        /^docs\/page\.md:3: config: there is no key langsmith:apiUri: the keys are apiKey, /,
      ),
    ]);
  });

  test("JSON is one value, or one on each line", () => {
    expect(problems("json", '{ "a": 1 }\n{ "b": 2 }')).toEqual([]);
    expect(problems("json", '{ "a": 1, }')).toEqual([expect.stringMatching(/^docs\/page\.md:3: /)]);
  });
});
