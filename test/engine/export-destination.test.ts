import { expect, test } from "vitest";
import { outside } from "./rig/service.ts";
import { WORKSPACE, world } from "./rig/world.ts";

const PATH = "/api/v1/bulk-exports/destinations";

const destination = (secret: string, bucket = "acme-traces") => `
const traces = new langsmith.ExportDestination("traces", {
  config: { bucketName: "${bucket}", region: "eu-central-1" },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "${secret}" },
});
exports.displayName = traces.displayName;
`;

test("a destination is created with its defaults, keeps its name, takes new credentials in place, and is replaced for a new bucket", async () => {
  const { stack, emulator, program, asked, writes } = await world(destination("first-secret"));
  expect((await stack.up()).code).toBe(0);
  const created = asked().filter(({ method }) => method === "POST");
  const { displayName } = await stack.outputs();
  expect(displayName).toMatch(/^traces-[0-9a-f]{7}$/);
  // includeBucketInPrefix was not set, so it is not sent.
  expect(created.map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: PATH,
      body: {
        destination_type: "s3",
        display_name: displayName,
        config: { bucket_name: "acme-traces", prefix: "", region: "eu-central-1" },
        credentials: { access_key_id: "AKIATEST", secret_access_key: "first-secret" },
      },
    },
  ]);
  const { id, outputs } = await stack.resource("traces");
  expect(outputs).toMatchObject({
    tenantId: WORKSPACE,
    credentialsKeys: ["access_key_id", "secret_access_key"],
    dataUri: "s3://acme-traces",
  });
  // Credentials that the program gave in plain are encrypted in the state.
  expect(await stack.stored()).not.toContain("first-secret");

  const unchanged = await stack.up("--expect-no-changes");
  expect(unchanged.output).toContain("2 unchanged");
  expect(writes()).toEqual([]);

  program(destination("second-secret"));
  const preview = await stack.preview();
  expect(preview.output).toContain("~ pulumi-nodejs:dynamic/langsmith:ExportDestination: (update)");
  expect(preview.output).not.toContain("-secret");
  expect(writes()).toEqual([]);
  const updated = await stack.up();
  expect(updated.output).toContain("1 updated");
  expect(updated.output).not.toContain("-secret");
  const patches = asked().filter(({ method }) => method !== "GET");
  expect(patches.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
    {
      method: "PATCH",
      path: `${PATH}/${id}`,
      body: { credentials: { access_key_id: "AKIATEST", secret_access_key: "second-secret" } },
    },
  ]);
  expect(emulator.state().destinations).toMatchObject([{ id, display_name: displayName }]);
  expect(await stack.outputs()).toEqual({ displayName });

  program(destination("second-secret", "acme-exports"));
  const replacing = await stack.run("preview");
  expect(replacing.output).toMatch(/\+- \S*ExportDestination traces replace \[diff: ~config\]/);
  expect(writes()).toEqual([]);
  expect((await stack.up()).output).toContain("1 replaced");
  expect(writes()).toEqual([`POST ${PATH}`, `DELETE ${PATH}/${id}`]);
  // While both exist they need two names.
  const { displayName: secondName } = await stack.outputs();
  expect(secondName).not.toBe(displayName);
  expect(emulator.state().destinations).toMatchObject([
    { display_name: secondName, config: { bucket_name: "acme-exports" } },
  ]);
  const { id: second } = await stack.resource("traces");
  expect((await stack.destroy()).code).toBe(0);
  expect(writes()).toEqual([`DELETE ${PATH}/${second}`]);
  expect(emulator.journal().at(-1)).toMatchObject({ method: "DELETE", status: 204 });
  expect(emulator.state().destinations).toEqual([]);
});

test("a refresh finds no drift, keeps what it cannot prove deleted, and drops what was deleted outside", async () => {
  const { stack, emulator, program, asked, writes } = await world(destination("a-secret"));
  expect((await stack.up()).code).toBe(0);
  const { id } = await stack.resource("traces");
  const same = await stack.refresh("--expect-no-changes");
  expect(same.code).toBe(0);
  expect(await stack.stored()).not.toContain("a-secret");

  emulator.addFault({ path: `${PATH}/:id`, status: 401, body: { detail: "Invalid token" } });
  const refused = await stack.refresh();
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(
    `Could not read the export destination: GET ${emulator.url}${PATH}/${id} returned 401: Invalid token. Check that the key is valid`,
  );

  emulator.clock.advance(600);
  // A path that a proxy does not know, a list that cannot be had, and a list that still names it.
  emulator.addFault({ path: `${PATH}/:id`, status: 404, body: { detail: "Not Found" }, times: 3 });
  emulator.addFault({ path: PATH, status: 403, body: { detail: "Forbidden" } });
  const forbidden = await stack.refresh();
  expect(forbidden.code).toBe(1);
  expect(forbidden.output).toContain(
    `LangSmith does not find export destination ${id}, but could not list the export destinations (GET returned 403: Forbidden). The state was not changed.`,
  );
  const listed = await stack.refresh();
  expect(listed.code).toBe(1);
  expect(listed.output).toContain(
    `LangSmith does not find export destination ${id}, but lists it. The state was not changed. Check the address, the workspace and the API key, then run the command again. If the object is deleted, run \`pulumi state delete\`. [LS5011]`,
  );
  emulator.addFault({
    path: PATH,
    status: 200,
    body: [
      {
        id: "11111111-1111-4111-8111-111111111111",
        tenant_id: "99999999-9999-4999-8999-999999999999",
        display_name: "Theirs",
        config: {},
        created_at: "2026-01-01T00:00:00+00:00",
        updated_at: "2026-01-01T00:00:00+00:00",
      },
    ],
  });
  const elsewhere = await stack.refresh();
  expect(elsewhere.code).toBe(1);
  expect(elsewhere.output).toContain(
    `LangSmith does not find export destination ${id}, but could not list the export destinations (GET returned 200 from workspace 99999999-9999-4999-8999-999999999999 instead of ${WORKSPACE}). The state was not changed.`,
  );
  expect((await stack.resource("traces")).id).toBe(id);
  emulator.clearFaults();

  await outside(emulator, "DELETE", `/destinations/${id}`);
  const gone = await stack.refresh();
  expect(gone.output).toContain("- 1 deleted");
  expect(await stack.resources()).toEqual([]);
  asked();
  program(destination("a-secret"));
  expect((await stack.up()).code).toBe(0);
  expect(writes()).toEqual([`POST ${PATH}`]);
});
