import { expect, test } from "vitest";
import { Connection } from "../../provider/config/connection.ts";
import { CreatedButNotReady } from "../../provider/core/operation.ts";
import { failure } from "../../provider/dynamic/provider/errors.ts";
import { serve } from "../../provider/dynamic/provider/provider.ts";
import { resources } from "../../provider/resources/index.ts";
import { DESTINATION, inputs, providers, service, source, WORKSPACE } from "./host.ts";

/** What the host prints of an error of check, diff, read and delete, besides the engine's own line. */
const printed = (error: unknown) => (error instanceof Error ? `${error}: ${error.stack}` : "no error");

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** A destination that its provider has created. */
async function created(destination: typeof DESTINATION) {
  const { emulator, configuration } = await service();
  const { ExportDestination } = providers();
  ExportDestination.configure(source(configuration));
  const { inputs: checked } = await ExportDestination.check(
    {},
    inputs("ExportDestination", "one", destination),
  );
  return { emulator, ExportDestination, checked, ...(await ExportDestination.create(checked)) };
}

test("an error says in one line which resource could not be read, without a stack, and shows no secret that the service echoed", async () => {
  const { emulator, ExportDestination, id, outs } = await created(DESTINATION);
  emulator.addFault({
    method: "GET",
    path: "/api/v1/bulk-exports/destinations/*",
    status: 403,
    body: { detail: "no access with not-to-be-seen and lsv2_sk_of_the_stack" },
  });
  const error = await rejection(ExportDestination.read(id, outs));
  expect(printed(error)).toBe(`langsmith: ExportDestination "one" (${id}) could not be read; see its error`);
  expect(String(error instanceof Error && error.message)).toContain("returned 403: no access with");
  expect(String(error instanceof Error && error.message)).not.toMatch(/not-to-be-seen|lsv2_sk_of_the_stack/);
});

test("a rejected change names the resource in its message, since the engine's preview does not", async () => {
  const { configuration } = await service();
  const { BulkExport } = providers();
  BulkExport.configure(source(configuration));
  const given = (intervalHours: number) =>
    inputs("BulkExport", "daily", {
      bulkExportDestinationId: "6a1f9f6e-6c39-4c3b-9a53-0d4f7f1f2b10",
      sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
      startTime: "2020-01-01T00:00:00Z",
      intervalHours,
      compression: "zstandard",
    });
  const olds = { ...given(24), status: "IntervalScheduled", tenantId: WORKSPACE };
  const error = await rejection(BulkExport.diff("an-id", olds, given(12)));
  expect(error).toHaveProperty(
    "message",
    expect.stringMatching(/^BulkExport "daily": changing intervalHours replaces this schedule/),
  );
  expect(printed(error)).toBe('langsmith: the change of BulkExport "daily" is rejected; see its error');
});

test("a failed update of an object keeps what it owns with the stub beside what the service stores", () => {
  const owned = { name: "agent", status: "READY" };
  const error = new CreatedButNotReady("an-id", owned, new Error("the build failed"));
  const internal = { __provider: "exports.handler = () => 1;" };
  expect(failure(error, "the build failed", 'Deployment "agent"', internal)).toMatchObject({
    id: "an-id",
    properties: { ...internal, ...owned },
    reasons: ["the build failed"],
  });
});

const AGENT = {
  name: "support-agent",
  source: "github",
  sourceConfig: {
    integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
    repoUrl: "https://github.com/acme/agent",
    deploymentType: "dev",
    buildOnPush: false,
  },
  sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
};

test("the check of an update looks the tracing project up once, so that what depends on it counts as unchanged; without the service it goes on", async () => {
  const { emulator, configuration } = await service();
  const { Deployment } = providers();
  Deployment.configure(source(configuration));
  const { inputs: olds } = await Deployment.check({}, inputs("Deployment", "agent", AGENT));
  const { outs } = await Deployment.create(olds);
  const renamed = inputs("Deployment", "agent", { ...AGENT, displayName: "Support" });

  const looked = await Deployment.check(olds, renamed);
  expect(looked.inputs["tracingProjectId"]).toBe(outs["tracingProjectId"]);

  const before = emulator.journal().length;
  const again = await Deployment.check(looked.inputs, { ...renamed, displayName: "Support again" });
  expect(again.inputs["tracingProjectId"]).toBe(outs["tracingProjectId"]);
  expect(emulator.journal(before)).toEqual([]);

  emulator.addFault({ method: "GET", path: "/v2/deployments*", status: 503, times: null });
  const unasked = await Deployment.check(olds, renamed);
  expect(unasked.failures).toEqual([]);
  expect(unasked.inputs).not.toHaveProperty("tracingProjectId");
});

