import { describe, expect, test } from "vitest";
import type { Properties } from "../../../provider/core/properties.ts";
import { NotFound } from "../../../provider/http/errors.ts";
import { notFound } from "../../../provider/http/messages.ts";
import { orDeleted } from "../../../provider/resources/evidence/absence.ts";
import { resources } from "../../../provider/resources/index.ts";
import { FakeClock } from "../../core/fake-clock.ts";
import { clientOf, type Scripted, serve } from "../../http/server.ts";

const HERE = "11111111-1111-4111-8111-111111111111";
const ELSEWHERE = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";
const ID = "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84";
const OTHER = "1c8e4d02-5f7b-4a3e-9c61-0b2d8e6f4a93";

const notFoundBy = (method: string, path: string) =>
  new NotFound(
    notFound({ attempted: "read the thing", method, url: `https://langsmith.example${path}`, status: 404 }),
  );
const missing = notFoundBy("GET", `/api/v1/things/${ID}`);
const listRequest = {
  attempted: "list the things",
  area: "api",
  method: "GET",
  path: "/api/v1/things",
  repeatable: true,
} as const;

/** What each address answers; what is missing here is a 404. */
interface Answers {
  readonly list?: Scripted;
  readonly settings?: Scripted;
  readonly organization?: Scripted;
}

async function serviceOf({ list, settings, organization }: Answers) {
  const scripts: Readonly<Record<string, Scripted | undefined>> = {
    "/api/v1/things": list,
    "/api/v1/settings": settings,
    "/api/v1/orgs/current": organization,
  };
  const server = await serve(
    ({ url }) => scripts[url.replace(/\?.*/, "")] ?? { status: 404, body: { detail: "Not Found" } },
  );
  return { server, ...clientOf(server.url, { maxRetries: 0 }) };
}

const OLD = { tenantId: HERE, createdAt: "2024-08-01T10:00:00Z" };
const rows = (...body: object[]): Scripted => ({ body });

/** What the proof of the deletion asks, and why it fails. */
async function prove(answers: Answers, outputs: Properties = OLD, addressedBy = "id") {
  const { server, service } = await serviceOf(answers);
  const list = { listRequest, addressedBy };
  const failed = await orDeleted(
    { noun: "thing", id: ID, outputs, list },
    service,
    new FakeClock().operation(),
    () => Promise.reject(missing),
  ).catch((error: unknown) => error);
  return { failed: failed instanceof Error ? failed.message : failed, lines: server.lines() };
}

const LIST = "GET /api/v1/things?limit=100&offset=0";
const SETTINGS = "GET /api/v1/settings";
const ORGANIZATION = { organizationId: HERE };

test.each<[string, Answers, Properties, readonly string[]]>([
  [
    "where a row of its list is of the recorded workspace",
    { list: rows({ id: OTHER, tenant_id: HERE }) },
    OLD,
    [LIST],
  ],
  [
    "in whatever case",
    { list: rows({ id: OTHER, tenant_id: HERE }) },
    { ...OLD, tenantId: HERE.toUpperCase() },
    [LIST],
  ],
  [
    "where the list of the control plane is",
    { list: { body: { resources: [{ id: OTHER, tenant_id: HERE }], offset: 1 } } },
    OLD,
    [LIST],
  ],
  [
    "where it is empty, and the settings are",
    { list: rows(), settings: { body: { id: HERE } } },
    OLD,
    [LIST, SETTINGS],
  ],
  [
    "where rows do not show it",
    { list: rows({ id: OTHER }), settings: { body: { id: HERE } } },
    OLD,
    [LIST, SETTINGS],
  ],
  ["in an organization", { list: rows({ id: OTHER, organization_id: HERE }) }, ORGANIZATION, [LIST]],
  [
    "in an organization with an empty list",
    { list: rows(), organization: { body: { id: HERE } } },
    ORGANIZATION,
    [LIST, "GET /api/v1/orgs/current"],
  ],
])("a 404 proves that an object is deleted %s", async (_, answers, outputs, lines) => {
  expect(await prove(answers, outputs)).toEqual({ failed: undefined, lines });
});

