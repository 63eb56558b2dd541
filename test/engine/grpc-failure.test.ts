import { describe, expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import {
  AGENT,
  BUCKET,
  createOf,
  deleteOf,
  MONTH,
  plain,
  readOf,
  secret,
  updateOf,
} from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { API_KEY, PROJECT } from "./rig/world.ts";

const SECRETS = { OPENAI_API_KEY: "hunter2hunter2" };
const ABORTED = 10;

describe("an object that exists and is not as it should be", () => {
  test("is reported with its id, its properties, their secrets marked, and why, without what is secret", async () => {
    const { emulator, plugin } = await grpcWorld({ emulator: { speed: 600 } });
    emulator.addBehaviour({
      kind: "revision",
      outcome: "BUILD_FAILED",
      log: ["step 1", "OPENAI_API_KEY=hunter2hunter2 is no key"],
    });
    const news = { ...AGENT, displayName: secret("Shop of hunter3hunter3"), secrets: SECRETS };
    const { code, details, initFailed } = await plugin.refusal(RPC.create, createOf("Deployment", news));
    const [held] = emulator.state().deployments;
    expect(code).toBe(2);
    expect(initFailed?.id).toBe(held?.id);
    expect(plain(initFailed?.properties)).toMatchObject({
      ...AGENT,
      displayName: secret("Shop of hunter3hunter3"),
      secrets: secret(SECRETS),
      tenantId: emulator.workspace,
      latestRevisionId: held?.latest_revision_id,
      secretNames: ["OPENAI_API_KEY"],
    });
    expect(initFailed?.reasons).toEqual([details]);
    expect(details).toContain("BUILD_FAILED");
    expect(details).toContain("OPENAI_API_KEY=[secret] is no key");
    expect(details).not.toMatch(/hunter/);
  });

  test("is one whose wait reached the program's own limit, which is named with how to go on", async () => {
    const { emulator, plugin } = await grpcWorld();
    const refusal = await plugin.refusal(RPC.create, createOf("Deployment", AGENT, { timeout: 1 }));
    const [held] = emulator.state().deployments;
    expect(refusal.initFailed?.id).toBe(held?.id);
    expect(refusal.initFailed?.reasons).toEqual([
      expect.stringMatching(
        new RegExp(
          `deployment agent, revision ${held?.latest_revision_id?.slice(0, 8)}: the time limit of 1 s was reached.*\\. Last state: creating\\. `,
        ),
      ),
    ]);
  });

  test("keeps all of its properties when an update of it fails, with the same id", async () => {
    const { plugin, emulator, create } = await grpcWorld();
    const held = await create("Deployment", { ...AGENT, waitForDeployed: false, secrets: SECRETS });
    const news = { ...AGENT, waitForDeployed: true, secrets: { OPENAI_API_KEY: "hunter3hunter3" } };
    const refusal = await plugin.refusal(RPC.update, updateOf("Deployment", held, news, { timeout: 1 }));
    expect(refusal.initFailed?.id).toBe(held.id);
    expect(plain(refusal.initFailed?.properties)).toMatchObject({
      ...news,
      secrets: secret(news.secrets),
      tenantId: emulator.workspace,
      createdAt: held.outputs["createdAt"],
    });
    expect(refusal.details).not.toMatch(/hunter/);
  });
});

describe("outputs that contain what the program made secret", () => {
  test("are secret: the addresses of a deployment whose name is one, created, updated and read", async () => {
    const { plugin, emulator } = await grpcWorld({ emulator: { speed: 600 } });
    const inputs = { ...AGENT, name: secret("hunter2hunter2") };
    const made = await plugin.ask(RPC.create, createOf("Deployment", inputs));
    const outputs = plain(made.getProperties());
    const url = emulator.state().deployments[0]?.url ?? "";
    expect(url).toContain("hunter2hunter2");
    expect(outputs).toMatchObject({ name: secret("hunter2hunter2"), url: secret(url), status: "READY" });
    const held = { id: made.getId(), inputs, outputs };
    const updated = await plugin.ask(
      RPC.update,
      updateOf("Deployment", held, { ...inputs, displayName: "Shop" }),
    );
    expect(plain(updated.getProperties())).toMatchObject({ url: secret(url), displayName: "Shop" });
    const seen = await plugin.ask(RPC.read, readOf("Deployment", held.id, held));
    expect(plain(seen.getProperties())).toMatchObject({ url: secret(url), name: secret("hunter2hunter2") });
    expect(plain(seen.getInputs())["name"]).toEqual(secret("hunter2hunter2"));
  });

  test("are secret: where an export writes, by the project that is one", async () => {
    const { plugin, create } = await grpcWorld();
    const { id } = await create("ExportDestination", BUCKET);
    const inputs = { ...MONTH, bulkExportDestinationId: id, sessionId: secret(PROJECT) };
    const outputs = plain((await plugin.ask(RPC.create, createOf("BulkExport", inputs))).getProperties());
    expect(outputs["sessionId"]).toEqual(secret(PROJECT));
    expect(outputs["outputPrefix"]).toEqual(secret(expect.stringContaining(`session_id=${PROJECT}`)));
    expect(outputs["bulkExportDestinationId"]).toBe(id);
    expect(outputs["status"]).toBe("Created");
  });

  test("are not secret only because a property that always is one contains the same text", async () => {
    const { plugin } = await grpcWorld();
    const inputs = { ...AGENT, waitForDeployed: false, secrets: { NAME: "agent" } };
    const outputs = plain((await plugin.ask(RPC.create, createOf("Deployment", inputs))).getProperties());
    expect(outputs["dashboardUrl"]).toEqual(expect.stringContaining("http"));
    expect(outputs["secrets"]).toEqual(secret({ NAME: "agent" }));
  });
});

describe("an error", () => {
  test("of the service is reported without what is secret, be it echoed in any form", async () => {
    const { emulator, plugin, writes } = await grpcWorld();
    const base64 = Buffer.from("hunter2hunter2").toString("base64");
    const echo = `no: hunter2hunter2 ${base64} ${API_KEY} AKIA-EXAMPLE`;
    emulator.addFault({
      method: "POST",
      path: "/api/v1/bulk-exports/destinations",
      status: 400,
      body: { detail: echo },
    });
    const refusal = await plugin.refusal(RPC.create, createOf("ExportDestination", BUCKET));
    expect(refusal.code).toBe(ABORTED);
    expect(refusal.initFailed).toBeUndefined();
    expect(refusal.details).toContain("no: [secret] ");
    expect(refusal.details).not.toMatch(/hunter2|AKIA-EXAMPLE/);
    expect(refusal.details).not.toContain(API_KEY);
    expect(refusal.details).not.toContain(base64);
    expect(writes()).toEqual(["POST /api/v1/bulk-exports/destinations"]);
    expect(emulator.state().destinations).toEqual([]);
  });

  test("of a delete whose wait reached the program's own limit names the limit, and the state stays", async () => {
    const { plugin, emulator, create } = await grpcWorld();
    const held = await create("Deployment", { ...AGENT, waitForDeployed: false });
    const refusal = await plugin.refusal(RPC.delete, deleteOf("Deployment", held, { timeout: 1 }));
    expect(refusal).toEqual({
      code: ABORTED,
      details: expect.stringMatching(
        /deployment agent: the time limit of 1 s was reached.*\. Last state: awaiting delete\. LangSmith continues to delete it\. The next `pulumi destroy` or `pulumi up` waits for it\. \[LS1205\]$/,
      ),
    });
    expect(emulator.state().deployments.map(({ status }) => status)).toEqual(["AWAITING_DELETE"]);
  });

  test("of a read whose answer does not come names the limit", async () => {
    const { plugin, emulator, create } = await grpcWorld();
    const held = await create("ExportDestination", BUCKET);
    emulator.addFault({ method: "GET", path: "/api/v1/*", delayMs: 5_000, times: null });
    const refusal = await plugin.refusal(
      RPC.read,
      readOf("ExportDestination", held.id, held, { timeout: 1 }),
    );
    expect(refusal.code).toBe(ABORTED);
    expect(refusal.details).toContain("the time limit of 1 s was reached");
  });

  test("after which there is nothing leaves nothing to keep: a create whose limit came before its POST", async () => {
    const { emulator, plugin, writes } = await grpcWorld();
    emulator.addFault({ method: "GET", path: "/api/v1/*", delayMs: 5_000, times: null });
    const refusal = await plugin.refusal(RPC.create, createOf("ExportDestination", BUCKET, { timeout: 1 }));
    expect(refusal.initFailed).toBeUndefined();
    expect(refusal.details).toContain("the time limit of 1 s was reached");
    expect(writes()).toEqual([]);
  });
});
