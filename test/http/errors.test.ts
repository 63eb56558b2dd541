import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { BulkExports } from "../../provider/http/api/bulk-exports.ts";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { ExportDestinations } from "../../provider/http/api/export-destinations.ts";
import type { Call } from "../../provider/http/call.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import {
  BadRequest,
  Conflict,
  Forbidden,
  mayBeCarriedOut,
  NotFound,
  RouteMissing,
  ServiceError,
  Unauthorized,
  ValidationFailed,
} from "../../provider/http/errors.ts";
import { creating, reading } from "./refusals.ts";
import { clientOf, DEPLOYMENT_BODY, DESTINATION_BODY, rejection, serve } from "./server.ts";

describe("a rejection says what was tried, what was answered and what to do", () => {
  it("401", async () => {
    const { error, url } = await reading({ status: 401, body: { detail: "Invalid token" } }, Unauthorized);
    expect(error.message).toBe(
      `Could not read the deployment: GET ${url}/v2/deployments/d-1 returned 401: Invalid token. Check the key, and the region or server in langsmith:controlPlaneUrl (or LANGSMITH_CONTROL_PLANE_URL). Set the key with \`pulumi config set --secret langsmith:apiKey\` or LANGSMITH_API_KEY. In a pipeline, change the job's secret. [LS1108]`,
    );
    expect(error).toBeInstanceOf(ServiceError);
    expect(error.fields).toMatchObject({
      status: 401,
      detail: "Invalid token",
      method: "GET",
      attempted: "read the deployment",
    });
  });

  it("401 names the setting that decides the address, and tries no other address", async () => {
    const addressSettings = { api: "langsmith:apiUrl", controlPlane: "langsmith:region (us by default)" };
    const server = await serve(() => ({ status: 401, body: { detail: "Invalid token" } }));
    const { service, call } = clientOf(server.url, { addressSettings });
    const { message } = await rejection(service.api(Deployments).get("d-1", call), Unauthorized);
    expect(message).toContain(
      "Check the key, and the region or server in langsmith:region (us by default). Set the key",
    );
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    [
      "This key requires workspace specification",
      "workspaceRequired",
      "Run `pulumi config set langsmith:workspaceId <UUID>`, or set LANGSMITH_WORKSPACE_ID. [LS1110]",
    ],
    [
      "Deployments are not enabled for this organization",
      "featureDisabled",
      "Ask your organization's administrator, or LangSmith support, to enable deployments. [LS1111]",
    ],
    [
      "Please upgrade your plan",
      "plan",
      "Change to a plan that includes deployments, or use the key of another organization. [LS1112]",
    ],
    [
      "Forbidden",
      "permission",
      "Use a key whose role has the permission deployments:read in this workspace, and check `langsmith:workspaceId`. [LS1113]",
    ],
  ])("403 with %j is %s", async (detail, reason, next) => {
    const { error } = await reading({ status: 403, body: { detail } }, Forbidden);
    expect({ reason: error.reason, fix: `${error.fix} [${error.code}]` }).toEqual({ reason, fix: next });
  });

  it.each([
    [{ error: "org_scoped_key_requires_workspace" }, "org_scoped_key_requires_workspace"],
    [{ error: "org_scoped_key_requires_workspace", message: "Name one." }, "Name one"],
    [{ detail: { error: "org_scoped_key_requires_workspace", message: "Name one." } }, "Name one"],
    [
      { detail: "This API key requires workspace specification" },
      "This API key requires workspace specification",
    ],
  ])("403 with %j asks for the workspace", async (body, said) => {
    const { error, url } = await reading({ status: 403, body }, Forbidden);
    expect(error.reason).toBe("workspaceRequired");
    expect(error.message).toBe(
      `Could not read the deployment: GET ${url}/v2/deployments/d-1 returned 403: ${said}. Run \`pulumi config set langsmith:workspaceId <UUID>\`, or set LANGSMITH_WORKSPACE_ID. [LS1110]`,
    );
  });

  it.each([
    ["POST", "deployments:create", (s, c) => s.api(Deployments).create(DEPLOYMENT_BODY, c)],
    ["GET", "deployments:read", (s, c) => s.api(Deployments).get("d-1", c)],
    [
      "PATCH",
      "deployments:update",
      (s, c) => s.api(Deployments).patch("d-1", { display_name: "x" }, true, c),
    ],
    ["POST", "deployments:update", (s, c) => s.api(Deployments).redeploy("d-1", "r-1", c)],
    [
      "DELETE",
      "deployments:delete",
      (s, c) => s.api(Deployments).remove("d-1", { deleteTracingProject: true }, c),
    ],
    ["GET", "bulk-exports:read", (s, c) => s.api(BulkExports).get("e-1", c)],
    ["PATCH", "bulk-exports:manage", (s, c) => s.api(BulkExports).cancel("e-1", c)],
    ["POST", "bulk-exports:manage", (s, c) => s.api(ExportDestinations).create(DESTINATION_BODY, c)],
  ] satisfies [string, string, (service: LangSmith, call: Call) => Promise<unknown>][])(
    "a 403 on %s names the permission %s",
    async (method, permission, operation) => {
      const server = await serve((seen) =>
        seen.method === method ? { status: 403, body: { detail: "Forbidden" } } : { body: [] },
      );
      const { service, call } = clientOf(server.url);
      const error = await rejection(operation(service, call), Forbidden);
      expect(error.fields.method).toBe(method);
      expect(`${error.fix} [${error.code}]`).toBe(
        `Use a key whose role has the permission ${permission} in this workspace, and check \`langsmith:workspaceId\`. [LS1113]`,
      );
    },
  );

  it("402, and a 400 about the plan, are the plan", async () => {
    const paid = await creating("export", { status: 402, body: {} }, Forbidden);
    const told = await creating(
      "export",
      { status: 400, body: { detail: "Bulk export requires the Enterprise plan" } },
      Forbidden,
    );
    expect([paid.reason, told.reason]).toEqual(["plan", "plan"]);
    expect(`${told.fix} [${told.code}]`).toBe(
      "Change to a plan that includes bulk export, or use the key of another organization. Plans: Plus or Enterprise; Enterprise for organizations that signed up after 3 August 2026. [LS1112]",
    );
  });

  it("409, and a 400 about a name in use, are a conflict", async () => {
    const used = await creating("destination", { status: 409, body: { detail: "in use" } }, Conflict);
    const taken = await creating(
      "destination",
      { status: 400, body: { detail: "Name already exists" } },
      Conflict,
    );
    expect([used.fields.detail, used.code, used.fix]).toEqual([
      "in use",
      "LS1132",
      "If an operation is in progress, wait until it ends. If another object uses this one, delete that object first. Then try again.",
    ]);
    expect([taken.fields.detail, taken.code]).toEqual(["Name already exists", "LS1116"]);
  });

  it("423 is a lock, under which nothing was carried out", async () => {
    const error = await creating(
      "destination",
      { status: 423, body: { detail: "It is locked" } },
      BadRequest,
    );
    expect([error.message.replace(/http:\/\/[^/]+/, "URL"), mayBeCarriedOut(error)]).toEqual([
      "Could not create the export destination: POST URL/api/v1/bulk-exports/destinations returned 423: It is locked. " +
        "If an operation is in progress, wait until it ends. If another object uses this one, delete that object first. Then try again. [LS1132]",
      false,
    ]);
  });

  it("405 and 501 are a missing route", async () => {
    const { error } = await reading({ status: 405, body: { detail: "Method Not Allowed" } }, RouteMissing);
    expect(`${error.fix} [${error.code}]`).toBe(
      "Upgrade the self-hosted server: this version does not have the operation. [LS1114]",
    );
    await reading({ status: 501 }, RouteMissing);
  });

  it("an empty body, and a detail of another shape, give no detail", async () => {
    const empty = await reading({ status: 404 }, NotFound);
    const odd = await reading({ status: 404, body: { detail: { input: "hush" } } }, NotFound);
    expect([empty.error.fields.detail, odd.error.fields.detail]).toEqual([undefined, undefined]);
    expect(odd.error.message).not.toContain("hush");
  });
});

describe("the key", () => {
  it("never shows, even if the service repeats it everywhere", async () => {
    const { error } = await reading({ status: 400, body: { detail: `bad key lsv2_pt_first` } }, BadRequest);
    expect(error.fields.detail).toBe("bad key [secret]");
    const failed = await creating(
      "destination",
      {
        status: 422,
        body: { detail: [{ loc: ["header", "lsv2_pt_first"], msg: "lsv2_pt_first", type: "lsv2_pt_first" }] },
      },
      ValidationFailed,
    );
    expect(failed.complaints).toEqual([
      { loc: ["header", "[secret]"], message: "[secret]", type: "[secret]" },
    ]);
    for (const each of [error, failed]) {
      expect(inspect(each, { depth: 10, showHidden: true })).not.toContain("lsv2_pt_first");
    }
  });
});
