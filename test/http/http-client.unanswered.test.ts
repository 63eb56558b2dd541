import { describe, expect, it } from "vitest";
import { BulkExports } from "../../provider/http/api/bulk-exports.ts";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { ExportDestinations } from "../../provider/http/api/export-destinations.ts";
import { Unanswered, Unauthorized, UnexpectedAnswer } from "../../provider/http/errors.ts";
import {
  clientOf,
  DEPLOYMENT,
  DEPLOYMENT_BODY,
  DESTINATION,
  EXPORT,
  EXPORT_BODY,
  rejection,
  type Scripted,
  type Seen,
  serve,
} from "./server.ts";

const AFTER = { headers: { date: "Tue, 01 Sep 2026 10:00:30 GMT" } };
const READ: Scripted = { body: { resources: [], offset: 0 } };

function count(seen: readonly Seen[], method: string): number {
  return seen.filter((each) => each.method === method).length;
}

/** What the server does, and what is reported of it. */
type Row = [what: string, scripted: Scripted, happened: string, advice?: string];

const LOOK_FIRST = "Check in LangSmith whether the request was carried out before you try again. [LS1105]";
const CHECK_ADDRESS =
  "Check langsmith:controlPlaneUrl (or LANGSMITH_CONTROL_PLANE_URL), and any proxy. [LS1106]";

describe("a create whose answer is lost", () => {
  it.each<Row>([
    ["the connection breaks", { fault: "reset" }, "got no complete response: other side closed"],
    ["nothing comes in time", { fault: "hang" }, "got no complete response: no complete response within 1 s"],
    ["a 500 comes", { status: 500, body: { detail: "boom" }, ...AFTER }, "returned 500: boom"],
    ["a 502 with HTML comes", { status: 502, body: "<html></html>", ...AFTER }, "returned 502: an HTML page"],
    ["a 408 comes", { status: 408, ...AFTER }, "returned 408"],
    [
      "the answer breaks off",
      { status: 201, fault: "cut", body: '{"id": "d-1"', ...AFTER },
      "returned 201, then broke off: other side closed",
    ],
    [
      "the answer is truncated",
      { status: 201, body: '{"id": "d-1"', ...AFTER },
      "returned 201 with a body that is not complete JSON without the object's id",
    ],
    [
      "the answer is empty",
      { status: 201, ...AFTER },
      "returned 201 with an empty body without the object's id",
    ],
    [
      "the answer has no id",
      { status: 201, body: {}, ...AFTER },
      "returned 201 with unexpected JSON without the object's id",
    ],
    [
      "a web page comes",
      { body: "<html></html>", ...AFTER },
      "returned 200 with an HTML page",
      CHECK_ADDRESS,
    ],
    [
      "a redirect comes",
      { status: 303, headers: { ...AFTER.headers, location: "https://elsewhere.example/" } },
      "returned 303, a redirect to https://elsewhere.example/, which is not followed",
      CHECK_ADDRESS,
    ],
    ...["", "..", "x".repeat(257), "\ud800"].map(
      (id): Row => [
        `the answer has the id ${JSON.stringify(id.slice(0, 9))}, which no address can contain,`,
        { status: 201, body: { ...DEPLOYMENT, id }, ...AFTER },
        "returned 201 with an invalid id (empty, . or .., or over 256 characters)",
      ],
    ),
  ])("because %s is sent once and knows the server's time before it", async (...row) => {
    const [, scripted, happened, advice = LOOK_FIRST] = row;
    const server = await serve(({ method }) => (method === "POST" ? scripted : READ));
    const { service, call } = clientOf(server.url, { requestTimeoutSeconds: 1 });
    const error = await rejection(service.api(Deployments).create(DEPLOYMENT_BODY, call), Unanswered);
    expect(error.notBefore).toEqual(new Date("2026-09-01T10:00:00.000Z"));
    expect(error.message).toBe(
      `Could not create the deployment: POST ${server.url}/v2/deployments ${happened}. ${advice}`,
    );
    expect(server.lines()).toEqual(["GET /v2/deployments?limit=1", "POST /v2/deployments"]);
  });

  it("knows the time of the last answer before it, not of the first", async () => {
    const server = await serve(({ method, url }) => {
      if (method === "POST") return { fault: "reset" };
      return url.endsWith("/d-1") ? { body: DEPLOYMENT, ...AFTER } : READ;
    });
    const { service, call } = clientOf(server.url);
    await rejection(service.api(Deployments).create(DEPLOYMENT_BODY, call), Unanswered);
    await service.api(Deployments).get("d-1", call);
    const error = await rejection(service.api(Deployments).create(DEPLOYMENT_BODY, call), Unanswered);
    expect(error.notBefore).toEqual(new Date("2026-09-01T10:00:30.000Z"));
  });

  it("knows the time of the answer that made it wait: what others created meanwhile is not its own", async () => {
    const answers: Scripted[] = [{ status: 429, body: { detail: "later" }, ...AFTER }, { fault: "reset" }];
    const server = await serve(({ method }) => (method === "POST" ? (answers.shift() ?? {}) : READ));
    const { service, call } = clientOf(server.url);
    const error = await rejection(service.api(Deployments).create(DEPLOYMENT_BODY, call), Unanswered);
    expect(error.notBefore).toEqual(new Date("2026-09-01T10:00:30.000Z"));
  });

  it("knows no time where the server reports none", async () => {
    const server = await serve(({ method }) =>
      method === "POST" ? { fault: "reset" } : { ...READ, headers: { date: "yesterday" } },
    );
    const { service, call } = clientOf(server.url);
    const error = await rejection(service.api(Deployments).create(DEPLOYMENT_BODY, call), Unanswered);
    expect(error.notBefore).toBeUndefined();
  });
});

