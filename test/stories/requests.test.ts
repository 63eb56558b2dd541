import { describe, expect, test } from "vitest";
import { FRONT_END_NAMES } from "../conformance/scenario.ts";
import { rewrite } from "../conformance/stack.ts";
import { branch, folder, image, type Program, programOf, Scene } from "./scene.ts";

const LIST = "GET /v2/deployments";
const CREATE = "POST /v2/deployments";
const READ = "GET /v2/deployments/:id";
const CHANGE = "PATCH /v2/deployments/:id";
const LOOK = "GET /v2/deployments/:id/revisions/:id";
const UPLOAD = ["POST /v2/deployments/:id/upload-url", "PUT /_uploads/:id/:id.tar.gz"];

interface Case {
  readonly what: string;
  /** What is deployed before. Default: nothing. */
  readonly before?: Program;
  readonly after: Program;
  readonly write?: string;
  readonly requests: readonly string[];
}

/**
 * What a program asks of the service. The first look of each wait finds the revision DEPLOYED. The first update
 * of a dynamic resource begins with a {@link LIST}, whose second page is empty: for the
 * outputs that other resources are created from.
 */
const CASES: readonly Case[] = [
  { what: "a create from an image", after: image("1"), requests: [LIST, CREATE, LOOK, READ] },
  { what: "a create from a branch", after: branch(), requests: [LIST, CREATE, LOOK, READ] },
  {
    what: "a create from a folder",
    after: folder(),
    requests: [LIST, CREATE, ...UPLOAD, CHANGE, LOOK, READ],
  },
  {
    what: "a rename",
    before: image("1"),
    after: image("1", { displayName: "Agent" }),
    requests: [READ, CHANGE],
  },
  { what: "a new image", before: image("1"), after: image("2"), requests: [READ, CHANGE, LOOK, READ] },
  {
    what: "a new commit",
    before: branch({ triggers: { commit: "1" } }),
    after: branch({ triggers: { commit: "2" } }),
    requests: [READ, CHANGE, LOOK, READ],
  },
  {
    what: "new files",
    before: folder(),
    after: folder(),
    write: "agent.py",
    requests: [READ, ...UPLOAD, CHANGE, LOOK, READ],
  },
  { what: "no change", before: image("1"), after: image("1"), requests: [] },
];

describe.each(FRONT_END_NAMES)("%s", (frontEnd) => {
  test.each(CASES)("$what sends exactly its requests", async ({ before, after, write, requests }) => {
    const scene = await Scene.begin(frontEnd);
    scene.stack.meddle("GET", "/v2/deployments/:id/revisions/:id", rewrite({ status: "DEPLOYED" }));
    if (before !== undefined)
      expect(await scene.life.up(programOf(before, scene))).toMatchObject({ warnings: [] });
    if (write !== undefined) scene.write(write, "graph = 2\n");
    const done = await scene.measure(() => scene.life.up(programOf(after, scene)));
    expect(done.step).toMatchObject({ warnings: [] });
    expect(done.step.error).toBeUndefined();
    const isLookedUp = frontEnd === "dynamic" && done.step.did === "update";
    const looks = isLookedUp ? [LIST, LIST, READ, LOOK] : [];
    expect(done.requests.map(shape)).toEqual([...looks, ...requests]);
  });
});

function shape(request: string): string {
  return request.replace("/api-host", "").replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id");
}
