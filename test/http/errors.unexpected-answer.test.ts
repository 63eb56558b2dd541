import { describe, expect, it } from "vitest";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { ExportDestinations } from "../../provider/http/api/export-destinations.ts";
import { UnexpectedAnswer, UnreadableObject } from "../../provider/http/errors.ts";
import { reading } from "./refusals.ts";
import { clientOf, DEPLOYMENT, DEPLOYMENT_BODY, rejection, type Scripted, serve } from "./server.ts";

describe("an answer that is not the service's", () => {
  const next = "Check langsmith:controlPlaneUrl (or LANGSMITH_CONTROL_PLANE_URL), and any proxy. [LS1106]";

  it.each([
    ["HTML with 200", { body: "<!doctype html><p>Sign in</p>" }, "returned 200 with an HTML page"],
    [
      "HTML by its type",
      { headers: { "content-type": "text/html" }, body: "hello" },
      "returned 200 with an HTML page",
    ],
    ["truncated JSON", { body: '{"id": "d-1", "na' }, "returned 200 with a body that is not complete JSON"],
    ["JSON of another type", { body: [] }, "returned 200 with unexpected JSON"],
    ["JSON that lacks a field", { body: { id: "d-1" } }, "returned 200 with unexpected JSON at tenant_id"],
    ["an empty body", {}, "returned 200 with an empty body"],
    ["a 404 of a proxy", { status: 404, body: "404 page not found" }, "returned 404: 404 page not found"],
    ["a 403 of a proxy", { status: 403, body: "<html></html>" }, "returned 403: an HTML page"],
  ] satisfies [string, Scripted, string][])(
    "(%s) names the URL and the likely cause",
    async (_, scripted, happened) => {
      const { error, url } = await reading(scripted, UnexpectedAnswer);
      expect(error.message).toBe(
        `Could not read the deployment: GET ${url}/v2/deployments/d-1 ${happened}. ${next}`,
      );
    },
  );

  it("is of the service where only a member of the object is odd, which is named", async () => {
    const { error, url } = await reading({ body: { ...DEPLOYMENT, created_at: 5 } }, UnreadableObject);
    expect(error.message).toBe(
      `Could not read the deployment: GET ${url}/v2/deployments/d-1 returned 200 with unexpected JSON at created_at. Upgrade the provider, or a self-hosted server that is too old. If both are current, report the error. [LS1129]`,
    );
  });

  it("is of the service, too, where a creation is answered with an odd member", async () => {
    const server = await serve(({ method }) =>
      method === "POST"
        ? { status: 201, body: { ...DEPLOYMENT, created_at: 5 } }
        : { body: { resources: [] } },
    );
    const { service, call } = clientOf(server.url);
    const error = await rejection(service.api(Deployments).create(DEPLOYMENT_BODY, call), UnexpectedAnswer);
    expect([error.createdId, error.code]).toEqual(["d-1", "LS1129"]);
    expect(error.message).toContain("returned 201 with the id d-1 and unexpected JSON at created_at");
  });

  it.each([
    ["an object without an id", { ...DEPLOYMENT, id: undefined }],
    ["a message of its own", { status: "ok", created_at: 5 }],
  ])("is not of the service where it is %s", async (_, body) => {
    const { error } = await reading({ body }, UnexpectedAnswer);
    expect(error.code).toBe("LS1106");
  });

  it("is reported with the setting that decided the address, where one is reported", async () => {
    const server = await serve(() => ({ body: "<html></html>" }));
    const addressSettings = {
      api: "langsmith:region",
      controlPlane: "the environment variable LANGGRAPH_HOST_URL",
    };
    const { service, call } = clientOf(server.url, { addressSettings });
    const error = await rejection(service.api(Deployments).get("d-1", call), UnexpectedAnswer);
    expect(`${error.fix} [${error.code}]`).toBe(
      "Check the environment variable LANGGRAPH_HOST_URL, and any proxy. [LS1106]",
    );
  });

  it("and redirects is named with its target and never followed", async () => {
    const other = await serve(() => ({ body: [] }));
    const { error, url } = await reading(
      { status: 302, headers: { location: `${other.url}/login?key=lsv2_pt_first` } },
      UnexpectedAnswer,
    );
    expect(error.message).toBe(
      `Could not read the deployment: GET ${url}/v2/deployments/d-1 returned 302, a redirect to ${other.url}/login?key=[secret], which is not followed. ${next}`,
    );
    expect(other.seen).toEqual([]);
  });

  it("is no success of a delete either, if it is HTML", async () => {
    const server = await serve(() => ({ body: "<html></html>" }));
    const { service, call } = clientOf(server.url);
    await rejection(service.api(ExportDestinations).delete("b-1", call), UnexpectedAnswer);
  });

  it("is longer than any that is read is reported with the limit", async () => {
    const { error, url } = await reading({ body: "x".repeat(32 * 1024 * 1024 + 1) }, UnexpectedAnswer);
    expect(error.message).toBe(
      `Could not read the deployment: GET ${url}/v2/deployments/d-1 returned 200, but the response is larger than the limit of 33554432 bytes. ${next}`,
    );
  });

  it("is nested deep is read like any other", async () => {
    const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    const { error } = await reading({ body: `{"id":"d-1","metadata":${deep}}` }, UnreadableObject);
    expect(error.message).toContain("returned 200 with unexpected JSON at tenant_id");
  });

  it("takes a listing of more than a mebibyte", async () => {
    const server = await serve(() => ({ body: [{ filler: "x".repeat(2 * 1024 * 1024) }] }));
    const { service, call } = clientOf(server.url);
    const error = await rejection(service.api(ExportDestinations).list(call).next(), UnexpectedAnswer);
    expect(error.message).toContain("returned 200 with unexpected JSON at 0.id.");
  });
});
