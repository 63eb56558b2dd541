import { expect, test } from "vitest";
import { CLUSTER, GITHUB } from "./rig/deployments.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { provider, ref } from "./rig/plugin-config.ts";
import { FROM_IMAGE, made } from "./rig/plugin-import.ts";
import { DEPLOYMENTS, docker, github } from "./rig/plugin-lifecycle.ts";
import { INTEGRATION, WORKSPACE, world } from "./rig/world.ts";

const NOBODY = "11111111-1111-4111-8111-111111111111";

/** The errors in the summary of a command, by the name of the resource, without the name that they begin with. */
function errors(output: string): Record<string, string> {
  const summary = output.slice(output.indexOf("\nDiagnostics:"));
  const lines = summary.matchAll(/^ {4}error: Deployment "([^"]+)": (.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = "", said = ""]) => [name, said]));
}

/** An image on the cluster of that listener. */
function on(name: string, listenerId: string, more: object = {}) {
  return docker({ name, sourceConfig: { resourceSpec: {}, listenerId, ...more } });
}

test("what a new deployment names and the service does not have, and a name that is in use, are each rejected with the property or the holder, and the fix", async () => {
  const from = (name: string, more: object) =>
    github({ name, sourceConfig: { ...GITHUB.sourceConfig, ...more } });
  const it = await pluginWorld(
    {
      resources: {
        unplaced: docker({ name: "unplaced" }),
        nowhere: on("nowhere", NOBODY),
        outside: on("outside", CLUSTER.id, { listenerConfig: { k8sNamespace: "prod" } }),
        uninstalled: from("uninstalled", { integrationId: NOBODY }),
        unreadable: from("unreadable", { repoUrl: "https://github.com/acme/private" }),
        theirs: on("theirs", CLUSTER.id),
        leftover: on("leftover", CLUSTER.id),
      },
    },
    {
      emulator: {
        speed: 0,
        listeners: [CLUSTER],
        tracingProjects: [{ name: "leftover" }],
        githubIntegrations: [
          { id: INTEGRATION, name: "acme", repositories: [{ owner: "acme", name: "agent" }] },
        ],
      },
    },
  );
  const { emulator, stack } = it;
  const placed = { ...FROM_IMAGE, source_config: { resource_spec: {}, listener_id: CLUSTER.id } };
  const theirs = await made(emulator, DEPLOYMENTS, { ...placed, name: "theirs" });
  // An equal one of this very second could be what the up itself creates.
  emulator.clock.advance(60);

  const up = await stack.up("--continue-on-error");
  expect(up.code, up.output).toBe(1);
  const post = `Could not create the deployment: POST ${emulator.url}${DEPLOYMENTS} returned`;
  expect(errors(up.output)).toEqual({
    unplaced: `${post} 400: Source configuration error: 'source_config.listener_id' is required for workspace with available listener IDs: ['${CLUSTER.id}']. Correct sourceConfig.listenerId in your program. [LS1117]`,
    nowhere: `${post} 404: Listener ID ${NOBODY} not found. Check the id, the API key and \`langsmith:workspaceId\`. [LS1115]`,
    outside: `${post} 400: Source configuration error: 'source_config.listener_config.k8s_namespace' 'prod' is not one of the listener's namespaces: ['agents']. Correct sourceConfig.listenerConfig.k8sNamespace in your program. [LS1117]`,
    uninstalled: `${post} 400: Source configuration error: 'source_config.integration_id' '${NOBODY}' is not an integration of this organization. Correct sourceConfig.integrationId in your program. [LS1117]`,
    unreadable: `${post} 400: Source configuration error: repository 'https://github.com/acme/private' is not accessible to integration '${INTEGRATION}'. Correct what the response names, then try again. [LS1117]`,
    theirs: `${post} 409: Deployment with name 'theirs' already exists. If this \`pulumi up\` created the deployment, or no one else manages it, import it with the plugin: \`pulumi import langsmith:index:Deployment NAME ${theirs}\`. Otherwise choose another name. [LS5005]`,
    leftover:
      'Could not create the deployment: a tracing project is already named "leftover", probably that of a deleted deployment (LangSmith returned "Tracing project with name \'leftover\' already exists"). If you just deleted the project, run `pulumi up` again. Otherwise choose another `name`, or delete or rename the tracing project in LangSmith. [LS2002]',
  });
  expect((await stack.resources()).filter(({ type }) => type.endsWith("Deployment"))).toEqual([]);
});

