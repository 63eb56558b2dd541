import { describe, expect, test } from "vitest";
import type { Properties } from "../../provider/core/properties.ts";
import { deployment } from "../../provider/resources/deployment/deployment.ts";
import { dataset } from "../../provider/resources/kinds/dataset.ts";
import { previewed } from "./previewed.ts";

const HERE = "00000000-0000-4000-8000-000000000001";
const ELSEWHERE = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";
const TARGET = { workspaceId: HERE, cloud: true };

describe("a replacement is announced with what it deletes, and what it deletes first", () => {
  const olds = { inputs: { name: "questions", dataType: "kv" }, outputs: { tenantId: HERE } };

  test("where the old and the new one share a name in one workspace", async () => {
    const news = { name: "questions", dataType: "chat" };
    expect(await previewed(dataset, olds, news, { replaces: true, target: TARGET })).toEqual([
      "its replacement deletes the dataset first, and with it all its examples and experiments",
    ]);
  });

  test.each([
    ["its own workspace changes", { ...olds.inputs, workspaceId: ELSEWHERE }, TARGET],
    ["the configured workspace changes", olds.inputs, { ...TARGET, workspaceId: ELSEWHERE }],
    [
      "another property changes as well",
      { ...olds.inputs, dataType: "chat", workspaceId: ELSEWHERE },
      TARGET,
    ],
  ])("but not first where %s: the new one is created before", async (_, news, target) => {
    expect(dataset.plan(olds, { ...news, allowDataLoss: true }, target, 0).deleteBeforeReplace).toBe(false);
    expect(await previewed(dataset, olds, news, { replaces: true, target })).toEqual([
      "its replacement deletes the dataset, and with it all its examples and experiments",
    ]);
  });
});

describe("a replacement of a deployment without consent names what it takes", () => {
  const inputs = { name: "agent", source: "external_docker" };
  const target = { workspaceId: HERE, cloud: false };
  const planned = (own: Properties, news: Properties) =>
    deployment.plan({ inputs: { ...inputs, ...own }, outputs: { tenantId: HERE } }, news, target, 0);
  const first = "first run `pulumi up` with deleteTracingProject: true and no other change.";

  test("with the deletion of the tracing project, if that keeps the name from the new one", () => {
    const news = { ...inputs, source: "github" };
    expect(() => planned({}, news)).toThrow(first);
    expect(() => planned({}, news)).toThrow("Then set allowDataLoss: true. [LS2022]");
  });

  test.each([
    ["the last up set deleteTracingProject", { deleteTracingProject: true }, { ...inputs, source: "github" }],
    ["the new one has another name", {}, { ...inputs, name: "other" }],
    ["the new one is in another workspace", {}, { ...inputs, workspaceId: ELSEWHERE }],
  ])("and without it where %s", (_, own, news) => {
    expect(() => planned(own, news)).toThrow(
      "To replace it and lose this data, set allowDataLoss: true. [LS2022]",
    );
  });
});
