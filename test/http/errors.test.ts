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
  type ServiceError,
  Unauthorized,
  ValidationFailed,
} from "../../provider/http/errors.ts";
import { creating, reading } from "./refusals.ts";
import { clientOf, DEPLOYMENT_BODY, DESTINATION_BODY, rejection, serve } from "./server.ts";

const NO_WORKSPACE = "Run `pulumi config set langsmith:workspaceId <UUID>`, or set LANGSMITH_WORKSPACE_ID.";
const IN_PROGRESS =
  "If an operation is in progress, wait until it ends. If another object uses this one, delete that object first. Then try again.";
const EXPORT_PLAN =
  "Change to a plan that includes bulk export, or ask LangSmith support to enable it. Plans: Plus or Enterprise; Enterprise for organizations that signed up after 3 August 2026.";
const DEPLOYMENT_PLAN = "Change to a plan that includes deployments, or ask LangSmith support to enable it.";
const OLD_SERVER = "Upgrade the self-hosted server: this version does not have the operation.";

/** What is asked for, how that is answered, and what the error is and advises. */
type Row = readonly [
  what: "deployment" | "destination" | "export",
  status: number,
  body: object | undefined,
  kind: abstract new (...args: never[]) => ServiceError,
  code: string,
  fix: string,
];

const ROWS: readonly Row[] = [
  [
    "deployment",
    400,
    { detail: "no" },
    BadRequest,
    "LS1117",
    "Correct what the response names, then try again.",
  ],
  [
    "deployment",
    403,
    { detail: "This key requires workspace specification" },
    Forbidden,
    "LS1110",
    NO_WORKSPACE,
  ],
  ["deployment", 403, { error: "org_scoped_key_requires_workspace" }, Forbidden, "LS1110", NO_WORKSPACE],
  [
    "deployment",
    403,
    { detail: { error: "x", message: "This API key requires workspace specification." } },
    Forbidden,
    "LS1110",
    NO_WORKSPACE,
  ],
  [
    "deployment",
    403,
    { detail: "Deployments are not enabled for this organization" },
    Forbidden,
    "LS1112",
    DEPLOYMENT_PLAN,
  ],
  ["deployment", 403, { detail: "Please upgrade your plan" }, Forbidden, "LS1112", DEPLOYMENT_PLAN],
  ["export", 402, {}, Forbidden, "LS1112", EXPORT_PLAN],
  ["export", 400, { detail: "Bulk export requires the Enterprise plan" }, Forbidden, "LS1112", EXPORT_PLAN],
  [
    "deployment",
    404,
    { detail: "Deployment ID d-1 not found." },
    NotFound,
    "LS1115",
    "Check the id, the API key and `langsmith:workspaceId`.",
  ],
  ["deployment", 405, { detail: "Method Not Allowed" }, RouteMissing, "LS1114", OLD_SERVER],
  ["deployment", 501, undefined, RouteMissing, "LS1114", OLD_SERVER],
  ["destination", 409, { detail: "in use" }, Conflict, "LS1132", IN_PROGRESS],
  [
    "destination",
    400,
    { detail: "Name already exists" },
    Conflict,
    "LS1116",
    "Choose another name, or rename or delete the object that has it.",
  ],
  [
    "export",
    400,
    { detail: "Access Denied" },
    BadRequest,
    "LS1117",
    "Correct what the response names, then try again.",
  ],
  ["destination", 423, { detail: "It is locked" }, BadRequest, "LS1132", IN_PROGRESS],
];

describe("a rejection says what was tried, what was answered and what to do", () => {
  it("401", async () => {
    const { error, url } = await reading({ status: 401, body: { detail: "Invalid token" } }, Unauthorized);
    expect(error.message).toBe(
      `Could not read the deployment: GET ${url}/v2/deployments/d-1 returned 401: Invalid token. Check the key, and the region or server in langsmith:controlPlaneUrl (or LANGSMITH_CONTROL_PLANE_URL). Set the key with \`pulumi config set --secret langsmith:apiKey\` or LANGSMITH_API_KEY. In a pipeline, change the job's secret. [LS1108]`,
    );
  });

  it.each(ROWS)("of a %s: %i %j", async (what, status, body, kind, code, fix) => {
    const scripted = { status, body };
    const error =
      what === "deployment" ? (await reading(scripted, kind)).error : await creating(what, scripted, kind);
    expect([error.code, error.fix]).toEqual([code, fix]);
    if (what !== "deployment") expect(mayBeCarriedOut(error)).toBe(false);
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
    expect(failed.complaints).toEqual([{ loc: ["header", "[secret]"], message: "[secret]" }]);
    for (const each of [error, failed]) {
      expect(inspect(each, { depth: 10, showHidden: true })).not.toContain("lsv2_pt_first");
    }
  });
});

describe("a validation failure", () => {
  const complaint = {
    type: "string_too_short",
    loc: ["body", "config", "bucket_name"],
    msg: "String should have at least 3 characters",
    input: "hush-input",
    ctx: { min_length: 3, echo: "hush-ctx" },
    url: "https://errors.pydantic.dev/hush-url",
  };

  it("keeps place and message of each complaint and never what was sent", async () => {
    const second = {
      loc: ["body", "secrets", 2, "value"],
      msg: "Field required",
      type: "missing",
      input: { value: "hush-input" },
    };
    const error = await creating(
      "destination",
      { status: 422, body: { detail: [complaint, second] } },
      ValidationFailed,
    );
    expect(error.complaints).toEqual([
      {
        loc: ["body", "config", "bucket_name"],
        message: "String should have at least 3 characters",
      },
      { loc: ["body", "secrets", 2, "value"], message: "Field required" },
    ]);
    expect(error.fields.detail).toBe(
      "body.config.bucket_name: String should have at least 3 characters; body.secrets.2.value: Field required",
    );
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain("hush");
  });

  it("whose detail is a string is one complaint without a place", async () => {
    const error = await creating(
      "destination",
      { status: 422, body: { detail: "bad filter" } },
      ValidationFailed,
    );
    expect(error.complaints).toEqual([{ loc: [], message: "bad filter" }]);
  });
});