/** The other answer that the service is known to give to a name that a tracing project holds. */
const LEFTOVER = {
  status: 409,
  body: { detail: "There already exists a project in LangSmith named: support-agent" },
};

function leftover(name: string): string {
  return `Could not create the deployment: a tracing project is already named "${name}", probably that of a deleted deployment (LangSmith returned "There already exists a project in LangSmith named: support-agent"). If you just deleted the project, run \`pulumi up\` again. Otherwise choose another \`name\`, or delete or rename the tracing project in LangSmith. [LS2002]`;
}

/** What the service, or what stands before it, answers to the POST of a deployment; what the program is told. */
function refusals(url: string): readonly [status: number, body: unknown, says: string, more?: object][] {
  const post = `Could not create the deployment: POST ${url}${DEPLOYMENTS} returned`;
  const rejected = "Could not create the deployment: LangSmith rejected a value";
  const complaints = [
    {
      loc: ["body", "secrets", 1, "value"],
      msg: "String should have at most 4 characters",
      type: "string_too_long",
      input: "hush-two",
      ctx: { given: "hush-two" },
    },
    { loc: ["body", "source_config", "repo_url"], msg: "not a URL", type: "url_parsing", input: "hush-url" },
  ];
  return [
    [
      400,
      {
        detail:
          "Source configuration error: 'source_config.listener_config' needs 'source_config.listener_id'.",
      },
      `${post} 400: Source configuration error: 'source_config.listener_config' needs 'source_config.listener_id'. Correct sourceConfig.listenerConfig and sourceConfig.listenerId in your program. [LS1117]`,
    ],
    [
      422,
      { detail: complaints },
      `${rejected} (422). secrets["B_KEY"]: String should have at most 4 characters; sourceConfig.repoUrl: not a URL. Correct it in the program. [LS1117]`,
    ],
    [
      422,
      { detail: "Invalid value hush-one" },
      `${rejected} (422). Invalid value [secret]. Correct it in the program. [LS1117]`,
    ],
    [
      401,
      { detail: "Invalid token" },
      `${post} 401: Invalid token. Check the key, and the region or server in langsmith:apiUrl (or langsmith:controlPlaneUrl). Set the key with \`pulumi config set --secret langsmith:apiKey\` or LANGSMITH_API_KEY. In a pipeline, change the job's secret. [LS1108]`,
    ],
    [
      402,
      { detail: "Payment required" },
      `${post} 402: Payment required. Change to a plan that includes deployments, or use the key of another organization. [LS1112]`,
    ],
    [
      403,
      { detail: "Your plan does not include deployments" },
      `${post} 403: Your plan does not include deployments. Change to a plan that includes deployments, or use the key of another organization. [LS1112]`,
    ],
    [
      403,
      { detail: "Deployments are not enabled for this organization" },
      `${post} 403: Deployments are not enabled for this organization. Ask your organization's administrator, or LangSmith support, to enable deployments. [LS1111]`,
    ],
    [
      403,
      { detail: "This API key is org-scoped and requires workspace specification" },
      `${post} 403: This API key is org-scoped and requires workspace specification. Run \`pulumi config set langsmith:workspaceId <UUID>\`, or set LANGSMITH_WORKSPACE_ID. [LS1110]`,
    ],
    [
      403,
      { detail: "Forbidden" },
      `${post} 403: Forbidden. Use a key whose role has the permission deployments:create in this workspace, and check \`langsmith:workspaceId\`. [LS1113]`,
    ],
    [
      404,
      { detail: "Not Found" },
      `${post} 404: Not Found. Check langsmith:apiUrl (or langsmith:controlPlaneUrl), or upgrade a server that is too old. A wrong \`langsmith:workspaceId\` or key can also cause this. [LS1114]`,
    ],
    [
      200,
      "<!doctype html><title>Sign in</title>",
      `${post} 200 with an HTML page. It is not found yet. Look in LangSmith before you run \`pulumi up\` again: delete or import it: \`pulumi import langsmith:index:Deployment NAME agent-N\`. [LS5003]`,
      { contentType: "text/html" },
    ],
    [
      302,
      "",
      `${post} 302, a redirect to https://login.example.com/sign-in, which is not followed. It is not found yet. Look in LangSmith before you run \`pulumi up\` again: delete or import it: \`pulumi import langsmith:index:Deployment NAME agent-N\`. [LS5003]`,
      { headers: { location: "https://login.example.com/sign-in" } },
    ],
  ];
}