describe("what makes a revision is not repeated either", () => {
  it("an update that may make a revision", async () => {
    const body = { secrets: [{ name: "A", value: "b" }] };
    const server = await serve(() => ({ fault: "reset" }));
    const { service, call } = clientOf(server.url);
    await rejection(service.api(Deployments).patch("d-1", body, false, call), Unanswered);
    expect(server.lines()).toEqual(["PATCH /v2/deployments/d-1"]);
  });

  it("a redeployment", async () => {
    const server = await serve(({ method }) => (method === "POST" ? { status: 503 } : READ));
    const { service, call } = clientOf(server.url);
    await rejection(service.api(Deployments).redeploy("d-1", "r-1", call), Unanswered);
    expect(count(server.seen, "POST")).toBe(1);
  });
});

describe("the read before the first create", () => {
  it("is one for concurrent creates, and one for each area and workspace", async () => {
    const server = await serve(({ method, url }) => {
      if (method !== "POST") return url.startsWith("/v2") ? READ : { body: [] };
      return { body: url.startsWith("/v2") ? DEPLOYMENT : EXPORT };
    });
    const { service, call } = clientOf(server.url);
    const create = () => service.api(BulkExports).create(EXPORT_BODY, call);
    await Promise.all([create(), create(), create()]);
    await create();
    expect([count(server.seen, "GET"), count(server.seen, "POST")]).toEqual([1, 4]);
    await service.api(Deployments).create(DEPLOYMENT_BODY, call);
    await service.inWorkspace("other").api(BulkExports).create(EXPORT_BODY, call);
    expect(server.seen.filter(({ method }) => method === "GET").map(({ url }) => url)).toEqual([
      "/api/v1/bulk-exports/destinations",
      "/v2/deployments?limit=1",
      "/api/v1/bulk-exports/destinations",
    ]);
  });

  it("fails the creates with its error before anything is created, and is recreated by the next", async () => {
    let wrong = true;
    const server = await serve(({ method }) =>
      method === "POST" ? { body: EXPORT } : wrong ? { status: 401, body: { detail: "no" } } : { body: [] },
    );
    const { service, call } = clientOf(server.url);
    const create = () => service.api(BulkExports).create(EXPORT_BODY, call);
    const [first, second] = [create(), create()];
    await rejection(first, Unauthorized);
    await rejection(second, Unauthorized);
    expect(server.lines()).toEqual(["GET /api/v1/bulk-exports/destinations"]);
    wrong = false;
    expect(await create()).toMatchObject({ id: "e-1" });
  });
});

describe("a create answered with an id", () => {
  it("that a search has taken for that of another creation is none", async () => {
    const server = await serve(({ method }) => ({ body: method === "POST" ? DESTINATION : [] }));
    const { service, call } = clientOf(server.url);
    service.take("b-1");
    const body = { destination_type: "s3", display_name: "x", config: { bucket_name: "abc", prefix: "" } };
    const error = await rejection(service.api(ExportDestinations).create(body, call), Unanswered);
    expect(error.message).toContain("another object (an earlier creation returned its id b-1)");
  });

  it("alone is completed by a read", async () => {
    const server = await serve(({ method, url }) => {
      if (method === "POST") return { status: 201, body: { id: "d-1", latest_revision_id: "r-1" } };
      return url.endsWith("/d-1") ? { body: DEPLOYMENT } : READ;
    });
    const { service, call } = clientOf(server.url);
    expect(await service.api(Deployments).create(DEPLOYMENT_BODY, call)).toEqual(DEPLOYMENT);
  });

  it("alone keeps that id in the error if the read fails", async () => {
    const server = await serve(({ method, url }) => {
      if (method === "POST") return { status: 201, body: { id: "d-1" } };
      return url.endsWith("/d-1") ? { status: 404 } : READ;
    });
    const { service, call } = clientOf(server.url);
    const error = await rejection(service.api(Deployments).create(DEPLOYMENT_BODY, call), UnexpectedAnswer);
    expect(error.createdId).toBe("d-1");
    expect(error.message).toBe(
      `Could not create the deployment: POST ${server.url}/v2/deployments returned 201 with only the id d-1, and the object could not be read. Check langsmith:controlPlaneUrl (or LANGSMITH_CONTROL_PLANE_URL), and any proxy. [LS1106]`,
    );
    expect(service.returned("d-1")).toBe(true);
  });
});
