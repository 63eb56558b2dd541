import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { advised } from "../../cli/doctor/orphan-lines.ts";
import { DESTINATION, exported, id, WORKSPACE } from "../coverage/service.ts";
import { serve } from "../http/server.ts";
import { ALL_WELL, doctor, FORBIDDEN, service, temporaryFolder } from "./doctor-rig.ts";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

const state = (more: object) => JSON.stringify({ version: 3, deployment: { resources: [], ...more } });
const daily = (dynamic = false) => ({
  urn: `urn:pulumi:p::p::x::daily`,
  type: dynamic ? "pulumi-nodejs:dynamic/langsmith:BulkExport" : "langsmith:index:BulkExport",
  inputs: {
    bulkExportDestinationId: DESTINATION,
    sessionId: exported(1, "Running", 5)["session_id"],
    startTime: "2026-03-05T00:00:00Z",
    endTime: "2026-03-06T00:00:00Z",
    compression: "zstandard",
  },
});
const LEFT = { "/api/v1/bulk-exports": { body: [exported(2, "Running", 5), exported(3, "Completed", 1)] } };
const at = (name: string) => path.join(folder, name);
const put = (name: string, text: string) => writeFileSync(at(name), text);

test("what a killed creation left behind is listed, with the command that adopts it and the request that ends it", async () => {
  put("a.json", state({ pending_operations: [{ type: "creating", resource: daily() }] }));
  put("b.json", state({}));
  const server = await service(LEFT);
  const { code, stdout } = await doctor(server, ["--state", at("a.json"), "--state", at("b.json")]);
  expect(stdout.slice(stdout.indexOf("ok          state"))).toBe(
    `ok          state: ${at("a.json")}: 0 resources of LangSmith, 1 creation not finished (daily)
ok          state: ${at("b.json")}: 0 resources of LangSmith
wrong       orphans: 1 object looks like a program's, but is in no given state (1 ended export not listed; \`--all\` lists them). Import or delete each, as shown below. If another program manages them, add its state with \`--state FILE\`. [LS6222]

BulkExport ${id(2)} (Running): 2026-03-05T00:00:00+00:00 to 2026-03-06T00:00:00+00:00 of project ${exported(1, "Running", 5)["session_id"]}, created 2026-03-06T00:10:00.000123+00:00
  It equals what the creation of daily sent, which did not end.
  To import it:
    pulumi import langsmith:index:BulkExport daily ${id(2)}
  To remove it (an export can be canceled, not deleted):
    curl -X PATCH -H "X-Api-Key: $LANGSMITH_API_KEY" -H 'X-Tenant-Id: ${WORKSPACE}' -H "Content-Type: application/json" -d '{"status":"Cancelled"}' ${server.url}/api/v1/bulk-exports/${id(2)}

1 wrong (orphans), 4 not checked (engine, write permissions, limits of exports, rate limit)
`,
  );
  expect(code).toBe(1);
  expect(new Set(server.seen.map(({ method }) => method))).toEqual(new Set(["GET"]));
});

test("of a dynamic resource: no import", async () => {
  put("a.json", state({ pending_operations: [{ type: "creating", resource: daily(true) }] }));
  const { stdout } = await doctor(await service(LEFT), ["--state", at("a.json")]);
  expect(stdout).toContain(
    "\n  A dynamic resource cannot be imported. Move the program to the plugin first.\n",
  );
});

const OF_EXPORTS = "urn:pulumi:p::p::langsmith:index:ScheduledExports::exports";

test.each([
  [OF_EXPORTS, `exports=${OF_EXPORTS}`],
  [
    "urn:pulumi:p::p::acme:index:All$acme:index:Exports::a=b",
    "'a_b=urn:pulumi:p::p::acme:index:All$acme:index:Exports::a=b'",
  ],
])("the import of a child names its parent, as a shell and Pulumi read it: %s", async (parent, option) => {
  const child = { ...daily(), parent };
  put("a.json", state({ pending_operations: [{ type: "creating", resource: child }] }));
  const { stdout } = await doctor(await service(LEFT), ["--state", at("a.json")]);
  expect(stdout).toContain(
    `  To import it:\n    pulumi import --parent ${option} langsmith:index:BulkExport daily ${id(2)}\n`,
  );
});

