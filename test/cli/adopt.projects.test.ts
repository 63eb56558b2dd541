import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import * as rig from "./adopt-rig.ts";

const STRANGE = "11111111-2222-4333-8444-555555555555";
const missing = (name: string) =>
  `the workspace has no tracing project named "${name}". Check the spelling, including upper and lower case, the API key and \`langsmith:workspaceId\`. [LS1402]`;

test.each<readonly [string, readonly string[], string]>([
  ["a misspelt name", ["--project", "suport agent"], missing("suport agent")],
  [
    "each of several, beside one that is there",
    ["--project", "support agent", "--project", "a", "--project", "b"],
    `${missing("a")}\n${missing("b")}`,
  ],
  [
    "an id that no export has",
    ["--project", STRANGE],
    `workspace ${rig.WORKSPACE} has no bulk export of project "${STRANGE}". Check the project and the workspace (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID). [LS4101]`,
  ],
])(
  "a tracing project that is not there ends adopt with 3, and nothing is written: %s",
  async (_, args, told) => {
    const it = await rig.service();
    await rig.mixed(it);
    const out = path.join(rig.temporaryFolder(), "out");
    const ran = await rig.adopt(it, [...args, "--out", out]);
    expect(ran.stderr).toBe(`pulumi-langsmith adopt: ${told.replaceAll("\n", "\n  ")}\n`);
    expect([ran.code, ran.stdout, existsSync(out)]).toEqual([3, "", false]);
  },
);

test("where no exports are looked for, no project is looked up", async () => {
  const it = await rig.service();
  await rig.mixed(it);
  const ran = await rig.adopt(it, ["--kind", "deployment", "--project", "another"]);
  expect(ran.code).toBe(0);
  expect(it.journal().filter((request) => request.path.startsWith("/api/v1/sessions"))).toEqual([]);
});

/** A service whose keys may not read tracing projects. */
const closed = async () => {
  const it = await rig.service({
    faults: [
      {
        method: "GET",
        path: "/api/v1/sessions",
        action: "respond",
        status: 403,
        body: { detail: "Forbidden" },
        times: null,
      },
    ],
  });
  await rig.mixed(it);
  return it;
};
const refusal = (url: string, query: string) =>
  `Could not list the tracing projects: GET ${url}/api/v1/sessions?${query} returned 403: Forbidden.`;

test("a key that may not read projects cannot look one up by name, which ends adopt with 3; by id it can", async () => {
  const it = await closed();
  const byName = await rig.adopt(it, ["--project", "support agent"]);
  expect(byName).toEqual({
    code: 3,
    stdout: "",
    stderr: `pulumi-langsmith adopt: could not find the tracing project named "support agent": ${refusal(it.url, "name=support+agent&limit=100&offset=0")} Use the id of the project (a UUID) instead, or a key with the permission \`projects:read\`. [LS4102]\n`,
  });
  const byId = await rig.adopt(it, ["--project", rig.PROJECT, "--kind", "export", "--json"]);
  expect(byId.code).toBe(0);
  const { adopted }: { adopted: { name: string }[] } = JSON.parse(byId.stdout);
  expect(adopted.map(({ name }) => name)).toEqual([
    "project-2f7e9d10-daily",
    "project-2f7e9d10-2026-01-01-to-2026-02-01",
  ]);
});

test.each<readonly [string, readonly string[], string]>([
  [
    "for the names in the program",
    ["--kind", "export"],
    "the program names their exports by the id of the project (project-2f7e9d10-…)",
  ],
  [
    "for a choice by name",
    ["--kind", "export", "--name", "support*"],
    "the program names their exports by the id of the project (project-2f7e9d10-…) and `--name` does not find their exports",
  ],
])("names of projects that cannot be read are reported with what that means %s", async (_, args, meaning) => {
  const it = await closed();
  const ran = await rig.adopt(it, args);
  expect(ran.code).toBe(0);
  expect(ran.stderr).toBe(
    `warning: The names of some tracing projects could not be read: ${refusal(it.url, "limit=100&offset=0")} So ${meaning}. Use a key with \`projects:read\`, or choose a project by its id with \`--project\`. [LS6107]\n`,
  );
});

test("names of projects on which nothing depends are not missed", async () => {
  const it = await closed();
  const ran = await rig.adopt(it, ["--kind", "deployment"]);
  expect([ran.code, ran.stderr]).toEqual([0, ""]);
});
