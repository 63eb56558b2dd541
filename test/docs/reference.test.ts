import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { components } from "../../provider/components/index.ts";
import { functions } from "../../provider/functions/index.ts";
import { resources } from "../../provider/resources/index.ts";
import { commandPages } from "../../tools/generate/docs/commands.ts";
import { inEveryLanguage } from "../../tools/generate/docs/examples.ts";
import { laidOut } from "../../tools/generate/docs/layout.ts";
import { camelCase, snakeCase } from "../../tools/generate/docs/names.ts";
import { referencePages } from "../../tools/generate/docs/pages.ts";
import { programOfFunction, programOfKind } from "../../tools/generate/docs/program.ts";
import { SDK_NAMES } from "../../tools/generate/identity.ts";
import { describedPackage } from "../../tools/generate/source.ts";
import { root } from "../../tools/stack/package.ts";
import { blocksOf } from "./blocks.ts";

const all = [
  ...Object.keys(resources).map((name) => ["resources", name] as const),
  ...Object.keys(components).map((name) => ["components", name] as const),
  ...Object.keys(functions).map((name) => ["functions", name] as const),
];
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const described = describedPackage();

test("the pages are what the definitions describe, and there are no others", () => {
  const pages = { ...referencePages(), ...commandPages() };
  const there = globSync("docs/reference/{index.md,command-line.md,*/*.md}", { cwd: root }).map((file) =>
    file.split(path.sep).join("/"),
  );
  expect(there.sort()).toEqual(Object.keys(pages).sort());
  const stale = Object.entries(pages).filter(([file, page]) => read(file) !== page);
  expect(stale.map(([file]) => file)).toEqual([]);
});

test("the index lists every resource, component and function, each once", () => {
  const index = read("docs/reference/index.md");
  const listed = [...index.matchAll(/^\| \[`(\w+)`\]\((\w+)\/(\w+)\.md\) \|/gm)].map(
    ([, name, folder, file]) => `${folder}/${file}:${name}`,
  );
  expect(listed).toEqual(all.map(([folder, name]) => `${folder}/${name}:${name}`));
});