test("the import belongs to the stack that was named, and not to the selected one", async () => {
  const orphan = {
    kind: "BulkExport",
    id: id(2),
    label: "daily",
    status: "Running",
    createdAt: undefined,
    because: undefined,
    like: undefined,
    isSecond: false,
    dynamic: false,
    tenantId: undefined,
    ended: false,
  } as const;
  const to = { apiUrl: "https://a", controlPlaneUrl: "https://b", workspaceId: undefined, credentials: [] };
  expect(advised(orphan, { ...to, stack: "acme/it's prod" }).adopt.command).toBe(
    `pulumi import --stack 'acme/it'\\''s prod' langsmith:index:BulkExport NAME ${id(2)}`,
  );
});

test("the import of a child of the stack, or of what a child of a component is only like, names no parent", async () => {
  const stack = "urn:pulumi:p::p::pulumi:pulumi:Stack::p-p";
  put(
    "a.json",
    state({ pending_operations: [{ type: "creating", resource: { ...daily(), parent: stack } }] }),
  );
  const ofStack = await doctor(await service(LEFT), ["--state", at("a.json")]);
  expect(ofStack.stdout).toContain(`pulumi import langsmith:index:BulkExport daily ${id(2)}\n`);

  // It has another window, so it only writes to the same project.
  const other = { ...daily(), parent: OF_EXPORTS, id: id(9) };
  put(
    "b.json",
    state({ resources: [{ ...other, inputs: { ...other.inputs, startTime: "2026-03-01T00:00:00Z" } }] }),
  );
  const { stdout } = await doctor(await service(LEFT), ["--all", "--state", at("b.json")]);
  expect(stdout).toContain(`pulumi import langsmith:index:BulkExport NAME ${id(2)}\n`);
  expect(stdout).not.toContain("--parent");
});

test("every workspace that a state's resources live in is looked at", async () => {
  const elsewhere = { ...daily(), id: id(9), outputs: { tenantId: id(7) } };
  put("a.json", state({ resources: [elsewhere] }));
  const server = await service(LEFT);
  await doctor(server, ["--state", at("a.json")]);
  const asked = server.seen.filter(({ url }) => url.startsWith("/api/v1/bulk-exports?"));
  expect(new Set(asked.map(({ headers }) => headers["x-tenant-id"]))).toEqual(new Set([WORKSPACE, id(7)]));
});

test("--all lists everything, --json prints it for programs", async () => {
  const server = await service(LEFT);
  put("a.json", state({}));
  const { code, stdout } = await doctor(server, ["--all", "--json", "--state", at("a.json")]);
  const { checks, ...rest } = JSON.parse(stdout);
  expect(checks).toContainEqual({
    check: "orphans",
    verdict: "ok",
    subject: "orphans",
    message: "every object that looks like a program's is in a given state",
    fix: null,
    code: null,
  });
  const orphan = (number: number, day: string, after: string, more: object) => ({
    kind: "BulkExport",
    id: id(number),
    label: `2026-03-${day}T00:00:00+00:00 to 2026-03-${after}T00:00:00+00:00 of project ${exported(1, "Running", 5)["session_id"]}`,
    because: null,
    like: null,
    adopt: {
      message: `pulumi import langsmith:index:BulkExport NAME ${id(number)}`,
      command: `pulumi import langsmith:index:BulkExport NAME ${id(number)}`,
    },
    remove: {
      message: `PATCH ${server.url}/api/v1/bulk-exports/${id(number)} with {"status": "Cancelled"} (an export can be canceled, not deleted)`,
      method: "PATCH",
      url: `${server.url}/api/v1/bulk-exports/${id(number)}`,
      body: { status: "Cancelled" },
      effect: "an export can be canceled, not deleted",
      command: `curl -X PATCH -H "X-Api-Key: $LANGSMITH_API_KEY" -H 'X-Tenant-Id: ${WORKSPACE}' -H "Content-Type: application/json" -d '{"status":"Cancelled"}' ${server.url}/api/v1/bulk-exports/${id(number)}`,
    },
    ...more,
  });
  expect(rest).toEqual({
    version: 1,
    orphans: [
      orphan(3, "01", "02", {
        status: "Completed",
        createdAt: "2026-03-02T00:10:00.000123+00:00",
        remove: null,
      }),
      orphan(2, "05", "06", { status: "Running", createdAt: "2026-03-06T00:10:00.000123+00:00" }),
    ],
    partialOrphans: null,
    leftOut: { others: 0, endedExports: 0, recent: 0 },
    objects: null,
  });
  expect(code).toBe(0);
});

