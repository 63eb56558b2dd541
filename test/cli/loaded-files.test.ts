import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { root } from "../../tools/stack/package.ts";
import { exported, id, runOf, schedule, serving, WORKSPACE } from "../coverage/service.ts";
import { temporary } from "../tools/release-folder.ts";
import { run } from "./run.ts";

/** Files of ours that a command may load that reads all exports of a workspace. */
const LARGEST = 82;

test("exports status loads few files, so that a reader finds what it does", async () => {
  const list = path.join(temporary(), "loaded");
  const hook = path.join(root, "test/cli/list-loaded.mjs");
  const spawned = exported(2, "Failed", 5, { source_bulk_export_id: id(1) });
  const server = await serving({
    exports: [schedule(1, 5), spawned],
    runs: [runOf(2, { status: "Failed" })],
  });
  const { code, stderr } = await run(["exports", "status", "--day", "2026-03-05"], {
    LANGSMITH_API_KEY: "lsv2_sk_key",
    LANGSMITH_WORKSPACE_ID: WORKSPACE,
    LANGSMITH_ENDPOINT: server.url,
    LOADED_LIST: list,
    NODE_OPTIONS: `--import=${pathToFileURL(hook).href}`,
  });
  expect([code, stderr]).toEqual([1, ""]);
  const ours = readFileSync(list, "utf8")
    .trimEnd()
    .split("\n")
    .filter((url) => url.startsWith(pathToFileURL(root).href) && !url.includes("/node_modules/"))
    .map((url) => url.slice(pathToFileURL(root).href.length))
    .filter((file) => !file.startsWith("test/"));
  expect(ours).toContain("cli/main.ts");
  expect(ours).toContain("provider/http/transport.ts");
  expect(ours.length, ours.toSorted().join("\n")).toBeLessThanOrEqual(LARGEST);
});
