import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, test } from "vitest";
import { isRecord } from "../../provider/lifecycle/unknown.ts";
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
  const stack = await restore(
    recorded,
    installation,
    mkdtempSync(path.join(installation.folder, "recorded-")),
  );
  return previewed(stack);
}

/** What a preview may say of a state that is not finished; of any other it says nothing. */
const MAY_UPDATE: Readonly<Record<string, readonly string[]>> = {
  failed: ["agent"],
  unfinished: ["agent"],
  cancelled: ["daily"],
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

test("a recorded file holds no secret of a state in plain text, and no path of a machine", () => {
  for (const [file, { state, program }] of RECORDED) {
    const text = JSON.stringify(state);
    for (const secret of ["sk-throw-away", '"throw-away"', "lsv2_"]) expect(text, file).not.toContain(secret);
    expect(`${text}${JSON.stringify(program)}`, file).not.toMatch(/\/(?:tmp|home|root|work|Users)\//);
  }
});

describe("a preview by today's code", () => {
  test.each(RECORDED)("replaces, creates and deletes nothing of %s", async (_file, recorded) => {
    const { code, steps, output } = await today(recorded);
    const allowed = MAY_UPDATE[recorded.scenario] ?? [];
    expect(
      steps.filter(([operation, name]) => operation !== "update" || !allowed.includes(name)),
      output,
    ).toEqual([]);
    expect({ code, steps }, output).toEqual(recorded.preview);
  });
});

type Resource = { readonly inputs: Record<string, unknown>; readonly outputs: Record<string, unknown> };

/** The exports of a recorded state whose compression was filled in by the default, and not by the program. */
function filledExports({ state }: Recorded): Resource[] {
  const resources = isRecord(state) && isRecord(state["deployment"]) ? state["deployment"]["resources"] : [];
  if (!Array.isArray(resources)) return [];
  return resources.filter(isRecord).flatMap(({ type, inputs, outputs }) => {
    const filled = isRecord(inputs) && Array.isArray(inputs["__defaults"]) ? inputs["__defaults"] : [];
    const is = String(type).endsWith(":BulkExport") && filled.includes("compression");
    return is && isRecord(inputs) && isRecord(outputs) ? [{ inputs, outputs }] : [];
  });
}

describe.each(RECORDED.filter(([file]) => file.endsWith("everything.json")))("with %s", (_file, recorded) => {
  test("neither what another default than today's has filled, nor what is from before there was one, is touched", async () => {
    const older = structuredClone(recorded);
    const [first, second, ...others] = filledExports(older);
    expect(others).toHaveLength(2);
    for (const { inputs, outputs } of [first, ...others].filter((each) => each !== undefined)) {
      expect(inputs["compression"]).toBe("zstandard");
      inputs["compression"] = "gzip";
      outputs["compression"] = "gzip";
    }
    for (const of of second === undefined ? [] : [second.inputs, second.outputs]) {
      delete of["compression"];
      const filled = of["__defaults"];
      if (Array.isArray(filled)) of["__defaults"] = filled.filter((name) => name !== "compression");
    }
    const { code, steps, output } = await today(older);
    expect([code, steps], output).toEqual([0, []]);
  });
});
