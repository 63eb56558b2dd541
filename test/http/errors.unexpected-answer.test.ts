import { describe, expect, it } from "vitest";
import { Deployments } from "../../provider/http/api/deployments.ts";
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

  it("is longer than any that is read is reported with the limit", async () => {
    const { error, url } = await reading({ body: "x".repeat(32 * 1024 * 1024 + 1) }, UnexpectedAnswer);
    expect(error.message).toBe(
      `Could not read the deployment: GET ${url}/v2/deployments/d-1 returned 200, but the response is larger than the limit of 33554432 bytes. ${next}`,
    );
  });
});