test("every documented rejection of a creation becomes a sentence that says what to do, with no secret in it; a limit is waited out and reported once", async () => {
  const agent = (name: string, options = {}) =>
    github({ name, secrets: { A_KEY: "hush-one", B_KEY: "hush-two" }, waitForDeployed: false }, options);
  const it = await pluginWorld({});
  const { emulator, stack, program } = it;
  const expected = refusals(emulator.url);
  const names = expected.map((_, index) => `agent-${index}`);
  const nobody = { apiUrl: "http://127.0.0.1:9", apiKey: "of-nobody", maxRetries: 0, workspaceId: WORKSPACE };
  program({
    resources: {
      ...Object.fromEntries(names.map((name) => [name, agent(name)])),
      there: provider(nobody),
      unreached: agent("unreached", { provider: ref("there") }),
    },
  });
  for (const [status, body, , more] of expected) {
    emulator.addFault({ method: "POST", path: "/v2/deployments", status, body, ...more });
  }
  const up = await stack.up("--continue-on-error");
  expect(up.code, up.output).toBe(1);
  const { unreached, ...others } = errors(up.output);
  // Which of them got which answer is not settled.
  const told = Object.values(others).map((text) => text.replace(/NAME agent-\d+`/, "NAME agent-N`"));
  expect(told.sort()).toEqual(expected.map(([, , says]) => says).sort());
  expect(unreached).toBe(
    "Could not check the access to LangSmith before the first creation: GET http://127.0.0.1:9/api-host/v2/deployments?limit=1 could not connect: connect ECONNREFUSED 127.0.0.1:9. Check that the address is correct and reachable. It comes from langsmith:apiUrl (or langsmith:controlPlaneUrl). This request was not sent. [LS1101]",
  );
  for (const text of [up.output, await stack.stored()]) expect(text).not.toContain("hush-");
  expect(emulator.state().deployments).toEqual([]);
  expect((await stack.resources()).filter(({ type }) => type.endsWith("Deployment"))).toEqual([]);

  program({ resources: { limited: agent("limited") } });
  emulator.addFault({ method: "POST", path: "/v2/deployments", ...LEFTOVER });
  expect(errors((await stack.up()).output)).toEqual({ limited: leftover("limited") });
  it.asked();
  const limit = {
    status: 429,
    body: { detail: "Rate limit exceeded" },
    headers: { "Retry-After": "1" },
    times: 2,
  };
  emulator.addFault({ method: "POST", path: "/v2/deployments", ...limit });
  const limited = await stack.up();
  expect(limited.code, limited.output).toBe(0);
  const said = limited.output.match(
    /creating \(\d+s\) LangSmith limits requests \(429: Rate limit exceeded\); waiting 1 s$/gm,
  );
  expect(said).toHaveLength(1);
  const posts = it.asked().filter(({ method }) => method === "POST");
  expect(posts.map(({ status }) => status)).toEqual([429, 429, 201]);
});

test("without the plugin a rejection is reported in the same words", async () => {
  const args = { ...GITHUB, secrets: { A_KEY: "hush-one", B_KEY: "hush-two" } };
  const names = ["first", "second", "third", "fourth"];
  const { emulator, stack } = await world(
    `for (const name of ${JSON.stringify(names)}) new langsmith.Deployment(name, ${JSON.stringify(args)});`,
  );
  const told = [
    ...refusals(emulator.url)
      .map(([status, body, says]) => ({ status, body, says }))
      .filter(({ says }) => /\[LS1117\]/.test(says)),
    { ...LEFTOVER, says: leftover("support-agent") },
  ];
  expect(told).toHaveLength(4);
  for (const { status, body } of told)
    emulator.addFault({ method: "POST", path: "/v2/deployments", status, body });
  const up = await stack.up("--continue-on-error");
  expect(up.code, up.output).toBe(1);
  for (const { says } of told) expect(up.output).toContain(`: ${says}\n`);
  expect(up.output).not.toContain("hush-");
  expect(await stack.resources()).toEqual([]);
});
