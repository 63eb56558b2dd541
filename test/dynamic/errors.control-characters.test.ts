import { expect, test } from "vitest";
import { DESTINATION, inputs, providers, service, source } from "./host.ts";

/** A secret of a program that is longer than what is shown of an answer. */
const SECRET = "s3cr3t/of-the+program".repeat(90);

test.each([400, 403, 409, 422])(
  "of a secret that the service echoes where its words are cut, nothing is shown by a dynamic resource: status %i",
  async (status) => {
    const { emulator, configuration } = await service();
    emulator.addFault({
      method: "POST",
      path: "/api/v1/bulk-exports/destinations",
      times: null,
      status,
      body: { detail: `invalid value ${"x".repeat(976)}${SECRET}` },
    });
    const { ExportDestination } = providers();
    ExportDestination.configure(source(configuration));
    const credentials = { accessKeyId: "AKIATEST", secretAccessKey: SECRET };
    const given = inputs("ExportDestination", "one", { ...DESTINATION, displayName: "one", credentials });
    const error = await ExportDestination.create(given).catch((thrown: unknown) => thrown);
    const message = error instanceof Error ? error.message : "no error";
    expect(message).toContain(`invalid value ${"x".repeat(976)}[secret]`);
    expect(message).not.toContain("s3cr3t");
  },
);

test("what the service says commands neither a terminal nor a CI through a dynamic resource", async () => {
  const { emulator, configuration } = await service();
  const detail = "no\u001b[31m\u0007\n::warning::pay";
  emulator.addFault({
    method: "POST",
    path: "/api/v1/bulk-exports/destinations",
    times: null,
    status: 400,
    body: { detail },
  });
  const { ExportDestination } = providers();
  ExportDestination.configure(source(configuration));
  const given = inputs("ExportDestination", "one", { ...DESTINATION, displayName: "one" });
  await expect(ExportDestination.create(given)).rejects.toThrow(
    "returned 400: no\n  : :warning::pay. Correct",
  );
});