test("in JSON every line has its stable name, and what was not looked for is null", async () => {
  const server = await service();
  const { code, stdout } = await doctor(server, ["--json"]);
  const { checks, ...rest } = JSON.parse(stdout);
  expect(checks.map(({ check }: { check: string }) => check)).toEqual([
    "node",
    "engine",
    "key",
    "controlPlane",
    "api",
    "keyAtControlPlane",
    "keyAtApi",
    "workspace",
    "deployments",
    "exportDestinations",
    "bulkExports",
    "tracingProjects",
    "writePermissions",
    "server",
    "exportLimits",
    "clock",
    "rateLimit",
    "orphans",
  ]);
  expect(rest).toEqual({ version: 1, orphans: null, partialOrphans: null, leftOut: null, objects: null });
  expect(code).toBe(0);
});

test("a dynamic resource has no command in JSON, and the keys are the same", async () => {
  put("a.json", state({ pending_operations: [{ type: "creating", resource: daily(true) }] }));
  const { stdout } = await doctor(await service(LEFT), ["--json", "--state", at("a.json")]);
  const { orphans } = JSON.parse(stdout);
  expect(orphans[0].adopt).toEqual({
    message: "A dynamic resource cannot be imported. Move the program to the plugin first.",
    command: null,
  });
  expect(orphans[0].like).toBe("daily");
});

test("the command is quoted for a shell", async () => {
  const named = { ...daily(), urn: "urn:pulumi:p::p::x::it's daily; rm -rf ~" };
  put("a.json", state({ pending_operations: [{ type: "creating", resource: named }] }));
  const { stdout } = await doctor(await service(LEFT), ["--state", at("a.json")]);
  expect(stdout).toContain(
    `  To import it:\n    pulumi import langsmith:index:BulkExport 'it'\\''s daily; rm -rf ~' ${id(2)}\n`,
  );
  const providers = [
    {
      id: id(77),
      organization_id: id(78),
      provider_id: "acme crm$(id)",
      name: "Acme",
      client_id: "c",
      auth_url: "https://acme.example.com/a",
      token_url: "https://acme.example.com/t",
      uses_pkce: false,
      created_at: "2026-03-01T10:00:00Z",
      updated_at: "2026-03-01T10:00:00Z",
    },
  ];
  put("b.json", state({}));
  const served = await service({ "/api-host/v2/auth/providers": { body: providers } });
  const all = await doctor(served, ["--all", "--state", at("b.json")], {
    LANGSMITH_API_KEY: "",
    LANGSMITH_BEARER_TOKEN: "token-never-seen",
  });
  expect(all.stdout).toContain(
    `  To remove it (with the tokens of all its users):\n    curl -X DELETE -H "Authorization: Bearer $LANGSMITH_BEARER_TOKEN" -H 'X-Tenant-Id: ${WORKSPACE}' '${served.url}/api-host/v2/auth/providers/acme%20crm%24(id)'\n`,
  );
  expect(all.stdout).toContain(
    "  To import it:\n    pulumi import langsmith:index:OAuthProvider NAME 'acme crm$(id)'\n",
  );
});