test("the engine compares the inputs itself where one changes, and is informed where a change is in an output alone", async () => {
  const { configuration } = await service();
  const { BulkExport } = providers();
  BulkExport.configure(source(configuration));
  const news = (more: object) =>
    inputs("BulkExport", "january", {
      bulkExportDestinationId: "6a1f9f6e-6c39-4c3b-9a53-0d4f7f1f2b10",
      sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
      startTime: "2020-01-01T00:00:00Z",
      endTime: "2020-02-01T00:00:00Z",
      compression: "zstandard",
      ...more,
    });
  const olds = { ...news({ waitForCompletion: true }), status: "Running", tenantId: WORKSPACE };
  const diff = (more: object, found: object = {}) =>
    BulkExport.diff("an-id", { ...olds, ...found }, news(more));
  expect(await diff({ filter: "eq(is_root, true)" })).toEqual({
    replaces: ["filter"],
    deleteBeforeReplace: false,
  });
  expect(await diff({ waitForCompletion: false }, { status: "Completed" })).toEqual({
    replaces: [],
    deleteBeforeReplace: false,
  });
  // A wait that ended before the export did.
  expect(await diff({ waitForCompletion: true })).toEqual({
    changes: true,
    replaces: [],
    deleteBeforeReplace: false,
  });
  expect(await diff({ waitForCompletion: true }, { status: "Completed" })).toEqual({
    changes: false,
    replaces: [],
    deleteBeforeReplace: false,
  });
});

test("a refresh does not fail for a change that the next up rejects", async () => {
  const { configuration } = await service();
  const { Deployment } = providers();
  Deployment.configure(source(configuration));
  const { inputs: news } = await Deployment.check({}, inputs("Deployment", "agent", AGENT));
  const { id, outs } = await Deployment.create(news);
  const { props } = await Deployment.read(id, outs);
  const elsewhere = "11111111-1111-4111-8111-111111111111";
  Deployment.configure(source({ ...configuration, "langsmith:workspaceId": elsewhere }));
  expect(await Deployment.diff(id, props, news)).toEqual({
    changes: false,
    replaces: [],
    deleteBeforeReplace: false,
  });
  await expect(Deployment.diff(id, props, news)).rejects.toThrow("changing workspaceId");
});

test("the check marks what is always secret, also where a transform of the program has lost the mark", async () => {
  const { configuration } = await service();
  const provider = serve(async () => resources.ExportDestination, new Connection());
  provider.configure(source(configuration));
  const { inputs: checked } = await provider.check({}, inputs("ExportDestination", "traces", DESTINATION));
  expect(checked["credentials"]).toEqual({
    "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
    value: DESTINATION.credentials,
  });
  expect(checked["config"]).toMatchObject(DESTINATION.config);
});

test("an error of an update hides the secret that it replaces, too", async () => {
  const of = (secretAccessKey: string) => ({
    ...DESTINATION,
    credentials: { ...DESTINATION.credentials, secretAccessKey },
  });
  const { emulator, ExportDestination, checked, id, outs } = await created(of("the-old-secret"));
  emulator.addFault({
    method: "PATCH",
    path: "/api/v1/bulk-exports/destinations/*",
    status: 403,
    body: { detail: "no change of the-old-secret" },
  });
  const news = inputs("ExportDestination", "one", of("the-new-secret"));
  const { inputs: changed } = await ExportDestination.check(checked, news);
  const error = await rejection(ExportDestination.update(id, outs, changed));
  expect(String(error instanceof Error && error.message)).toContain("returned 403: no change of [secret]");
});
