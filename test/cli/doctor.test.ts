import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { configured } from "../../cli/doctor/configured.ts";
import { lineText } from "../../cli/doctor/line.ts";
import { type Heads, observing } from "../../cli/doctor/look.ts";
import { machineLines, nodeLine } from "../../cli/doctor/machine-lines.ts";
import { headLines, serviceLines } from "../../cli/doctor/service-lines.ts";
import { KINDS, knownKind } from "../../cli/state/kinds.ts";
import { PIPE } from "../../cli/terminal.ts";
import { version } from "../../provider/core/version.ts";
import { throughProxies } from "../../provider/http/connection.ts";
import { send } from "../../provider/http/transport.ts";
import { exported, id, schedule, WORKSPACE } from "../coverage/service.ts";
import type { TestServer } from "../http/server.ts";
import { ALL_WELL, type Answers, doctor, FORBIDDEN, KEY, service, temporaryFolder } from "./doctor-rig.ts";
import { pluginFolder } from "./plugin-rig.ts";
import { run } from "./run.ts";

/** The kinds of the platform API that `--all` lists. */
const OF_API = KINDS.filter((kind) => {
  const {
    listRequest: { area },
    mostlyCreatedElsewhere,
  } = knownKind(kind).inventory;
  return area === "api" && !mostlyCreatedElsewhere;
});

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

/** The line about the clock of this server, as if it answered at an address that is not this machine. */
async function clockOf({ url }: TestServer): Promise<string> {
  const heads = new Map<string, Heads>();
  const dispatcher = observing(throughProxies({}), heads)(url, 1);
  const request: Parameters<typeof send>[1] = {
    origin: url,
    path: "/api/v1/info",
    method: "GET",
    headers: {},
    body: undefined,
    timeoutMs: 10_000,
    answerLimit: 1024 * 1024,
    mustEnd: false,
  };
  await send(dispatcher, request, new AbortController().signal);
  await dispatcher.close();
  const observed = heads.get(url);
  if (observed === undefined) throw new Error(`no answer of ${url} was observed`);
  const elsewhere = "https://langsmith.example.com";
  const lines = headLines({ api: elsewhere, controlPlane: elsewhere }, new Map([[elsewhere, observed]]));
  return lines
    .filter(({ subject }) => subject === "clock")
    .map((line) => lineText(line, PIPE))
    .join("");
}

const WRITE =
  "not checked write permissions: Only a write can prove them. `pulumi up` needs deployments:create and deployments:update for a Deployment, deployments:delete (a workspace Admin) to delete one, and bulk-exports:manage for an ExportDestination and a BulkExport. A preview and a refresh need none.\n";
const NOT_LOOKED_FOR =
  "not checked orphans: There is no state to compare with. Name the states of all programs that use this workspace (`--stack NAME`, `--state FILE`), or list every object with `--all`.\n";

test("where all is well, every line says so, the exit code is 0, and nothing but GETs was sent", async () => {
  const server = await service();
  const { code, stdout, stderr } = await doctor(server);
  expect(stdout).toBe(
    `ok          Node.js: ${process.versions.node}
not checked engine: \`pulumi\` is not on the PATH.
ok          key: a service API key (begins with lsv2_sk_), from the environment variable LANGSMITH_API_KEY
ok          control plane: ${server.url}/api-host answers (set by the environment variable LANGSMITH_ENDPOINT (or langsmith:controlPlaneUrl))
ok          API: ${server.url} answers (set by the environment variable LANGSMITH_ENDPOINT)
ok          key at the control plane: accepted
ok          key at the API: accepted
ok          workspace: ${WORKSPACE} "Platform" (the environment variable LANGSMITH_WORKSPACE_ID)
ok          deployments: 0 deployments can be listed
ok          export destinations: 0 destinations can be listed
ok          bulk exports: 0 exports can be listed
ok          tracing projects: they can be listed
${WRITE}ok          server: version 0.20.0
not checked limits of exports: 0 of 250 created in the last hour, 0 unfinished (15 run at once), 0 of 200 active schedules. These are the limits of the cloud. Your installation may have others.
ok          clock: within one minute of the clock of the API
not checked rate limit: The API does not report its rate limit.
${NOT_LOOKED_FOR}
nothing wrong, 5 not checked (engine, write permissions, limits of exports, rate limit, orphans)
`,
  );
  expect([code, stderr]).toEqual([0, ""]);
  expect(new Set(server.seen.map(({ method }) => method))).toEqual(new Set(["GET"]));
});