test("--all without a state calls nothing an orphan: what is there is listed apart, and no removal is suggested", async () => {
  const server = await service(LEFT);
  const { code, stdout } = await doctor(server, ["--all"]);
  const of = `of project ${exported(1, "Running", 5)["session_id"]}, created`;
  expect(stdout.slice(stdout.indexOf("not checked orphans"))).toBe(
    `not checked orphans: Without a state, orphans cannot be distinguished from objects of a program. 2 objects are listed below. Name the states of all programs that use this workspace (\`--stack NAME\`, \`--state FILE\`).

Objects of the workspace, whether a program manages them or not:
  BulkExport ${id(3)} (Completed): 2026-03-01T00:00:00+00:00 to 2026-03-02T00:00:00+00:00 ${of} 2026-03-02T00:10:00.000123+00:00
  BulkExport ${id(2)} (Running): 2026-03-05T00:00:00+00:00 to 2026-03-06T00:00:00+00:00 ${of} 2026-03-06T00:10:00.000123+00:00

nothing wrong, 5 not checked (engine, write permissions, limits of exports, rate limit, orphans)
`,
  );
  expect(code).toBe(0);
  const told = JSON.parse((await doctor(server, ["--all", "--json"])).stdout);
  expect([told.orphans, told.objects.map(({ id: its }: { id: string }) => its)]).toEqual([
    null,
    [id(3), id(2)],
  ]);
});

test("thousands of objects are listed whole, with --json too", async () => {
  const many = Array.from({ length: 2_000 }, (_, index) => exported(index, "Running", 5));
  const server = await service({ "/api/v1/bulk-exports": { body: many } });
  const lines = (await doctor(server, ["--all"])).stdout.split("\n");
  expect(lines.filter((line) => line.startsWith("  BulkExport "))).toHaveLength(2_000);
  expect(JSON.parse((await doctor(server, ["--all", "--json"])).stdout).objects).toHaveLength(2_000);
});

test("objects of no given state that are as young as a state keep it from being called right", async () => {
  put("a.json", state({ manifest: { time: "2026-03-07T00:09:00Z" } }));
  const young = await doctor(await service(LEFT), ["--state", at("a.json")]);
  expect(young.stdout).toContain(
    "unknown     orphans: 1 object is in no given state, and it was created since a day before a state was written. Check whether a killed creation left it behind: `--all` lists them. [LS6223]\n",
  );
  expect(young.code).toBe(0);
  const all = await doctor(await service(LEFT), ["--all", "--state", at("a.json")]);
  expect(all.stdout).toContain(
    "unknown     orphans: 1 object is in no given state, and it was created since a day before a state was written. Check whether a killed creation left it behind: see below. [LS6223]\n",
  );
  put("a.json", state({ manifest: { time: "2026-03-07T00:11:00Z" } }));
  const old = await doctor(await service(LEFT), ["--state", at("a.json")]);
  expect(old.stdout).toContain(
    "ok          orphans: every object that looks like a program's is in a given state (1 other object and 1 ended export not listed; `--all` lists them)\n",
  );
});

test("--all separates what no evidence supports, and what has ended has nothing to remove", async () => {
  put("a.json", state({ pending_operations: [{ type: "creating", resource: daily() }] }));
  const { stdout } = await doctor(await service(LEFT), ["--all", "--state", at("a.json")]);
  expect(stdout).toMatch(
    /which did not end\.\n.*\n.*\n.*\n.*\n\nOther objects in no given state\. Nothing shows that a program created them:\n\nBulkExport .* \(Completed\)/,
  );
  expect(stdout).toContain("  It has ended: there is nothing to remove.\n");
});

test("what the program has already is to be removed, not imported", async () => {
  put("a.json", state({ resources: [{ ...daily(), id: id(9) }] }));
  const { stdout } = await doctor(await service(LEFT), ["--state", at("a.json")]);
  expect(stdout).toContain(
    `  It is like daily, which the state contains as ${id(9)}.\n  Do not import it: the program has daily already. Remove this one.\n`,
  );
});

test("what writes where a dynamic resource does cannot be imported either", async () => {
  const other = { ...daily(true), inputs: { ...daily().inputs, startTime: "2026-01-01T00:00:00Z" } };
  put("a.json", state({ resources: [{ ...other, id: id(9) }] }));
  const { stdout } = await doctor(await service(LEFT), ["--state", at("a.json")]);
  expect(stdout).toContain(
    `  It writes to export destination ${DESTINATION}, like daily of the state.\n  A dynamic resource cannot be imported. Move the program to the plugin first.\n`,
  );
});

