import { describe, expect, test } from "vitest";
import { exported, id, WORKSPACE } from "../../coverage/service.ts";
import { ALL_WELL, type Answers, doctor, FORBIDDEN, KEY, pulumiWith, resourceOf, service } from "./rig.ts";

const VARIABLE = "the environment variable LANGSMITH_";

test("where all is well every line says so, the exit code is 0, and nothing but GETs is sent", async () => {
  const server = await service();
  const { code, stdout, stderr } = await doctor(server);
  expect(stdout.replaceAll(server.url, "URL")).toBe(
    `not checked Pulumi: \`pulumi\` is not on the PATH.
not checked plugin: The plugin cache contains no version of langsmith. Dynamic resources need no plugin. For other programs, run \`npx pulumi-langsmith plugin install\`.
ok          configuration: environment variables alone
ok          API: URL answers, version 0.20.0, set by ${VARIABLE}ENDPOINT
ok          control plane: URL/api-host answers, set by ${VARIABLE}ENDPOINT (or langsmith:controlPlaneUrl)
ok          key: accepted, from ${VARIABLE}API_KEY
ok          workspace: ${WORKSPACE} "Platform" (${VARIABLE}WORKSPACE_ID)
ok          deployments: can be listed
ok          export destinations: can be listed
ok          bulk exports: can be listed
ok          tracing projects: can be listed

nothing wrong, 2 not checked
`,
  );
  expect([code, stderr]).toEqual([0, ""]);
  expect(new Set(server.seen.map(({ method }) => method))).toEqual(new Set(["GET"]));
});

const REJECTED = { status: 401, body: { detail: "Invalid token" } };
const EXPORTS = "Could not list the bulk exports: GET URL/api/v1/bulk-exports?limit=1000&offset=0 returned";
const DEPLOYMENTS =
  "Could not list the deployments: GET URL/api-host/v2/deployments?limit=100&offset=0 returned 403";

describe("what is wrong has a line with its fix, and the exit code is 1", () => {
  test.each<[string, Answers, string]>([
    [
      "a rejected key, with the setting that it comes from",
      { "/api/v1/bulk-exports": REJECTED },
      `key: ${EXPORTS} 401: Invalid token. Check the key, and the region or server in ${VARIABLE}ENDPOINT. Set the key with \`pulumi config set --secret langsmith:apiKey\` or LANGSMITH_API_KEY. In a pipeline, change the job's secret. The key comes from ${VARIABLE}API_KEY. [LS1108]`,
    ],
    [
      "a missing permission",
      { "/api-host/v2/deployments": FORBIDDEN("missing permission") },
      `deployments: ${DEPLOYMENTS}: missing permission. Use a key whose role has the permission deployments:read in this workspace, and check \`langsmith:workspaceId\`. [LS1113]`,
    ],
    [
      "a workspace that the key does not reach",
      { "/api/v1/workspaces": { body: [{ id: id(1), display_name: "Other" }, { id: id(2) }] } },
      `workspace: The key does not reach workspace ${WORKSPACE} (${VARIABLE}WORKSPACE_ID). It reaches: ${id(1)} "Other", ${id(2)}. Correct the id, or use a key of that workspace.`,
    ],
    [
      "a workspace of which everything is forbidden",
      Object.fromEntries(Object.keys(ALL_WELL).map((name) => [name, FORBIDDEN("missing permission")])),
      `workspace: LangSmith forbids every list of workspace ${WORKSPACE} (${VARIABLE}WORKSPACE_ID). Check the id. Then check the role of the key in that workspace.`,
    ],
    [
      "a page in place of the API",
      { "/api/v1/info": { headers: { "content-type": "text/html" }, body: "<html>sign in</html>" } },
      `API: Could not read the server's version: GET URL/api/v1/info returned 200 with an HTML page. Check ${VARIABLE}ENDPOINT, and any proxy. [LS1106]`,
    ],
  ])("%s", async (_what, answers, line) => {
    const server = await service(answers);
    const { code, stdout } = await doctor(server);
    expect(stdout.replaceAll(server.url, "URL")).toContain(`wrong       ${line}`);
    expect(code).toBe(1);
  });

  test("an answer of another workspace", async () => {
    const foreign = { body: [exported(1, "Running", 1, { tenant_id: id(7) })] };
    const { code, stdout } = await doctor(await service({ "/api/v1/bulk-exports": foreign }));
    expect(stdout).toMatch(new RegExp(`^wrong {7}workspace: .*${id(7)}.*$`, "m"));
    expect(stdout).toContain("not checked bulk exports: Another workspace answers.\n");
    expect(code).toBe(1);
  });

  test("an address where nothing answers, without hiding what the other address says", async () => {
    const rejected = Object.fromEntries(Object.keys(ALL_WELL).map((name) => [name, REJECTED]));
    const down = "http://127.0.0.1:1";
    const { stdout } = await doctor(await service(rejected), [], { LANGSMITH_CONTROL_PLANE_URL: down });
    expect(stdout).toContain(
      `wrong       control plane: Could not list the deployments: GET ${down}/v2/deployments?limit=100&offset=0 could not connect: connect ECONNREFUSED 127.0.0.1:1. Check that the address is correct and reachable. It comes from ${VARIABLE}CONTROL_PLANE_URL. This request was not sent. [LS1101]\n`,
    );
    expect(stdout).toMatch(/^wrong {7}key: .* returned 401: Invalid token\./m);
    expect(stdout).toContain("not checked deployments: The control plane does not answer.\n");
    expect(stdout).toContain("not checked bulk exports: The key is rejected.\n");
    expect(stdout).not.toContain(KEY);
  });
});

