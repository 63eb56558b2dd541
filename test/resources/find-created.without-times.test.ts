import { describe, expect, test } from "vitest";
import { type Handle, startGateway } from "../conformance/gateway.ts";
import { Life } from "../conformance/life.ts";
import { HERE } from "./lives.ts";

/** A server whose answers have no times: the published interface requires none of these. */
function without(time: null | undefined): Handle {
  return async (request, forward) => {
    const { status, body } = await forward(request);
    const omit = (name: string, value: unknown) => (/^(?:created|updated)_at$/.test(name) ? time : value);
    return { status, body: body === "" ? body : JSON.stringify(JSON.parse(body, omit)) };
  };
}

describe.each(["dynamic", "plugin"] as const)("%s: a server that shows no times", (frontEnd) => {
  test.each([
    ["AnnotationQueue", "null", null],
    ["AnnotationQueue", "absent", undefined],
    ["Dataset", "null", null],
    ["Dataset", "absent", undefined],
  ] as const)("has a %s like any other: %s", async (kind, _, time) => {
    const gateway = await startGateway();
    gateway.handle = without(time);
    const life = await Life.begin(frontEnd, kind, { apiUrl: gateway.url, workspaceId: HERE });
    expect(await life.up({ name: "support" })).toEqual({ did: "create", warnings: [] });
    expect(life.held).toMatchObject({ unfinished: false });
    expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
    expect(await life.up({ name: "support" })).toEqual({ did: "same", warnings: [] });
    expect(await life.up({ name: "questions" })).toEqual({ did: "update", warnings: [] });
    expect(await life.destroy()).toEqual({ did: "delete", warnings: [] });
    expect(gateway.writes().map((line) => line.replace(/ .*/, ""))).toEqual(["POST", "PATCH", "DELETE"]);
  });
});
