import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import * as pulumi from "@pulumi/pulumi";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Emulator } from "../../emulator/src/index.ts";
import { CONFIGURATION } from "../../provider/config/settings.ts";
import { FunctionFailed, invoke, invokeOutput } from "../../provider/dynamic/functions.ts";
import { ExportDestination } from "../../provider/dynamic/resources.generated.ts";
import { root } from "../../tools/stack/package.ts";
import { agent, ELSEWHERE, HERE, PROJECT, start, UNKNOWN_ID } from "./rig.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

const KEY = "lsv2_sk_of_the_stack";

beforeEach(() => {
  for (const { environment } of Object.values(CONFIGURATION)) {
    for (const variable of environment) vi.stubEnv(variable, undefined);
  }
  pulumi.runtime.setAllConfig({});
  withoutMocks(false);
  return () => void vi.unstubAllEnvs();
});

/** As in a program, where no mocks answer. */
function withoutMocks(preview: boolean): void {
  pulumi.runtime.setMockOptions(undefined, "project", "stack", preview);
}

function configure(emulator: Emulator): void {
  pulumi.runtime.setAllConfig({
    "langsmith:apiKey": KEY,
    "langsmith:workspaceId": HERE,
    "langsmith:apiUrl": emulator.url,
    "langsmith:maxRetries": "0",
  });
}

/** The SDK does not declare these, and every output has them. */
async function told(output: pulumi.Output<unknown>) {
  const of = (name: string): unknown => Reflect.get(output, name);
  const called = (name: string): unknown => {
    const method = of(name);
    return typeof method === "function" ? method.call(output) : undefined;
  };
  const parts = [of("isKnown"), of("isSecret"), called("promise"), called("allResources")];
  const [known, secret, value] = await Promise.all(parts);
  return { known, secret, value };
}

async function failure(promise: Promise<unknown>): Promise<FunctionFailed> {
  const settled = await promise.then(
    () => new Error("the call did not fail"),
    (error: unknown) => error,
  );
  if (settled instanceof FunctionFailed) return settled;
  throw settled;
}

describe("a function of the package", () => {
  test("runs with the configuration of the stack", async () => {
    const { emulator } = await start({ tracingProjects: [{ name: "agent", id: PROJECT }] });
    configure(emulator);
    expect(await invoke<Named>("getTracingProject", { name: "agent" })).toMatchObject({ id: PROJECT });
    const [entry] = emulator.journal();
    expect(entry?.headers).toMatchObject({ "x-api-key": KEY, "x-tenant-id": HERE });
  });

  test("runs with the environment where the stack configures nothing, also for another workspace", async () => {
    const { emulator } = await start({
      tracingProjects: [{ name: "agent", id: PROJECT, workspace: ELSEWHERE }],
    });
    vi.stubEnv("LANGSMITH_API_KEY", "of-the-environment");
    vi.stubEnv("LANGSMITH_ENDPOINT", emulator.url);
    const args = { name: "agent", workspaceId: ELSEWHERE };
    expect(await invoke<Named>("getTracingProject", args)).toMatchObject({ id: PROJECT });
    expect(emulator.journal()[0]?.headers).toMatchObject({ "x-api-key": "of-the-environment" });
  });

  test("keeps two stacks of one process apart that run at the same time", async () => {
    const one = await start({ tracingProjects: [{ name: "agent", id: PROJECT }] });
    const two = await start({ tracingProjects: [{ name: "agent", id: UNKNOWN_ID }] });
    configure(one.emulator);
    const first = invoke<Named>("getTracingProject", { name: "agent" });
    configure(two.emulator);
    const second = invoke<Named>("getTracingProject", { name: "agent" });
    expect([(await first).id, (await second).id]).toEqual([PROJECT, UNKNOWN_ID]);
  });

  test("fails with every reason and path at once, before anything is asked", async () => {
    const { emulator } = await start();
    configure(emulator);
    const error = await failure(invoke("getDeploymentRevisions", { status: "", start: 1 }));
    expect(error.functionName).toBe("getDeploymentRevisions");
    expect(error.reasons).toEqual([
      "deploymentId: is required: set it to a UUID",
      'status: "" is not allowed: it must be a string that is not empty',
      "start: there is no such property; the properties are deploymentId, status, workspaceId",
    ]);
    expect(error.message).toBe(error.reasons.map((reason) => `getDeploymentRevisions: ${reason}`).join("\n"));
    expect(pulumi.RunError.isInstance(error)).toBe(true);
    expect(emulator.journal()).toEqual([]);
  });

  test("explains an error of the service, and shows no key that the service echoed", async () => {
    const { emulator } = await start();
    configure(emulator);
    emulator.addFault({
      path: "/api/v1/sessions",
      status: 403,
      body: { detail: `no project for ${KEY}` },
    });
    const error = await failure(invoke("getTracingProject", { name: "agent" }));
    expect(error.message).toBe(
      `getTracingProject: Could not list the tracing projects: GET ${emulator.url}/api/v1/sessions?name=agent&limit=100&offset=0 returned 403: no project for [secret]. ` +
        "Use a key whose role has the permission projects:read in this workspace, and check `langsmith:workspaceId`. [LS1113]",
    );
  });

  test("that does not exist, and an explicit provider, are rejected", async () => {
    const unknown = await failure(invoke("getDeploymnet", {}));
    expect(unknown.reasons).toEqual([
      expect.stringMatching(/^there is no such function; there are getDeployment, getDeployments, /),
    ]);
    const provider = Object.create(pulumi.ProviderResource.prototype);
    const explicit = await failure(invoke("getDeployment", { name: "x" }, { provider }));
    expect(explicit.reasons).toEqual([
      "the option provider has no effect: functions of pulumi-langsmith use the configuration of the stack. For explicit providers, use pulumi-langsmith-sdk. For another workspace, set the argument `workspaceId`.",
    ]);
  });
});

