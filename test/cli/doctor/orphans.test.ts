import { describe, expect, test } from "vitest";
import { orphansIn, orphansText } from "../../../cli/doctor/orphans.ts";
import type { RemoteObject } from "../../../cli/kinds.ts";
import type { StackObject } from "../../../cli/stack.ts";
import { PIPE } from "../../../cli/terminal.ts";
import { exported, id, schedule, WORKSPACE } from "../../coverage/service.ts";
import { doctor, FORBIDDEN, KEY, type PrintedStack, pulumiWith, resourceOf, service } from "./rig.ts";

function remote(number: number, more: Partial<RemoteObject> = {}): RemoteObject {
  const names = { names: [], label: `object ${number}` };
  const createdAt = `2026-03-${String(number).padStart(2, "0")}T00:00:00Z`;
  return { kind: "Dataset", id: id(number), remote: {}, ...names, createdAt, tenantId: WORKSPACE, ...more };
}

function contained(number: number, more: Partial<StackObject> = {}): StackObject {
  const object = { kind: "Dataset", name: "d", id: id(number), isDynamic: false, tenantId: WORKSPACE };
  return { ...object, ...more };
}

const UUID = "a0b1c2d3-0000-4000-8000-00000000000a";

describe("an object of a stack", () => {
  test.each<[string, StackObject, RemoteObject, boolean]>([
    ["has the same kind and id", contained(1), remote(1), true],
    ["of another kind is another object", contained(1, { kind: "Deployment" }), remote(1), false],
    ["of another workspace is another object", contained(1, { tenantId: id(9) }), remote(1), false],
    ["may be in any workspace if its own is unknown", contained(1, { tenantId: undefined }), remote(1), true],
    ["may be any if the service shows no workspace", contained(1), remote(1, { tenantId: undefined }), true],
    [
      "has the same UUID in capitals",
      contained(1, { id: UUID.toUpperCase() }),
      remote(1, { id: UUID }),
      true,
    ],
    ["has another name in capitals", contained(1, { id: "CRM" }), remote(1, { id: "crm" }), false],
  ])("%s", (_what, object, item, isContained) => {
    expect(orphansIn([object], [item]).orphans).toEqual(isContained ? [] : [item]);
  });
});

test("the newest is first, and one without a time of creation is last", () => {
  const listed = [remote(2), remote(9, { createdAt: undefined }), remote(3), remote(1)];
  expect(orphansIn([], listed).orphans.map(({ label }) => label)).toEqual([
    "object 3",
    "object 2",
    "object 1",
    "object 9",
  ]);
});

test.each(["spawned", "leaving", "ended", "cancelled"] as const)(
  "what is %s is counted, and not listed",
  (fact) => {
    expect(orphansIn([], [remote(1, { [fact]: true }), remote(2)])).toEqual({
      orphans: [remote(2)],
      leftOut: 1,
    });
  },
);

test("the table has nothing but objects, and a sentence names --stack", () => {
  const found = orphansIn(
    [],
    [remote(1, { label: "a\nforged", status: "READY" }), remote(2, { ended: true })],
  );
  expect(
    orphansText(found, PIPE),
  ).toBe(`  KIND     NAME      ID                                    CREATED               STATUS
  Dataset  a forged  ${id(1)}  2026-03-01T00:00:00Z  READY

Left out: 1 object that another object created, that ended, or that LangSmith is deleting.
Other stacks may contain them: name each with --stack.
`);
});

/** Runs it with stacks of which the first one configures the service. */
function orphans(
  server: { readonly url: string },
  stacks: Readonly<Record<string, PrintedStack>>,
  args: readonly string[] = [],
) {
  const configuration = { apiKey: KEY, apiUrl: server.url, workspaceId: WORKSPACE };
  const entries = Object.entries(stacks).map(([name, stack]) => [name, { configuration, ...stack }]);
  const named = Object.keys(stacks).flatMap((name) => ["--stack", name]);
  const environment = {
    PATH: pulumiWith(Object.fromEntries(entries)),
    LANGSMITH_API_KEY: "",
    LANGSMITH_ENDPOINT: "",
  };
  return doctor(server.url, ["--orphans", ...named, ...args], environment);
}

const RUNNING = {
  "/api/v1/bulk-exports": { body: [schedule(1, 5), exported(2, "Completed", 5), schedule(3, 6)] },
};

describe("doctor --orphans", () => {
  test("lists what none of the stacks contains, and sends nothing but GETs", async () => {
    const server = await service(RUNNING);
    const prod = { resources: [resourceOf("BulkExport", "daily", id(1), WORKSPACE)] };
    const { code, stdout, stderr } = await orphans(server, { prod });
    expect(stdout).toContain(
      "Left out: 1 object that another object created, that ended, or that LangSmith is deleting.\n",
    );
    expect(stdout).toContain("Other stacks may contain them: name each with --stack.\n");
    expect(stdout).toContain(id(3));
    expect(stdout).not.toContain(id(1));
    expect(stdout).not.toMatch(/curl|pulumi |import|cancel/i);
    expect([code, stderr]).toEqual([1, ""]);
    expect(new Set(server.seen.map(({ method }) => method))).toEqual(new Set(["GET"]));
  });

  test("leaves out what another named stack contains, and then nothing is wrong", async () => {
    const prod = { resources: [resourceOf("BulkExport", "daily", id(1), WORKSPACE)] };
    const staging = { resources: [resourceOf("BulkExport", "other", id(3), WORKSPACE)] };
    const { code, stdout } = await orphans(await service(RUNNING), { prod, staging });
    expect(stdout).toMatch(/^No listed object is missing in the stacks\.\n/);
    expect(code).toBe(0);
  });

  test("names a kind that cannot be listed, and is not well", async () => {
    const server = await service({ "/api/v1/datasets": FORBIDDEN("missing permission") });
    const { code, stdout } = await orphans(server, { prod: {} });
    expect(stdout).toMatch(/^not checked datasets: .*missing permission.* \[LS1113\]\nNo listed object is /);
    expect(code).toBe(1);
  });

  test("lists no kind that something else creates, such as the tracing project of a deployment", async () => {
    const sessions = [1, 2].map((number) => ({ id: id(number), name: `p${number}`, tenant_id: WORKSPACE }));
    const server = await service({ "/api/v1/sessions": { body: sessions } });
    const prod = { resources: [resourceOf("TracingProject", "p", id(1), WORKSPACE)] };
    const { code, stdout } = await orphans(server, { prod });
    expect([code, stdout.includes("TracingProject")]).toEqual([0, false]);
  });

  test("asks for stacks where there is none", async () => {
    const { code, stderr } = await doctor(await service(), ["--orphans"]);
    expect(code).toBe(2);
    expect(stderr).toContain(
      "--orphans compares LangSmith with stacks, and none is selected. Name them: --stack NAME.",
    );
  });
});