test("a state that cannot be read is wrong, and then no object is called an orphan", async () => {
  put("a.json", "{ sk-secret");
  const { code, stdout } = await doctor(await service(LEFT), [
    "--state",
    at("a.json"),
    "--state",
    at("none.json"),
  ]);
  expect(stdout).toContain(
    `wrong       state: Could not read ${at("a.json")}: it is not JSON, or its end is missing. Run \`pulumi stack export --file FILE\` again. Beside a checkpoint of a backend, STACK.json.bak is the previous state. [LS5102]\n`,
  );
  expect(stdout).toContain(
    `wrong       state: Could not read ${at("none.json")}: ENOENT: no such file or directory, open '${at("none.json")}'. Use the path of a file that you may read. [LS5104]\n`,
  );
  expect(stdout).toContain("not checked orphans: A state could not be read. [LS6220]\n");
  expect(stdout).not.toContain("sk-secret");
  expect(code).toBe(1);
});

test("what could not be listed is reported, kind by kind", async () => {
  put("a.json", state({}));
  const server = await service({ "/api-host/v2/deployments": FORBIDDEN("missing permission") });
  const { stdout } = await doctor(server, ["--state", at("a.json")]);
  expect(stdout).toContain(
    `unknown     orphans: Deployment: Could not list the deployments: GET ${server.url}/api-host/v2/deployments?limit=100&offset=0 returned 403`,
  );
  expect(stdout).toContain(
    "unknown     orphans: No object that could be listed looks like a program's. Fix what the other lines report, then run `doctor` again. [LS6224]\n",
  );
});

test("nothing is called right, and the exit code is 1, where a second workspace cannot be listed", async () => {
  const elsewhere = { ...daily(), id: id(9), outputs: { tenantId: id(7) } };
  put("a.json", state({ resources: [elsewhere] }));
  const server = await serve(({ url, headers }) => {
    const { pathname } = new URL(url, "http://here");
    const answer =
      headers["x-tenant-id"] === id(7)
        ? FORBIDDEN("missing permission")
        : (ALL_WELL[pathname] ?? { status: 404 });
    return { ...answer, headers: { date: new Date().toUTCString() } };
  });
  const { code, stdout } = await doctor(server, ["--state", at("a.json")]);
  const lines = stdout.split("\n").filter((line) => line.includes(" orphans: "));
  expect(lines.map((line) => line.replace(/: Could not .*/, ""))).toEqual([
    `unknown     orphans: Deployment in workspace ${id(7)}`,
    `unknown     orphans: ExportDestination in workspace ${id(7)}`,
    `unknown     orphans: BulkExport in workspace ${id(7)}`,
    "unknown     orphans: No object that could be listed looks like a program's. Fix what the other lines report, then run `doctor` again. [LS6224]",
  ]);
  expect(stdout).not.toMatch(/^wrong/m);
  expect(code).toBe(1);
  const told = JSON.parse((await doctor(server, ["--json", "--state", at("a.json")])).stdout);
  expect([told.orphans, told.partialOrphans, told.leftOut]).toEqual([
    null,
    [],
    { others: 0, endedExports: 0, recent: 0 },
  ]);
});

test("OAuth providers that cannot be listed matter only where a state has one, or with --all", async () => {
  const refused = { "/api-host/v2/auth/providers": FORBIDDEN("missing permission") };
  put("a.json", state({ resources: [{ ...daily(), id: id(9) }] }));
  const without = await doctor(await service(refused), ["--state", at("a.json")]);
  expect(without.stdout).toContain(
    "ok          orphans: every object that looks like a program's is in a given state",
  );
  expect(without.code).toBe(0);
  const provider = { urn: "urn:pulumi:p::p::x::crm", type: "langsmith:index:OAuthProvider", id: "crm" };
  put("b.json", state({ resources: [provider] }));
  expect((await doctor(await service(refused), ["--state", at("b.json")])).code).toBe(1);
  expect((await doctor(await service(refused), ["--all"])).code).toBe(1);
});
