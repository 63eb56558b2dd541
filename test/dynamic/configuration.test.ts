import { expect, test } from "vitest";
import {
  API_KEY,
  DESTINATION,
  inputs,
  providers,
  service,
  source,
  WORKSPACE,
  withoutEnvironment,
} from "./host.ts";

const ID = "6a1f9f6e-6c39-4c3b-9a53-0d4f7f1f2b10";

test("what is called right after configure, of every kind at once and without waiting for it, runs configured", async () => {
  const { emulator, configuration } = await service();
  const { Deployment, ExportDestination, BulkExport } = providers();
  const destination = async () => {
    ExportDestination.configure(source(configuration));
    const { inputs: checked } = await ExportDestination.check(
      {},
      inputs("ExportDestination", "one", DESTINATION),
    );
    return await ExportDestination.create(checked);
  };
  // The host puts a provider into its cache before it has configured it, so the second of a kind is not awaited.
  const first = destination();
  Deployment.configure(source(configuration));
  const reads = [
    Deployment.read(ID, inputs("Deployment", "agent", { tenantId: WORKSPACE })),
    Deployment.read(ID, inputs("Deployment", "agent-2", { tenantId: WORKSPACE })),
    ExportDestination.read(ID, inputs("ExportDestination", "two", { tenantId: WORKSPACE })),
  ];
  BulkExport.configure(source(configuration));
  reads.push(BulkExport.read(ID, inputs("BulkExport", "daily", { tenantId: WORKSPACE })));
  const made = await first;
  expect(await Promise.all(reads)).toEqual(Array(4).fill({ id: "", props: {} }));
  expect(emulator.state().destinations.map(({ id }) => id)).toEqual([made.id]);
  const seen = emulator.journal();
  expect(new Set(seen.map(({ headers }) => headers["x-api-key"]))).toEqual(new Set([API_KEY]));
  expect(new Set(seen.map(({ headers }) => headers["x-tenant-id"]))).toEqual(new Set([WORKSPACE]));
});

test("configure is synchronous and never throws: what is wrong is reported by the check, and by every call to the service", async () => {
  withoutEnvironment();
  const { ExportDestination } = providers();
  const wrong = { "langsmith:workspaceId": WORKSPACE, "langsmith:apiUrl": "ftp://somewhere" };
  expect(ExportDestination.configure(source(wrong))).toBeUndefined();
  const { failures } = await ExportDestination.check({}, inputs("ExportDestination", "one", DESTINATION));
  const NO_KEY =
    "no API key is configured. Run `pulumi config set --secret langsmith:apiKey`, which asks for the key, or set LANGSMITH_API_KEY. [LS1001]";
  const WRONG_ADDRESS =
    'langsmith:apiUrl is "ftp://somewhere": it must be an address that begins with https:// or http://';
  expect(failures).toEqual([
    { property: "", reason: WRONG_ADDRESS },
    { property: "", reason: NO_KEY },
  ]);
  await expect(
    ExportDestination.read(ID, inputs("ExportDestination", "one", DESTINATION)),
  ).rejects.toMatchObject({
    message: `${WRONG_ADDRESS}\n  ${NO_KEY}`,
  });
});
