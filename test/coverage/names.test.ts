import { expect, test } from "vitest";
import { exported, id, loadedAt, serving, WORKSPACE } from "./service.ts";

const NAMES = ["alpha", "beta", "gamma"];
const PROJECTS = Object.fromEntries(NAMES.map((name, index) => [id(800 + index), name]));
const exports = NAMES.map((_, index) =>
  exported(index + 1, "Failed", 5, { session_id: id(800 + index).toUpperCase() }),
);

test("projects that are given by name are looked up side by side, and keep the order in which they were given", async () => {
  const all = Promise.withResolvers<void>();
  let arrived = 0;
  const server = await serving({
    exports: exports.slice(0, 1),
    projects: PROJECTS,
    instead: (_seen, { pathname, searchParams }) => {
      if (!pathname.endsWith("/sessions")) return undefined;
      arrived += 1;
      if (arrived === 4) all.resolve();
      const name = searchParams.get("name") ?? "";
      const found = Object.entries(PROJECTS).filter(([, own]) => own === name);
      return { body: found.map(([own]) => ({ id: own, tenant_id: WORKSPACE, name })), after: all.promise };
    },
  });
  const { series, notListed } = await loadedAt(server, { projects: ["delta", ...NAMES.toReversed()] });
  expect(series.map(({ name }) => name)).toEqual(["alpha"]);
  expect(notListed.map(({ code, fields }) => [code, fields])).toEqual([
    ["LS1402", { noun: "tracing project", name: "delta" }],
    ["LS4101", { workspaceId: WORKSPACE, project: "gamma" }],
    ["LS4101", { workspaceId: WORKSPACE, project: "beta" }],
  ]);
});

test("names that were looked up are not looked for among all projects, and of others only those", async () => {
  const server = await serving({ exports, projects: PROJECTS });
  const asked = () => server.seen.flatMap(({ url }) => (url.startsWith("/api/v1/sessions") ? [url] : []));
  const { series } = await loadedAt(server, { projects: NAMES });
  expect(series.map(({ name }) => name)).toEqual(NAMES);
  const named = asked().map((url) => new URL(url, server.url).searchParams.get("name"));
  expect([...new Set(named)].sort()).toEqual(NAMES);
  const mixed = await loadedAt(server, { projects: ["alpha", id(802)] });
  expect(mixed.series.map(({ name }) => name)).toEqual(["alpha", "gamma"]);
  expect(
    asked()
      .slice(named.length)
      .filter((url) => url.includes("offset=0")),
  ).toHaveLength(2);
});