describe("the Output form of a function", () => {
  test("takes outputs, and is not secret when nothing in it is", async () => {
    const { emulator } = await start({ tracingProjects: [{ name: "agent", id: PROJECT }] });
    configure(emulator);
    const found = invokeOutput<Named>("getTracingProject", { name: pulumi.output("agent") });
    expect(await told(found.apply(({ id }) => id))).toEqual({ known: true, secret: false, value: PROJECT });
  });

  test("is secret when an argument is", async () => {
    const { emulator } = await start({ tracingProjects: [{ name: "agent", id: PROJECT }] });
    configure(emulator);
    const found = invokeOutput<Named>("getTracingProject", { name: pulumi.secret("agent") });
    expect(await told(found)).toMatchObject({ known: true, secret: true, value: { id: PROJECT } });
  });

  test("is secret when the result contains a secret, at any depth, and only then", async () => {
    const { emulator, post } = await start();
    configure(emulator);
    await post("/v2/deployments", agent("with", [{ name: "A_KEY", value: "sk-one" }]));
    await post("/v2/deployments", agent("without"));
    const secret = async (name: string, args: object) => (await told(invokeOutput(name, args))).secret;
    expect(await secret("getDeployment", { name: "with" })).toBe(true);
    expect(await secret("getDeployment", { name: "without" })).toBe(false);
    expect(await secret("getDeployments", {})).toBe(true);
    expect(await secret("getDeployments", { nameContains: "without" })).toBe(false);
  });

  const resources = async (preview: boolean) => {
    const mocks: pulumi.runtime.Mocks = {
      newResource: ({ inputs, name }) => ({ id: preview ? undefined : `${name}-id`, state: inputs }),
      call: ({ inputs }) => inputs,
    };
    await pulumi.runtime.setMocks(mocks, "project", "stack", preview);
    class Component extends pulumi.ComponentResource {
      constructor() {
        super("test:index:Component", "component");
        new ExportDestination("child", { config: { bucketName: "acme" } }, { parent: this });
      }
    }
    const made = new ExportDestination("made", { displayName: "agent", config: { bucketName: "acme" } });
    const component = new Component();
    await told(made.urn);
    withoutMocks(preview);
    return { made, component };
  };

  test("calls no one in a preview that knows an argument not yet, or will make the resource that it comes from", async () => {
    const { emulator } = await start({ tracingProjects: [{ name: "agent", id: PROJECT }] });
    configure(emulator);
    const { made, component } = await resources(true);
    expect(await told(made.displayName)).toMatchObject({ known: true, value: "agent" });
    const look = (args: object, opts?: pulumi.InvokeOutputOptions) =>
      told(invokeOutput<Named>("getTracingProject", args, opts));
    expect((await look({ name: made.createdAt })).known).toBe(false);
    expect((await look({ name: made.displayName })).known).toBe(false);
    expect((await look({ name: "agent" }, { dependsOn: made })).known).toBe(false);
    expect((await look({ name: "agent" }, { dependsOn: [component] })).known).toBe(false);
    expect(emulator.journal()).toEqual([]);
    expect(await look({ name: "agent" })).toMatchObject({ known: true, value: { id: PROJECT } });
  });

  test("is called once the resources exist", async () => {
    const { emulator } = await start({ tracingProjects: [{ name: "agent", id: PROJECT }] });
    configure(emulator);
    const { made, component } = await resources(false);
    const found = invokeOutput<Named>(
      "getTracingProject",
      { name: made.displayName },
      { dependsOn: [made, component] },
    );
    expect(await told(found)).toMatchObject({ known: true, value: { id: PROJECT } });
  });
});

test("with mocks, their call answers both forms, by the token of the plugin, and no service is asked", async () => {
  const calls: unknown[] = [];
  const mocks: pulumi.runtime.Mocks = {
    newResource: ({ inputs }) => ({ id: "id", state: inputs }),
    call: ({ token, inputs }) => {
      calls.push([token, inputs]);
      return { id: "mocked", name: "agent" };
    },
  };
  await pulumi.runtime.setMocks(mocks);
  const plain = await invoke<Named>("getTracingProject", { name: "one" });
  const output = invokeOutput<Named>("getTracingProject", { name: pulumi.output("two") });
  expect([plain.id, await told(output.apply(({ id }) => id))]).toEqual([
    "mocked",
    { known: true, secret: false, value: "mocked" },
  ]);
  expect(calls).toEqual([
    ["langsmith:index:getTracingProject", { name: "one" }],
    ["langsmith:index:getTracingProject", { name: "two" }],
  ]);
});

test("a script that only calls functions runs without Pulumi, prints nothing of its own and ends by itself", async () => {
  const { emulator } = await start({ tracingProjects: [{ name: "agent", id: PROJECT }] });
  const module = path.join(root, "provider", "dynamic", "functions.ts");
  const script = `
    import { invoke } from ${JSON.stringify(module)};
    const { id } = await invoke("getTracingProject", { name: "agent" });
    console.log(id);
  `;
  const flags = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "--input-type=module", "-e", script];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, flags, {
    env: {
      PATH: process.env["PATH"],
      LANGSMITH_API_KEY: "of-the-environment",
      LANGSMITH_WORKSPACE_ID: HERE,
      LANGSMITH_ENDPOINT: emulator.url,
    },
  });
  expect({ stdout, stderr }).toEqual({ stdout: `${PROJECT}\n`, stderr: "" });
  expect(emulator.journal()).toHaveLength(2);
  // The server keeps a connection for 72 s: a socket that held the process would outlast the test.
}, 30_000);
