import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { JournalEntry } from "../../emulator/src/journal.ts";
import { DOCKER } from "./rig/deployments.ts";
import { type FrontEnd, programOf } from "./rig/front-ends.ts";
import { pluginFolder } from "./rig/plugin.ts";
import { API_KEY, worldOf } from "./rig/world.ts";

const READ_KEY = "lsv2_sk_that_may_only_read";
const OTHER_WORKSPACE = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";
const COUNT = 10;

/** Ten datasets, one in another workspace, and a deployment. */
function programFor(description: string) {
  const names = Array.from({ length: COUNT }, (_, index) => `questions${index}`);
  const datasets = names.map(
    (name) => [name, { type: "Dataset", properties: { name, description } }] as const,
  );
  const elsewhere = { name: "elsewhere", description, workspaceId: OTHER_WORKSPACE };
  return Object.fromEntries([
    ...datasets,
    ["elsewhere", { type: "Dataset", properties: elsewhere }],
    ["agent", { type: "Deployment", properties: { ...DOCKER, waitForDeployed: false } }],
  ]);
}

const SETTINGS = "GET /api/v1/settings";
const READS = [SETTINGS, `${SETTINGS} in ${OTHER_WORKSPACE}`, "GET /api-host/v2/deployments"].sort();

function requestOf({ method, path: target, headers }: JournalEntry): string {
  const workspace = headers["x-tenant-id"] === OTHER_WORKSPACE ? ` in ${OTHER_WORKSPACE}` : "";
  return `${method} ${target.replace(/\?.*/, "")}${workspace}`;
}

test.each(["plugin", "dynamic"] as const satisfies FrontEnd[])(
  "a preview of changes reads once in each area and workspace, and fails where an up would (%s)",
  async (frontEnd) => {
    const it = await worldOf(
      programFor("Questions"),
      { emulator: { apiKey: [API_KEY, { key: READ_KEY, readOnly: true }] } },
      (directory, resources) => {
        for (const [name, text] of Object.entries(programOf(frontEnd, resources, pluginFolder())))
          writeFileSync(path.join(directory, name), text);
      },
    );
    const { stack } = it;
    const requests = () => it.asked().map(requestOf).sort();
    const use = (key: string) => stack.must("config", "set", "--secret", "langsmith:apiKey", key);

    await use("lsv2_sk_that_expired");
    const rejected = await stack.preview();
    expect(rejected.code).not.toBe(0);
    expect(rejected.output).toContain(
      "returned 401: Invalid token. Check the key, and the region or server in langsmith:apiUrl.",
    );
    expect(rejected.output).toContain("[LS1108]");
    it.asked();

    await use(READ_KEY);
    const shown = await stack.preview();
    expect(shown.code, shown.output).toBe(0);
    expect(requests()).toEqual(READS);

    await use(API_KEY);
    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    const reads = requests().filter(
      (request) => request.startsWith("GET") && !request.includes("deployments"),
    );
    // Dynamic resources are checked as in a preview; then a list comes before the first creation in each workspace.
    expect(reads).toHaveLength(frontEnd === "dynamic" ? 5 : 2);
    for (const ran of [await stack.preview("--expect-no-changes"), await stack.up("--expect-no-changes")])
      expect(ran.code, ran.output).toBe(0);
    expect(requests()).toEqual([]);

    it.program(programFor("All questions"));
    const update = await stack.preview();
    expect(update.code, update.output).toBe(0);
    expect(requests()).toEqual(READS.filter((request) => request.startsWith(SETTINGS)));

    await stack.must("config", "set", "langsmith:apiUrl", "http://127.0.0.1:9");
    await stack.must("config", "set", "langsmith:maxRetries", "0");
    const down = await stack.preview();
    expect(down.code).not.toBe(0);
    expect(down.output).toContain("could not connect: connect ECONNREFUSED 127.0.0.1:9.");
  },
);