test.each(all)("the page of %s/%s has an example in each language, in which it occurs", (folder, name) => {
  const file = `docs/reference/${folder}/${name}.md`;
  const blocks = blocksOf(file, read(file));
  const examples = ["ts", "python", "go", "yaml"].map((language) =>
    blocks.filter((block) => block.language === language).map(({ text }) => text),
  );
  expect(examples.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  const [ts = "", python = "", go = "", yaml = ""] = examples.flat();
  const about = name.replace(/^get/, "");
  const isLookup = folder === "functions";
  expect(ts).toContain(isLookup ? `langsmith.${name}Output(` : `new langsmith.${name}(`);
  expect(python).toContain(isLookup ? `langsmith.${snakeCase(name)}_output(` : `langsmith.${name}(`);
  expect(go).toMatch(
    new RegExp(isLookup ? `langsmith\\.(Get|Lookup)${about}Output\\(ctx` : `langsmith\\.New${name}\\(ctx`),
  );
  expect(yaml).toContain(isLookup ? `function: langsmith:${name}\n` : `type: langsmith:${name}\n`);
});

test("a page lists of each property its type with its limits, whether it is needed, and what a change does", () => {
  const page = read("docs/reference/resources/BulkExport.md");
  const factsOf = (anchor: string) =>
    page.split("\n").flatMap((line) => {
      const [, id, facts] = /^- <a id="([^"]+)"><\/a>\*\*`\w+`\*\* \((.+)\)\\$/.exec(line) ?? [];
      return id === anchor ? [facts] : [];
    });
  expect(factsOf("inputs-bulkExportDestinationId")).toEqual(["UUID, **required**, **replaces**"]);
  expect(factsOf("inputs-intervalHours")).toEqual(["integer from 1 to 168, **replaces**"]);
  expect(factsOf("inputs-cancelSpawnedOnDelete")).toEqual(["boolean"]);
  expect(factsOf("outputs-finishedAt")).toEqual(["string, optional"]);
  expect(page).toContain(
    "A change updates the bulk export in place, unless the input is marked **replaces**.",
  );
  expect(page).toContain("| with `waitForCompletion: true` | 24 h | 10 min | 24 h | 10 min |");
  expect(page).toMatch(/^\| `bulkExportDestinationId`, `sessionId`, .+ \| replaces the bulk export \|$/m);
  expect(page).toContain("The preview requires `allowReexport: true` in two cases:");
  expect(page).toContain(
    "pulumi import langsmith:index:BulkExport daily 9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84",
  );
  expect(read("docs/reference/resources/OAuthTokenRevocation.md")).toContain("It cannot be imported.");
  expect(read("docs/reference/resources/ExportDestination.md")).toMatch(
    /^- .+\*\*`credentials`\*\* \(\[ExportDestinationCredentials\]\(#exportdestinationcredentials\), secret, never returned\)\\$/m,
  );
});

test("a list of properties has the required ones first, and begins with links to all if they are many", () => {
  const [, inputs = ""] = read("docs/reference/resources/Deployment.md").split("\n## Inputs\n");
  const [own = ""] = inputs.split("\n## ");
  const links = [...own.matchAll(/\[`(\w+)`\]\(#inputs-\1\)/g)].map(([, name]) => name);
  const items = [...own.matchAll(/^- <a id="inputs-(\w+)">/gm)].map(([, name]) => name);
  expect(items.slice(0, 4)).toEqual(["source", "sourceConfig", "sourceRevisionConfig", "name"]);
  expect(links).toEqual(items);
});

test("every anchor of a page of the reference is there once", () => {
  for (const [file, page] of Object.entries(referencePages())) {
    const ids = [...page.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id);
    expect(new Set(ids).size, file).toBe(ids.length);
  }
});

describe("the renderer", () => {
  test("takes secrets and when a schedule begins from the configuration, and what an export refers to from the program", () => {
    expect(programOfKind("BulkExport", described)).toMatchObject({
      settings: [
        { name: "accessKeyId", secret: true },
        { name: "secretAccessKey", secret: true },
        { name: "dailyFrom", secret: false },
      ],
      declarations: [
        { kind: "ExportDestination", variable: "traces" },
        { kind: "TracingProject", variable: "project" },
        {
          kind: "BulkExport",
          args: [
            { name: "bulkExportDestinationId", value: { kind: "id", variable: "traces" } },
            { name: "sessionId", value: { kind: "id", variable: "project" } },
            { name: "startTime", value: { kind: "setting", name: "dailyFrom" } },
            {},
            {},
          ],
        },
      ],
    });
  });

  test("takes the date of scheduled exports from the configuration, too", () => {
    const program = programOfKind("ScheduledExports", described);
    expect(program.settings.map(({ name }) => name)).toEqual(["accessKeyId", "secretAccessKey", "dailyFrom"]);
    expect(program.declarations.map(({ kind }) => kind)).toEqual([
      "ExportDestination",
      "TracingProject",
      "ScheduledExports",
    ]);
    const scheduled = program.declarations.at(-1);
    expect(scheduled?.args).toMatchObject([
      { name: "bulkExportDestinationId" },
      { name: "intervalHours" },
      { name: "startTime", value: { kind: "setting", name: "dailyFrom" } },
      { name: "projects" },
    ]);
  });

  test("writes a look-up in every language", () => {
    const lookup = described.functions.find(({ name }) => name === "getDeployment");
    if (!lookup) throw new Error("there is no getDeployment");
    expect(inEveryLanguage(programOfFunction(lookup), described)).toEqual({
      ts: `import * as langsmith from "pulumi-langsmith-sdk";

const found = langsmith.getDeploymentOutput({ name: "support-agent" });
export const status = found.status;`,
      python: `import pulumi
import pulumi_langsmith as langsmith

found = langsmith.get_deployment_output(name="support-agent")
pulumi.export("status", found.status)`,
      go: `package main

import (
	"${SDK_NAMES.goPackage}"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		found := langsmith.LookupDeploymentOutput(ctx, langsmith.LookupDeploymentOutputArgs{
			Name: pulumi.String("support-agent"),
		})
		ctx.Export("status", found.Status())
		return nil
	})
}`,
      yaml: `variables:
  found:
    fn::invoke:
      function: langsmith:getDeployment
      arguments:
        name: support-agent
outputs:
  status: \${found.status}`,
    });
  });

  test("rejects an example that looks at a result that there is not", () => {
    const [lookup] = described.functions;
    if (!lookup) throw new Error("there is no function");
    const example = { ...lookup.example, result: "colour" };
    expect(() => programOfFunction({ ...lookup, example })).toThrow(
      "the example of getDeployment looks at colour, which it does not find",
    );
  });

  test("writes names as each language has them", () => {
    expect(
      ["bulkExportDestinationId", "configKwargsS3", "s3AdditionalKwargs", "getOAuthProvider"].map(snakeCase),
    ).toEqual([
      "bulk_export_destination_id",
      "config_kwargs_s3",
      "s3_additional_kwargs",
      "get_o_auth_provider",
    ]);
    expect(["OPENAI_API_KEY", "secretAccessKey"].map(camelCase)).toEqual(["openaiApiKey", "secretAccessKey"]);
  });

  test("aligns the values of neighbouring lines as gofmt does, which a longer value ends", () => {
    const style = { step: "\t", stepWidth: 4, width: 30, aligned: true };
    const inner = {
      open: "D{",
      close: "}",
      spaced: false,
      tall: true,
      parts: [{ label: "E: ", piece: "1" }],
    };
    const parts = [
      { label: "A: ", piece: "1" },
      { label: "Bcd: ", piece: "2" },
      { label: "Longest: ", piece: inner },
      { label: "F: ", piece: "3" },
    ];
    expect(laidOut({ open: "X{", close: "}", spaced: false, tall: true, parts }, style)).toBe(
      "X{\n\tA:   1,\n\tBcd: 2,\n\tLongest: D{\n\t\tE: 1,\n\t},\n\tF: 3,\n}",
    );
  });
});
