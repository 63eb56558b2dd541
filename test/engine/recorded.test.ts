import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, test } from "vitest";
import { isRecord } from "../../provider/core/properties.ts";
import { previewed, type Recorded, restore } from "../../tools/record/recorded.ts";
import { root } from "../../tools/stack/package.ts";

const FOLDER = path.join(root, "test", "recorded");

/** Every recorded state, by where it lies. */
const RECORDED = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".json"))
  .sort()
  .map((file): [string, Recorded] => [file, JSON.parse(readFileSync(path.join(FOLDER, file), "utf8"))]);

/** The preview of a recorded state by today's code, in a stack of its own. */
async function today(recorded: Recorded) {
  const installation = { folder: inject("installed"), engine: inject("engine") };
  const folder = mkdtempSync(path.join(installation.folder, "recorded-"));
  const stack = await restore(recorded, installation, folder, inject("template"));
  return previewed(stack);
}

/** What a preview may say of a state that is not finished; of any other it says nothing. */
const MAY_UPDATE: Readonly<Record<string, readonly string[]>> = {
  failed: ["agent"],
  unfinished: ["agent"],
  cancelled: ["daily"],
};

/** What today's code rejects already in the preview, where the preview of the recording version announced it. */
const REJECTED: Readonly<Record<string, RegExp>> = {
  "0.1.0/dynamic/cancelled.json":
    /BulkExport "daily": the schedule was canceled outside Pulumi, and a canceled export never restarts\. Set startTime: "2026-03-02T00:00:00Z" to continue/,
};

test("there are states of both front ends, with every kind of resource", () => {
  expect(new Set(RECORDED.map(([, { frontEnd }]) => frontEnd))).toEqual(new Set(["plugin", "dynamic"]));
  for (const [file, { frontEnd, state, scenario }] of RECORDED) {
    if (scenario !== "everything") continue;
    const text = JSON.stringify(state);
    const of = frontEnd === "plugin" ? "langsmith:index:" : "pulumi-nodejs:dynamic/langsmith:";
    for (const kind of [
      "Deployment",
      "ExportDestination",
      "BulkExport",
      "OAuthProvider",
      "OAuthTokenRevocation",
    ]) {
      expect(text, file).toContain(`"type":"${of}${kind}"`);
    }
    expect(text, file).toContain('"type":"langsmith:index:ScheduledExports"');
  }
});

