import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { perform } from "../../provider/core/operation.ts";
import { LangSmith } from "../../provider/http/client.ts";
import { resources } from "../../provider/resources/index.ts";
import { clientOf } from "../http/server.ts";

const HERE = "00000000-0000-4000-8000-000000000001";

/** A service that knows only the key of another organization, whose workspace is empty. */
async function elsewhere(): Promise<LangSmith> {
  const server = createServer((request, response) => {
    const known = request.headers["x-api-key"] === "of-another-organization";
    const listing = /(deployments|destinations|bulk-exports)$/.test((request.url ?? "").split("?")[0] ?? "");
    const empty = request.url?.includes("/v2/") ? '{"resources": [], "offset": 0}' : "[]";
    response.writeHead(known ? (listing ? 200 : 404) : 401, { "content-type": "application/json" });
    response.end(known && listing ? empty : '{"detail": "no"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port }: AddressInfo = Object(server.address());
  const url = `http://127.0.0.1:${port}`;
  const service = new LangSmith({
    apiUrl: url,
    controlPlaneUrl: url,
    credentials: [
      { kind: "apiKey", value: "recorded-and-revoked" },
      { kind: "apiKey", value: "of-another-organization" },
    ],
    version: "0.0.0",
    redact: (text) => text,
  });
  onTestFinished(async () => {
    await service.close();
    server.close();
  });
  return service;
}

test.each(["Deployment", "ExportDestination", "BulkExport"] as const)(
  "the empty workspace of another organization's key does not prove that a %s is gone, not even the first one that is looked for",
  async (kind) => {
    const service = await elsewhere();
    const olds = { inputs: { name: "x" }, outputs: { tenantId: HERE } };
    const attendance = { limitSeconds: 30, status: () => {}, warn: () => {} };
    const id = "6a1f9f6e-6c39-4c3b-9a53-0d4f7f1f2b10";
    await expect(perform(attendance, (it) => resources[kind].read(service, id, olds, it))).rejects.toThrow(
      "but could not read the settings of the workspace (GET returned 404: no). The state was not changed.",
    );
  },
);

test("a service that cannot be reached with the recorded configuration is an error that names what to do", async () => {
  const { service } = clientOf("http://127.0.0.1:1");
  const id = "6a1f9f6e-6c39-4c3b-9a53-0d4f7f1f2b10";
  const olds = { inputs: { displayName: "x" }, outputs: { tenantId: HERE } };
  const attendance = { limitSeconds: 30, status: () => {}, warn: () => {} };
  const read = perform(attendance, (it) => resources.ExportDestination.read(service, id, olds, it));
  await expect(read).rejects.toMatchObject({ code: "LS5023" });
});