test("what only some programs need is not checked, and not wrong", async () => {
  const server = await service({ "/api/v1/sessions": FORBIDDEN("missing permission") });
  const { code, stdout } = await doctor(server, [], { LANGSMITH_WORKSPACE_ID: "" });
  expect(stdout).toContain(
    "not checked workspace: No workspace is configured, and most resources need one. ",
  );
  expect(stdout).toMatch(
    /^not checked tracing projects: .* projects:read .* Needed only to find projects by their names\. \[LS1113\]$/m,
  );
  expect(code).toBe(0);
});

describe("a wrong configuration is one line, and nothing is sent", () => {
  const SENT = "not checked API: Nothing was sent. Correct the configuration first.\n";

  test.each([
    [
      "nothing at all",
      { LANGSMITH_API_KEY: "", LANGSMITH_WORKSPACE_ID: "", LANGSMITH_ENDPOINT: "" },
      "no API key is configured. Run `pulumi config set --secret langsmith:apiKey`, which asks for the key, or set LANGSMITH_API_KEY. [LS1001]",
    ],
    [
      "a workspace that is no UUID",
      { LANGSMITH_WORKSPACE_ID: "prod" },
      `${VARIABLE}WORKSPACE_ID is "prod"; it must be the UUID of a workspace\n`,
    ],
  ])("%s", async (_what, more, text) => {
    const server = await service();
    const { code, stdout } = await doctor(server, [], more);
    expect(stdout).toContain(`wrong       configuration: ${text}`);
    expect(stdout).toContain(SENT);
    expect(stdout).toMatch(/\n1 wrong, 3 not checked\n$/);
    expect([code, server.seen]).toEqual([1, []]);
  });

  test("of a stack that cannot be read, whatever the environment sets", async () => {
    const server = await service();
    const { code, stdout } = await doctor(server, ["--stack", "other"], { PATH: pulumiWith({}) });
    expect(stdout).toContain(
      "wrong       configuration: Could not read the configuration of stack \"other\": `pulumi config` failed: no stack named 'other' found. ",
    );
    expect(stdout).toContain(SENT);
    expect([code, server.seen]).toEqual([1, []]);
  });
});

describe("a stack", () => {
  test("configures the command, and what it contains must be listed, too", async () => {
    const server = await service({ "/api/v1/datasets": FORBIDDEN("missing permission") });
    const configuration = { apiKey: KEY, apiUrl: server.url };
    const PATH = pulumiWith({ prod: { configuration, resources: [resourceOf("Dataset", "d", id(1))] } });
    const alone = { PATH, LANGSMITH_API_KEY: "", LANGSMITH_ENDPOINT: "" };
    const { code, stdout } = await doctor(server, ["--stack", "prod"], alone);
    expect(stdout).toContain("ok          Pulumi: v3.259.0\n");
    expect(stdout).toContain("ok          configuration: stack prod, and environment variables\n");
    expect(stdout).toContain("ok          key: accepted, from langsmith:apiKey\n");
    expect(stdout).toMatch(/^wrong {7}datasets: .*missing permission/m);
    expect(code).toBe(1);
  });

  test("whose state cannot be read is a line", async () => {
    const PATH = pulumiWith({ prod: {} });
    const { code, stdout } = await doctor(await service(), ["--stack", "prod", "--stack", "other"], { PATH });
    expect(stdout).toContain(
      'wrong       state: Could not read the state of stack "other": `pulumi stack export` failed: no stack named',
    );
    expect(stdout).toContain("ok          deployments: can be listed\n");
    expect(code).toBe(1);
  });
});

test("a key in an error of the service is hidden", async () => {
  const server = await service({ "/api/v1/bulk-exports": { status: 400, body: { detail: `bad ${KEY}` } } });
  const { stdout } = await doctor(server);
  expect(stdout).toContain("wrong       bulk exports: ");
  expect(stdout).not.toContain(KEY);
});

test("--json prints the lines with what to do and the code", async () => {
  const { code, stdout } = await doctor(await service({ "/api/v1/bulk-exports": REJECTED }), ["--json"]);
  const output: { checks: { check: string }[] } = JSON.parse(stdout);
  expect(output).toMatchObject({ version: 1, orphans: null, leftOut: null });
  expect(output.checks.find(({ check }) => check === "key")).toMatchObject({
    verdict: "wrong",
    message: expect.stringContaining("returned 401: Invalid token."),
    fix: expect.stringMatching(/^Check the key, .* The key comes from .*LANGSMITH_API_KEY\.$/),
    code: "LS1108",
  });
  expect(code).toBe(1);
});