test("a recorded file contains no secret of a state in plain text, and no path of a machine", () => {
  for (const [file, { state, program }] of RECORDED) {
    const text = JSON.stringify(state);
    for (const secret of ["sk-throw-away", '"throw-away"', "lsv2_"]) expect(text, file).not.toContain(secret);
    expect(`${text}${JSON.stringify(program)}`, file).not.toMatch(/\/(?:tmp|home|root|work|Users)\//);
  }
});

describe("a preview by today's code", () => {
  test.each(RECORDED)("replaces, creates and deletes nothing of %s", async (file, recorded) => {
    const { code, steps, output } = await today(recorded);
    const allowed = MAY_UPDATE[recorded.scenario] ?? [];
    expect(
      steps.filter(([operation, name]) => operation !== "update" || !allowed.includes(name)),
      output,
    ).toEqual([]);
    const rejection = REJECTED[file];
    if (rejection) expect(output.replaceAll('\\"', '"')).toMatch(rejection);
    expect({ code, steps }, output).toEqual(rejection ? { code: 1, steps: [] } : recorded.preview);
  });
});

type Resource = { readonly inputs: Record<string, unknown>; readonly outputs: Record<string, unknown> };

/** The resources of this kind in a recorded state of which a default, and not the program, filled that property. */
function filled({ state }: Recorded, kind: string, property: string): Resource[] {
  const resources = isRecord(state) && isRecord(state["deployment"]) ? state["deployment"]["resources"] : [];
  if (!Array.isArray(resources)) return [];
  return resources.filter(isRecord).flatMap(({ type, inputs, outputs }) => {
    const names = isRecord(inputs) && Array.isArray(inputs["__defaults"]) ? inputs["__defaults"] : [];
    const is = String(type).endsWith(`:${kind}`) && names.includes(property);
    return is && isRecord(inputs) && isRecord(outputs) ? [{ inputs, outputs }] : [];
  });
}

/** The object that holds a property, and the property's name in it. */
function placeOf(of: Record<string, unknown>, property: string): [Record<string, unknown>, string] {
  const [outer = "", inner] = property.split(".");
  const nested = of[outer];
  return inner !== undefined && isRecord(nested) ? [nested, inner] : [of, outer];
}

/** As a version left it whose default was another one. */
function withAnother({ inputs, outputs }: Resource, property: string, value: unknown): void {
  for (const of of [inputs, outputs]) {
    const [place, name] = placeOf(of, property);
    place[name] = value;
  }
}

/** As a version left it that had no default. */
function withNone({ inputs, outputs }: Resource, property: string): void {
  for (const of of [inputs, outputs]) {
    const [place, name] = placeOf(of, property);
    delete place[name];
    const names = of["__defaults"];
    if (Array.isArray(names)) of["__defaults"] = names.filter((each) => each !== property);
  }
}

/** Every property that has a default: its value today, and another one, where it may have one. */
const DEFAULTS = [
  ["everything", "BulkExport", "compression", "zstandard", "gzip", 4],
  ["everything", "ExportDestination", "destinationType", "s3", undefined, 1],
  ["places", "ExportDestination", "config.prefix", "", "elsewhere", 2],
  ["everything", "OAuthProvider", "usesPkce", false, true, 1],
  ["everything", "OAuthProvider", "codeChallengeMethod", "S256", "plain", 1],
  ["everything", "Deployment", "waitForDeployed", true, false, 2],
] as const;

describe.each(["plugin", "dynamic"])("of the %s front end", (frontEnd) => {
  test.each(DEFAULTS)(
    "in %s, neither what another default of %s.%s than today's has filled, nor what is from before there was one, is touched",
    async (scenario, kind, property, now, before, count) => {
      const files = RECORDED.filter(([, each]) => each.frontEnd === frontEnd && each.scenario === scenario);
      expect(files.length).toBeGreaterThan(0);
      for (const [file, recorded] of files) {
        const another = (of: Resource) => withAnother(of, property, before);
        const none = (of: Resource) => withNone(of, property);
        for (const change of before === undefined ? [none] : [another, none]) {
          const older = structuredClone(recorded);
          const all = filled(older, kind, property);
          expect(all, file).toHaveLength(count);
          for (const each of all) {
            const [place, name] = placeOf(each.inputs, property);
            expect(place[name], file).toBe(now);
            change(each);
          }
          const { code, steps, output } = await today(older);
          expect([code, steps], `${file}: ${output}`).toEqual([0, []]);
        }
      }
    },
  );
});

/** Every resource of a kind, by its name. */
function named({ state }: Recorded, kind: string): Map<string, Resource> {
  const resources = isRecord(state) && isRecord(state["deployment"]) ? state["deployment"]["resources"] : [];
  const all = Array.isArray(resources) ? resources.filter(isRecord) : [];
  const found = all.flatMap(({ urn, type, inputs, outputs }): [string, Resource][] =>
    String(type).endsWith(`:${kind}`) && isRecord(inputs) && isRecord(outputs)
      ? [[String(urn).slice(String(urn).lastIndexOf("::") + 2), { inputs, outputs }]]
      : [],
  );
  return new Map(found);
}

test("there are states with another workspace, a role, options of the store, and no prefix", () => {
  const places = RECORDED.filter(([, { scenario }]) => scenario === "places");
  expect(places.map(([, { frontEnd }]) => frontEnd).sort()).toEqual(["dynamic", "plugin"]);
  for (const [file, recorded] of places) {
    const destinations = named(recorded, "ExportDestination");
    const west = "00000000-0000-4000-8000-0000000000fe";
    expect(destinations.get("west")?.inputs, file).toMatchObject({
      workspaceId: west,
      awsRoleArn: "arn:aws:iam::123456789012:role/langsmith-exports",
      config: {
        prefix: "",
        configKwargsS3: { addressingStyle: "virtual", useAccelerateEndpoint: false },
        s3AdditionalKwargs: { ServerSideEncryption: "aws:kms", SSEKMSKeyId: "alias/exports" },
      },
    });
    expect(destinations.get("west")?.outputs["tenantId"], file).toBe(west);
    // Only the plugin knows explicit providers.
    const tenant = recorded.frontEnd === "plugin" ? "0000000000ea" : "000000000001";
    expect(destinations.get("east")?.outputs["tenantId"], file).toBe(`00000000-0000-4000-8000-${tenant}`);
  }
});
