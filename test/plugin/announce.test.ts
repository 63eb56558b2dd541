import { expect, test, vi } from "vitest";
import { providerOf } from "../../provider/dynamic/provider.ts";
import { Session } from "../../provider/dynamic/session.ts";
import { COMPONENT } from "../../provider/dynamic/stub.ts";
import { warnBeforeCreate } from "../../provider/plugin/announce.ts";
import { settingsOf } from "../../provider/plugin/configuration.ts";
import { newHost } from "../../provider/plugin/host.ts";
import { resources } from "../../provider/resources/index.ts";
import { inputs, service, source, WORKSPACE } from "../dynamic/host.ts";

const warned = {
  ...resources.BulkExport,
  warnBeforeCreate: async () => [{ warning: "it is old", ofEach: "some are old" }],
};
const EXPORT = {
  bulkExportDestinationId: "6a1f9f6e-6c39-4c3b-9a53-0d4f7f1f2b10",
  sessionId: "6a1f9f6e-6c39-4c3b-9a53-0d4f7f1f2b11",
  startTime: "2026-01-01T00:00:00Z",
  endTime: "2026-01-02T00:00:00Z",
};

test("the plugin prints what a look at the service warns of once for a component, and for any other resource itself", async () => {
  const host = newHost();
  const settings = { apiKey: "lsv2_sk_x", apiUrl: "https://ls.example", workspaceId: WORKSPACE };
  host.connection.configure(settingsOf(settings));
  const warn = vi.spyOn(host.log, "warn").mockImplementation(() => {});
  const urnOf = (name: string) => `urn:pulumi:dev::p::langsmith:index:BulkExport::${name}`;
  for (const name of ["daily-a", "daily-b"])
    host.components.set(urnOf(name), { urn: "the component", called: 'ScheduledExports "daily"' });
  for (const name of ["daily-a", "daily-b", "alone"]) {
    const request = { getUrn: () => urnOf(name) };
    await warnBeforeCreate(host, warned, request, { values: EXPORT, secrets: [] });
  }
  // The log prints a line of a resource once.
  const ofComponent = ['ScheduledExports "daily": some are old', "the component"];
  expect(warn.mock.calls).toEqual([
    ofComponent,
    ofComponent,
    ['BulkExport "alone": it is old', urnOf("alone")],
  ]);
});

test("dynamic resources print it once for a component, too", async () => {
  const { configuration } = await service();
  const provider = providerOf(warned, new Session());
  provider.configure(source(configuration));
  const write = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
  const component = { [COMPONENT]: 'ScheduledExports "daily"' };
  await provider.check({}, inputs("BulkExport", "daily-a", { ...EXPORT, ...component }));
  await provider.check({}, inputs("BulkExport", "daily-b", { ...EXPORT, ...component }));
  await provider.check({}, inputs("BulkExport", "alone", EXPORT));
  const lines = write.mock.calls.map(([text]) => String(text));
  write.mockRestore();
  expect(lines).toEqual([
    'warning: ScheduledExports "daily": some are old\n',
    'warning: BulkExport "alone": it is old\n',
  ]);
});