test("a 404 that ends when the workspace is known proves nothing: the object is found", async () => {
  const { server, service } = await serviceOf({ list: rows(), settings: { body: { id: HERE } } });
  const looks = [() => Promise.reject(missing), () => Promise.resolve("found")];
  const found = await orDeleted(
    { noun: "thing", id: ID, outputs: OLD, list: { listRequest } },
    service,
    new FakeClock().operation(),
    async () => looks.shift()?.(),
  );
  expect(found).toBe("found");
  expect(server.lines()).toEqual([LIST, SETTINGS]);
});

describe("a 404 proves nothing", () => {
  const not = (why: string) =>
    `LangSmith does not find thing ${ID}, but ${why}. The state was not changed. Check the address, the workspace and the API key, then run the command again. If the object is deleted, run \`pulumi state delete\`. [LS5011]`;

  test.each<[string, Answers, string]>([
    ["where the route is missing", {}, "could not list the things (GET returned 404: Not Found)"],
    [
      "where the list is a page of a proxy",
      { list: { body: "<html></html>", headers: { "content-type": "text/html" } } },
      "could not list the things (GET returned 200 with an HTML page)",
    ],
    [
      "where the list is of another workspace",
      { list: rows({ id: OTHER, tenant_id: ELSEWHERE }) },
      `could not list the things (GET returned 200 from workspace ${ELSEWHERE} instead of ${HERE})`,
    ],
    [
      "where the list is empty and the key cannot read the settings",
      { list: rows(), settings: { status: 403, body: { detail: "Forbidden" } } },
      "could not read the settings of the workspace (GET returned 403: Forbidden)",
    ],
    ["where the object is listed", { list: rows({ id: ID.toUpperCase(), tenant_id: HERE }) }, "lists it"],
  ])("%s", async (_, answers, why) => {
    const { failed } = await prove(answers);
    expect(failed).toBe(not(why));
  });

  test("about an object that is less than five minutes old, by the service's clock", async () => {
    const list = rows({ id: OTHER, tenant_id: HERE });
    const { service } = await serviceOf({ list });
    const proof = (createdAt: string) =>
      orDeleted(
        { noun: "thing", id: ID, outputs: { tenantId: HERE, createdAt }, list: { listRequest } },
        service,
        new FakeClock().operation(),
        () => Promise.reject(missing),
      );
    await expect(proof("2026-09-01T09:55:01Z")).rejects.toThrow(not("it is less than 5 minutes old"));
    await expect(proof("2026-09-01T09:55:00Z")).resolves.toBeUndefined();
  });

  test("about an object that is listed by the name that addresses it", async () => {
    const { failed } = await prove({ list: rows({ id: OTHER, key: ID, tenant_id: HERE }) }, OLD, "key");
    expect(failed).toBe(not("lists it"));
  });

  test.each([
    ["GET", `/api/v1/things/${ID}/runs`],
    ["GET", `/api/v1/things/${OTHER}`],
    ["DELETE", `/api/v1/things/${ID}`],
  ])("where it answers %s %s, which is not the read of the object", async (method, path) => {
    const { server, service } = await serviceOf({ list: rows({ id: OTHER, tenant_id: HERE }) });
    const error = notFoundBy(method, path);
    const proof = orDeleted(
      { noun: "thing", id: ID, outputs: OLD, list: { listRequest } },
      service,
      new FakeClock().operation(),
      () => Promise.reject(error),
    );
    await expect(proof).rejects.toBe(error);
    expect(server.lines()).toEqual([]);
  });

  test("where the state does not know the workspace", async () => {
    expect(await prove({}, {})).toEqual({ failed: expect.stringMatching(/\[LS1115\]$/), lines: [] });
  });
});

test("a service that cannot be reached with the recorded configuration is an error that names what to do", async () => {
  const { service } = clientOf("http://127.0.0.1:1", { maxRetries: 0 });
  const read = resources.ExportDestination.read(
    service,
    ID,
    { inputs: {}, outputs: OLD },
    new FakeClock().operation(),
  );
  await expect(read).rejects.toMatchObject({ code: "LS5023" });
});