describe("each thing that is wrong has a line with its fix", () => {
  const DETAIL = "Not enabled for this organization";
  test.each<[string, Answers, string]>([
    [
      "a key that is refused",
      { "/api/v1/bulk-exports": { status: 401, body: { detail: "Invalid token" } } },
      "wrong       key at the API: Could not list the bulk exports: GET URL/api/v1/bulk-exports?limit=1000&offset=0 returned 401: Invalid token. Check that the key is valid and belongs to this region or server. Set the key with `pulumi config set --secret langsmith:apiKey` or LANGSMITH_API_KEY. In a pipeline, change the job's secret. [LS1108]\n",
    ],
    [
      "a missing permission",
      { "/api-host/v2/deployments": FORBIDDEN("missing permission") },
      "wrong       deployments: Could not list the deployments: GET URL/api-host/v2/deployments?limit=100&offset=0 returned 403: missing permission. Use a key whose role has the permission deployments:read in this workspace, and check `langsmith:workspaceId`. [LS1113]\n",
    ],
    [
      "deployments that are not enabled",
      { "/api-host/v2/deployments": FORBIDDEN(DETAIL) },
      `wrong       deployments: Could not list the deployments: GET URL/api-host/v2/deployments?limit=100&offset=0 returned 403: ${DETAIL}. Ask your organization's administrator, or LangSmith support, to enable deployments. [LS1111]\n`,
    ],
    [
      "a plan without bulk exports",
      { "/api/v1/bulk-exports": FORBIDDEN("Your plan does not include bulk export") },
      "wrong       bulk exports: Could not list the bulk exports: GET URL/api/v1/bulk-exports?limit=1000&offset=0 returned 403: Your plan does not include bulk export. Change to a plan that includes bulk export, or use the key of another organization. Plans: Plus or Enterprise; Enterprise for organizations that signed up after 3 August 2026. [LS1112]\n",
    ],
    [
      "a workspace that the key does not reach",
      { "/api/v1/workspaces": { body: [{ id: id(1), display_name: "Other" }, { id: id(2) }] } },
      `wrong       workspace: The key does not reach workspace ${WORKSPACE} (the environment variable LANGSMITH_WORKSPACE_ID). It reaches: ${id(1)} "Other", ${id(2)}. Correct the id, or use a key of that workspace. [LS6210]\n`,
    ],
    [
      "a proxy that changes the workspace",
      { "/api/v1/bulk-exports": { body: [exported(1, "Running", 1, { tenant_id: id(7) })] } },
      `wrong       workspace: The request names workspace ${WORKSPACE} (the environment variable LANGSMITH_WORKSPACE_ID), but the answer contains objects of ${id(7)}. Configure the proxy to pass \`X-Tenant-Id\` unchanged. [LS6209]\n`,
    ],
  ])("%s", async (_what, answers, line) => {
    const server = await service(answers);
    const { code, stdout } = await doctor(server);
    expect(stdout.replaceAll(server.url, "URL")).toContain(line);
    expect(code).toBe(1);
  });

  test("an HTML page in place of the service, without hiding what the other address says", async () => {
    const page = { headers: { "content-type": "text/html" }, body: "<html>sign in</html>" };
    const names = ["bulk-exports", "bulk-exports/destinations", "sessions", "info", "workspaces"];
    const server = await service(Object.fromEntries(names.map((name) => [`/api/v1/${name}`, page])));
    const { code, stdout } = await doctor(server);
    expect(stdout.replaceAll(server.url, "URL")).toContain(
      `wrong       API: Could not list the export destinations: GET URL/api/v1/bulk-exports/destinations returned 200 with an HTML page. Check the environment variable LANGSMITH_ENDPOINT, and any proxy. [LS1106]
ok          key at the control plane: accepted
not checked key at the API: The API does not answer. [LS6207]
`,
    );
    expect(stdout).toContain("not checked bulk exports: The API does not answer. [LS6207]\n");
    expect(stdout).toContain("ok          deployments: 0 deployments can be listed\n");
    expect(code).toBe(1);
  });

  test("a wrong key does not hide that the other address is down, nor the other way about", async () => {
    const refused = { status: 401, body: { detail: "Invalid token" } };
    const server = await service(Object.fromEntries(Object.keys(ALL_WELL).map((name) => [name, refused])));
    const down = "http://127.0.0.1:1";
    const { stdout } = await doctor(server, [], { LANGSMITH_CONTROL_PLANE_URL: down });
    expect(stdout).toContain(
      `wrong       control plane: Could not list the deployments: GET ${down}/v2/deployments?limit=100&offset=0 could not connect: connect ECONNREFUSED 127.0.0.1:1. Check that the address is correct and reachable. It comes from the environment variable LANGSMITH_CONTROL_PLANE_URL. This request was not sent. [LS1101]\n`,
    );
    expect(stdout).toContain(`ok          API: ${server.url} answers`);
    expect(stdout).toMatch(/^wrong {7}key at the API: .* returned 401: Invalid token\./m);
    expect(stdout).toContain("not checked bulk exports: The API rejects the key. [LS6207]\n");
    expect(stdout).not.toContain(KEY);
  });

  test("no key at all: the addresses are asked without one, and nothing else is", async () => {
    const server = await service({ "/api/v1/info": { status: 502, body: "bad gateway" } });
    const { code, stdout } = await doctor(server, ["--all"], { LANGSMITH_API_KEY: "" });
    expect(stdout).toContain(
      "wrong       key: no API key is configured. Run `pulumi config set --secret langsmith:apiKey`, which asks for the key, or set LANGSMITH_API_KEY. [LS1001]\n",
    );
    expect(stdout).toContain(`ok          control plane: ${server.url}/api-host answers`);
    expect(stdout).toContain(
      `wrong       API: ${server.url} returned 502. Check the environment variable LANGSMITH_ENDPOINT, and every proxy between this machine and that address. [LS6204]\n`,
    );
    expect(stdout).toContain("not checked orphans: No usable key is configured. [LS6220]\n");
    expect(server.lines().sort()).toEqual(["GET /api-host/v2/deployments?limit=1", "GET /api/v1/info"]);
    expect(code).toBe(1);
  });

  test("an address, a workspace and a limit that are wrong: nothing is sent to the address", async () => {
    const { code, stdout } = await doctor("http://langsmith.example.com", ["--all"], {
      LANGSMITH_WORKSPACE_ID: "prod",
    });
    expect(stdout).toBe(
      `ok          Node.js: ${process.versions.node}
not checked engine: \`pulumi\` is not on the PATH.
ok          key: a service API key (begins with lsv2_sk_), from the environment variable LANGSMITH_API_KEY
wrong       addresses: the environment variable LANGSMITH_ENDPOINT is "http://langsmith.example.com": plain HTTP would send the API key without encryption. Use https, or allow http with \`pulumi config set langsmith:allowInsecureHttp true\`. A command outside the Pulumi project also needs \`--stack\`. [LS1007]
wrong       workspace: the environment variable LANGSMITH_WORKSPACE_ID is "prod"; it must be the UUID of a workspace. Correct the setting, or remove it. [LS6202]
not checked service: An address is wrong. [LS6201]
not checked orphans: An address is wrong. [LS6220]

2 wrong (addresses, workspace), 3 not checked (engine, service, orphans)
`,
    );
    expect(code).toBe(1);
  });

  test("no workspace: unknown for a key that has one of its own, wrong for one of the organization", async () => {
    const personal = { LANGSMITH_WORKSPACE_ID: "", LANGSMITH_API_KEY: "lsv2_pt_never_to_be_seen" };
    const server = await service();
    const own = await doctor(server, [], personal);
    expect(own.stdout).toContain(
      "ok          key: a personal API key (begins with lsv2_pt_), from the environment variable LANGSMITH_API_KEY\n",
    );
    expect(own.stdout).toContain(
      "unknown     workspace: No workspace is configured: a deployment is created in the key's own workspace, but a destination or an export needs one. Set `langsmith:workspaceId` or `LANGSMITH_WORKSPACE_ID`. [LS6208]\n",
    );
    const required = FORBIDDEN("This key requires workspace specification");
    const scoped = await service({ "/api/v1/bulk-exports": required });
    const { code, stdout } = await doctor(scoped, [], { LANGSMITH_WORKSPACE_ID: "" });
    expect(stdout).toContain(
      "wrong       workspace: No workspace is configured, and the key belongs to the organization. Set `langsmith:workspaceId` or `LANGSMITH_WORKSPACE_ID`. [LS6208]\n",
    );
    expect(code).toBe(1);
  });

  test("a clock that differs by an hour, either way", async () => {
    const ahead = await clockOf(await service({}, 3600));
    expect(ahead).toMatch(
      /^wrong {7}clock: This machine is 3,(?:599|600|601) seconds behind the API\. Synchronize the clock of this machine, .* \[LS6213\]\n$/,
    );
    expect(await clockOf(await service({}, -3600))).toMatch(
      /^wrong {7}clock: This machine is 3,(?:599|600|601) seconds ahead of the API/,
    );
    expect(await clockOf(await service())).toBe(
      "ok          clock: within one minute of the clock of the API\n",
    );
  });

  test("a clock that differs is not wrong at an address of this machine, where an emulator may be", async () => {
    const { stdout } = await doctor(await service({}, 3600));
    expect(stdout).toMatch(
      /^not checked clock: The clock of the API is 3,(?:599|600|601) seconds ahead of this machine, which is normal for an emulator on this machine\.$/m,
    );
    expect(stdout).not.toMatch(/^wrong/m);
  });

  test("rate limits are reported where the server reports them", async () => {
    const limited = { body: [], headers: { "x-ratelimit-remaining": "1998", "x-ratelimit-limit": "2000" } };
    const { stdout } = await doctor(await service({ "/api/v1/sessions": limited }));
    expect(stdout).toMatch(
      /^ok {10}rate limit: API: (?:x-ratelimit-remaining: 1998, x-ratelimit-limit: 2000)$/m,
    );
  });

  test("an old server lacks what needs a newer one", async () => {
    const { code, stdout } = await doctor(
      await service({ "/api/v1/info": { body: { version: "0.12.41" } } }),
    );
    expect(stdout).toContain(
      "ok          server: version 0.12.41, too old for exportFields (chart 0.12.11, application 0.12.42), allExperiments (application 0.16.1)\n",
    );
    expect(code).toBe(0);
  });

  test("a key of which nothing is proved is unknown: the version is public", async () => {
    const names = ["bulk-exports", "bulk-exports/destinations", "sessions", "workspaces"];
    const missing = { status: 404, body: { detail: "Not Found" } };
    const server = await service(Object.fromEntries(names.map((name) => [`/api/v1/${name}`, missing])));
    const { stdout } = await doctor(server);
    expect(stdout).toContain(
      "not checked key at the API: No request that needs the key succeeded. [LS6207]\n",
    );
    const forbidden = names.map((name) => [`/api/v1/${name}`, FORBIDDEN("missing permission")]);
    const known = await doctor(await service(Object.fromEntries(forbidden)));
    expect(known.stdout).toContain("ok          key at the API: accepted\n");
  });

  test("without a key, an address that cannot be reached has the same fix as with one", async () => {
    const down = "http://127.0.0.1:1";
    const { stdout } = await doctor(down, [], { LANGSMITH_API_KEY: "" });
    expect(stdout).toContain(
      `wrong       API: ${down} could not be reached: connect ECONNREFUSED 127.0.0.1:1. Check that the address is correct and reachable. It comes from the environment variable LANGSMITH_ENDPOINT. [LS6205]\n`,
    );
  });

  test("a workspace whose every list is forbidden: its id comes first, roles after it", async () => {
    const forbidden = FORBIDDEN("Forbidden");
    const server = await service(Object.fromEntries(Object.keys(ALL_WELL).map((name) => [name, forbidden])));
    const { code, stdout } = await doctor(server);
    expect(stdout).toContain(
      `wrong       workspace: LangSmith forbids every list of workspace ${WORKSPACE} (the environment variable LANGSMITH_WORKSPACE_ID). Check \`langsmith:workspaceId\`. Then check that the key belongs to that workspace, and its role. [LS6211]\n`,
    );
    expect(stdout.replaceAll(server.url, "URL")).toContain(
      "wrong       deployments: Could not list the deployments: GET URL/api-host/v2/deployments?limit=100&offset=0 returned 403: Forbidden. Check langsmith:workspaceId first. If it is right: Use a key whose role has the permission deployments:read in this workspace",
    );
    expect(code).toBe(1);
    const reached = { "/api/v1/workspaces": { body: [{ id: WORKSPACE, display_name: "Platform" }] } };
    const names = Object.keys(ALL_WELL).map((name) => [name, forbidden]);
    const roles = await doctor(await service({ ...Object.fromEntries(names), ...reached }));
    expect(roles.stdout).not.toContain("langsmith:workspaceId first");
  });

  test("a key that both addresses reject in the same words is reported in full once", async () => {
    const refused = { status: 401, body: { detail: "Invalid token" } };
    const server = await service(Object.fromEntries(Object.keys(ALL_WELL).map((name) => [name, refused])));
    const { stdout } = await doctor(server, ["--all"]);
    expect(stdout).toMatch(/^wrong {7}key at the control plane: .* returned 401: Invalid token\./m);
    expect(stdout).toContain(
      "wrong       key at the API: The key is rejected with the same answer as at the control plane. Fix the key as the line about the control plane describes. [LS6206]\n",
    );
    expect(stdout.split("Set the key with")).toHaveLength(2);
    expect(stdout).toContain(
      "not checked orphans: Deployment, OAuthProvider: The control plane rejects the key. [LS6221]\n",
    );
  });

  test("a service that is down is reported once, also where orphans are checked", async () => {
    const { stdout } = await doctor("http://127.0.0.1:1", ["--all"]);
    expect(stdout.match(/ECONNREFUSED/g)).toHaveLength(2);
    expect(stdout.match(/^not checked orphans: .* does not answer.*/gm)).toEqual([
      "not checked orphans: Deployment, OAuthProvider: The control plane does not answer. [LS6221]",
      `not checked orphans: ${OF_API.join(", ")}: The API does not answer. [LS6221]`,
    ]);
  });

  test("a workspace that the key requires is requested once", async () => {
    const required = FORBIDDEN("This key requires workspace specification");
    const names = Object.keys(ALL_WELL).map((name) => [name, required]);
    const { stdout } = await doctor(await service(Object.fromEntries(names)), [], {
      LANGSMITH_WORKSPACE_ID: "",
    });
    expect(stdout.match(/Set `langsmith:workspaceId`/g)).toHaveLength(1);
    expect(stdout).toContain("not checked bulk exports: The API requires a workspace. [LS6207]\n");
  });

  test("a token beside the key: which of them is used", async () => {
    const { stdout } = await doctor(await service(), [], { LANGSMITH_BEARER_TOKEN: "token-never-seen" });
    expect(stdout).toContain(
      "ok          key: a service API key (begins with lsv2_sk_), from the environment variable LANGSMITH_API_KEY; the environment variable LANGSMITH_BEARER_TOKEN is also set, and ignored\n",
    );
    expect(stdout).not.toContain("token-never-seen");
  });

  test("the clock of an HTML page is none of the service's", async () => {
    const date = new Date(Date.now() - 7_200_000).toUTCString();
    const page = { headers: { "content-type": "text/html; charset=utf-8", date }, body: "<html></html>" };
    const server = await service(Object.fromEntries(Object.keys(ALL_WELL).map((name) => [name, page])));
    expect(await clockOf(server)).toBe("not checked clock: The API sends no time.\n");
  });

  test("a Node that is too old", () => {
    expect(nodeLine("20.20.2")).toMatchObject({
      verdict: "wrong",
      subject: "Node.js",
      code: "LS6062",
      what: "pulumi-langsmith needs Node.js 22 or later, and this is Node.js 20.20.2.",
    });
  });
});

test("a line that names a problem has its code in JSON", async () => {
  const { code, stdout } = await doctor("http://langsmith.example.com", ["--json", "--all"], {
    LANGSMITH_WORKSPACE_ID: "prod",
    LANGSMITH_API_KEY: "copied-in-part",
  });
  const checks: { check: string; code: string | null }[] = JSON.parse(stdout).checks;
  expect(checks.map((each) => [each.check, each.code])).toEqual([
    ["node", null],
    ["engine", null],
    ["key", "LS6203"],
    ["addresses", "LS1007"],
    ["workspace", "LS6202"],
    ["service", "LS6201"],
    ["orphans", "LS6220"],
  ]);
  expect(code).toBe(1);
});

test("as many active schedules as the cloud takes are wrong, and the line names what to do", () => {
  const items = Array.from({ length: 200 }, (_, index) => ({
    ...{ id: id(index), remote: {}, names: [], label: "", createdAt: undefined, tenantId: WORKSPACE },
    exports: { projectId: id(1), start: "2026-01-01T00:00:00Z", end: undefined, hours: 24 },
  }));
  const looked = {
    lists: new Map([["BulkExport", { value: items }]]),
    firsts: new Map([["TracingProject", { value: [] }]]),
    version: { value: undefined },
    workspaces: { value: [] },
  };
  const setting = configured({ apiKey: KEY, workspaceId: WORKSPACE }, {});
  const line = serviceLines(setting, looked, Date.now()).find(
    ({ subject }) => subject === "limits of exports",
  );
  expect(line).toMatchObject({
    verdict: "wrong",
    subject: "limits of exports",
    code: "LS6212",
    text: "0 of 250 created in the last hour, 0 unfinished (15 run at once), 200 of 200 active schedules. LangSmith accepts no more schedules. Cancel schedules that you no longer need. [LS6212]",
  });
});

test("what only some programs need is unknown, not wrong", async () => {
  const server = await service({ "/api/v1/sessions": FORBIDDEN("missing permission") });
  const { code, stdout } = await doctor(server);
  expect(stdout).toContain(
    `unknown     tracing projects: Could not list the tracing projects: GET ${server.url}/api/v1/sessions?limit=100&offset=0 returned 403: missing permission. Use a key whose role has the permission projects:read in this workspace, and check \`langsmith:workspaceId\`. Needed only to find projects by their names. [LS1113]\n`,
  );
  expect(code).toBe(0);
});

test("the limits of exports are counted by the server's clock", async () => {
  const at = (minutes: number) => ({ created_at: new Date(Date.now() - minutes * 60_000).toISOString() });
  const exports = [
    schedule(1, 1),
    exported(2, "Running", 1, at(10)),
    exported(3, "Completed", 1, at(50)),
    exported(4, "Completed", 1, at(70)),
  ];
  const { stdout } = await doctor(await service({ "/api/v1/bulk-exports": { body: exports } }));
  expect(stdout).toContain(
    "limits of exports: 2 of 250 created in the last hour, 1 unfinished (15 run at once), 1 of 200 active schedules.",
  );
});

describe("the engine", () => {
  /** A program on the PATH that answers as the engine would. */
  function engine(answers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    const cases = Object.entries(answers).map(([args, text], index) => {
      writeFileSync(path.join(folder, `told${index}`), text);
      return `"${args}") /bin/cat "${folder}/told${index}";;`;
    });
    const script = `#!/bin/sh\ncase "$*" in\n${cases.join("\n")}\n*) echo "error: no stack named 'prod' found" >&2; exit 255;;\nesac\n`;
    writeFileSync(path.join(folder, "pulumi"), script);
    chmodSync(path.join(folder, "pulumi"), 0o755);
    return { PATH: `${folder}:${path.dirname(process.execPath)}` };
  }

  test("and the plugin that it uses are reported", async () => {
    const environment = { ...engine({ version: "v3.259.0\n" }), PULUMI_HOME: folder };
    const source = pluginFolder(path.join(folder, "package"));
    const reported = async () => {
      const lines = await machineLines(environment, folder, source);
      return lines.map((line) => lineText(line, PIPE)).join("");
    };
    const installed = (of: string) =>
      pluginFolder(path.join(folder, "plugins", `resource-langsmith-v${of}`), of);
    expect(await reported()).toContain(
      `ok          engine: pulumi v3.259.0\nnot checked plugin: Version ${version} of langsmith is not in the plugin cache. Dynamic resources need no plugin. For other programs, run \`npx pulumi-langsmith plugin install\`.\n`,
    );
    installed("0.0.1");
    expect(await reported()).toContain("is not in the plugin cache (it contains 0.0.1). ");
    installed(version);
    expect(await reported()).toContain(
      `ok          plugin: Pulumi uses langsmith ${version} from ${folder}/plugins/resource-langsmith-v${version}\n`,
    );
    writeFileSync(path.join(installed(version), "main.mjs"), "");
    expect(await reported()).toMatch(
      /^wrong {7}plugin: .* whose main\.mjs is not that of this package\. .*\[LS6306\]$/m,
    );
    installed("99.0.0");
    expect(await reported()).toContain(
      `unknown     plugin: Pulumi uses langsmith 99.0.0 from the plugin cache for programs that name no version, such as YAML, not version ${version}`,
    );
  });

  test("with a plugin that a program needs and that is of another version, or incomplete, is reported", async () => {
    const environment = { ...engine({ version: "v3.259.0\n" }), PULUMI_HOME: folder };
    const project = path.join(folder, "project");
    const installed = path.join(folder, "plugins", "resource-langsmith-v0.0.1");
    pluginFolder(installed, "0.0.1");
    pluginFolder(project);
    const server = await service();
    const reported = async (runtime: string) => {
      writeFileSync(path.join(project, "Pulumi.yaml"), `name: a\nruntime: ${runtime}\n`);
      return doctor(server, ["--cwd", project, "--stack", "none"], environment);
    };
    expect((await reported("nodejs")).stdout).toContain("not checked plugin: ");
    rmSync(installed, { recursive: true });
    expect((await reported("yaml")).stdout).toMatch(
      /^not checked plugin: .* If the program has resources of LangSmith, run `npx pulumi-langsmith plugin install`\.$/m,
    );
    pluginFolder(installed, "0.0.1");
    const { stdout } = await reported("yaml");
    expect(stdout).toMatch(
      /^unknown {5}plugin: Pulumi uses langsmith 0\.0\.1 .* Run `npx pulumi-langsmith plugin install`\. \[LS6303\]$/m,
    );
    rmSync(path.join(installed, "main.mjs"));
    expect((await reported("yaml")).stdout).toMatch(
      /^wrong {7}plugin: .* main\.mjs is missing\. .*\[LS6305\]$/m,
    );
    const sdk = path.join(project, "node_modules", "pulumi-langsmith-sdk");
    mkdirSync(sdk, { recursive: true });
    writeFileSync(path.join(sdk, "package.json"), '{"version":"0.0.2"}');
    expect((await reported("nodejs")).stdout).toMatch(
      /^wrong {7}plugin: .* requires langsmith 0\.0\.2, .*\[LS6304\]$/m,
    );
  });

  test("uses the plugin that the project names before every other", async () => {
    const environment = { ...engine({ version: "v3.259.0\n" }), PULUMI_HOME: folder };
    const project = path.join(folder, "project");
    pluginFolder(path.join(project, "own"));
    writeFileSync(
      path.join(project, "Pulumi.yaml"),
      "name: a\nruntime: yaml\nplugins: { providers: [{ name: langsmith, path: own }] }\n",
    );
    const { stdout } = await doctor(await service(), ["--cwd", project, "--stack", "none"], environment);
    expect(stdout).toContain(`ok          plugin: Pulumi uses langsmith ${version} from ${project}/own\n`);
  });

  test("gives configuration and state of a stack; one that it cannot give is wrong, and the rest goes on", async () => {
    const server = await service();
    const config = { "langsmith:apiKey": { value: KEY }, "langsmith:apiUrl": { value: server.url } };
    const stack = engine({
      "config --json --show-secrets --stack prod --non-interactive": JSON.stringify(config),
      "stack export --stack prod --non-interactive": '{"version":3,"deployment":{"resources":[]}}',
    });
    const alone = { ...stack, LANGSMITH_API_KEY: "", LANGSMITH_ENDPOINT: "" };
    const { code, stdout } = await doctor(server, ["--stack", "prod", "--cwd", folder], alone);
    expect(stdout).toContain(
      "ok          key: a service API key (begins with lsv2_sk_), from langsmith:apiKey\n",
    );
    expect(stdout).toContain("ok          state: stack prod: 0 resources of LangSmith\n");
    expect(stdout).toContain(
      "ok          orphans: every object that looks like a program's is in a given state\n",
    );
    expect(code).toBe(0);

    const failing = await doctor(server, ["--stack", "prod"], engine({}));
    expect(failing.stdout).toContain(
      "wrong       stack: Could not read the configuration of stack \"prod\": `pulumi config` ended with 255: no stack named 'prod' found. Run the command in the folder of the stack's Pulumi.yaml, or set `--cwd` if the command has it. `pulumi stack ls` lists the stacks. The other lines are about the environment variables alone. [LS6055]\n",
    );
    expect(failing.stdout).toContain(
      "wrong       state: Could not read the state of stack \"prod\": `pulumi stack export` ended with 255: no stack named 'prod' found. Run the command in the folder of the stack's Pulumi.yaml, or set `--cwd` if the command has it. `pulumi stack ls` lists the stacks. [LS6055]\n",
    );
    expect(failing.stdout).toContain("ok          key at the API: accepted\n");
    expect(failing.code).toBe(1);
  });

  test("configures a number that is out of its range: each key has its line", async () => {
    const server = await service();
    const config = {
      "langsmith:apiKey": { value: KEY },
      "langsmith:apiUrl": { value: server.url },
      "langsmith:maxRetries": { value: "21" },
      "langsmith:maxPastWindows": { value: "many" },
    };
    const stack = engine({
      "config --json --show-secrets --stack prod --non-interactive": JSON.stringify(config),
      "stack export --stack prod --non-interactive": '{"version":3,"deployment":{"resources":[]}}',
    });
    const alone = { ...stack, LANGSMITH_API_KEY: "", LANGSMITH_ENDPOINT: "" };
    const { code, stdout } = await doctor(server, ["--stack", "prod", "--cwd", folder], alone);
    expect(stdout.match(/^wrong.*$/gm)).toEqual([
      'wrong       limits: langsmith:maxRetries is "21"; it must be an integer from 0 to 20. Correct the setting, or remove it. [LS6202]',
      'wrong       limits: langsmith:maxPastWindows is "many"; it must be an integer from 0 to 1000000. Correct the setting, or remove it. [LS6202]',
    ]);
    expect(code).toBe(1);
  });

  test("gives no stack, and the environment no address: the key goes nowhere", async () => {
    const around = { ...engine({}), LANGSMITH_ENDPOINT: "" };
    const { code, stdout } = await doctor("", ["--stack", "prod"], around);
    const need =
      "The configuration of the stack is unknown, and neither `LANGSMITH_ENDPOINT` nor `LANGSMITH_REGION` is set.";
    expect(stdout).toContain(`not checked service: ${need} [LS6201]\n`);
    expect(stdout).toContain(`not checked orphans: ${need} [LS6220]\n`);
    expect(stdout).not.toMatch(/ (?:control plane|API|key at the API): /);
    expect(code).toBe(1);
  });

  test.each([
    [
      "incorrect passphrase",
      "Set `PULUMI_CONFIG_PASSPHRASE` or `PULUMI_CONFIG_PASSPHRASE_FILE` to the passphrase of the stack.",
      "LS6056",
    ],
    [
      "failed to load checkpoint: EOF",
      "In the folder .pulumi/stacks/PROJECT of the backend, delete STACK.json.attrs. If that is not enough, copy STACK.json.bak over STACK.json. See docs/guides/recover-after-a-kill.md.",
      "LS6057",
    ],
  ])("%s has a fix of its own", async (words, fix, code) => {
    const script = `#!/bin/sh\necho "error: ${words}" >&2; exit 255\n`;
    writeFileSync(path.join(folder, "pulumi"), script);
    chmodSync(path.join(folder, "pulumi"), 0o755);
    const around = { PATH: `${folder}:${path.dirname(process.execPath)}` };
    const { stdout } = await doctor(await service(), ["--stack", "prod"], around);
    expect(stdout).toContain(
      `wrong       stack: Could not read the configuration of stack "prod": \`pulumi config\` ended with 255: ${words}. ${fix} The other lines are about the environment variables alone. [${code}]\n`,
    );
    expect(stdout).toContain(
      `wrong       state: Could not read the state of stack "prod": \`pulumi stack export\` ended with 255: ${words}. ${fix} [${code}]\n`,
    );
  });
});

describe("a wrong call", () => {
  test.each([
    [["--cwd", "x"], '--cwd "x": no stack is selected in this folder. Add --stack NAME.'],
    [["--nope"], "Unknown option --nope."],
  ])("%j is reported, and the exit code is 2", async (args, told) => {
    expect(await run(["doctor", ...args])).toEqual({
      code: 2,
      stdout: "",
      stderr: `pulumi-langsmith doctor: ${told}\nRun \`pulumi-langsmith doctor --help\` to see the options.\n`,
    });
  });

  test("--help lists the options and the exit codes", async () => {
    const { code, stdout } = await run(["doctor", "--help"]);
    expect(code).toBe(0);
    for (const option of [
      "--stack",
      "--cwd",
      "--state",
      "--all",
      "--json",
      "Exit codes:\n  0  Nothing is wrong",
    ]) {
      expect(stdout).toContain(option);
    }
  });
});
