import { expect, test } from "vitest";
import { held } from "../rig/deployments.ts";
import { pluginWorld } from "../rig/plugin.ts";
import { WORKSPACE } from "../rig/world.ts";
import { DEPLOYMENTS, github, sent } from "./rig/lifecycle.ts";

const branch = (repo_ref: string) => ({
  source_revision_config: { repo_ref, langgraph_config_path: "langgraph.json" },
});

const NOT_DEPLOYED =
  'Deployment "agent" will be updated: an earlier `pulumi up` ended before its revision was DEPLOYED: this one waits for it, or deploys it again if it failed';

test("a failed build reports status, log and link and is kept; the next up deploys it once more, without a POST of its own", async () => {
  const it = await pluginWorld({ resources: { agent: github() } }, { emulator: { speed: 600 } });
  const { stack, emulator } = it;
  emulator.addBehaviour({
    kind: "revision",
    outcome: "BUILD_FAILED",
    log: ["npm ERR! missing script: build"],
  });
  const failed = await stack.up();
  expect(failed.code).toBe(1);
  const { id, latest_revision_id: first } = held(emulator);
  const { initErrors, id: kept } = await stack.resource("agent");
  expect(kept).toBe(id);
  const [reason = "", ...more] = initErrors ?? [];
  expect(more).toEqual([]);
  const lines = reason.split("\n").map((line) => line.replace(/^ {2}\d\S* /, "  "));
  expect(lines).toEqual([
    `Deployment "agent": revision ${first?.slice(0, 8)} failed to build (BUILD_FAILED). The build log ends with:`,
    "  Waiting for a builder",
    "  Fetching the repository",
    "  Installing dependencies",
    "  Building the image",
    "  npm ERR! missing script: build",
    "  The build failed",
    `  If the code is at fault, push the fix and set \`repoRef\` to its tag. Then run \`pulumi up\`, which tries again. Details: ${emulator.url}/o/${WORKSPACE}/host/deployments/${id} [LS2005]`,
  ]);
  for (const line of reason.split("\n")) expect(failed.output).toContain(line);
  expect(sent(it).map(([request]) => request)).toEqual([`POST ${DEPLOYMENTS}`]);

  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(preview.output).toContain(NOT_DEPLOYED);
  expect(it.asked().map(({ method, path }) => `${method} ${path}`)).toEqual([`GET ${DEPLOYMENTS}`]);
  const second = await stack.up();
  expect(second.code, second.output).toBe(0);
  expect(second.output).toContain(NOT_DEPLOYED);
  expect(second.output).toContain(`deployment support-agent: revision ${first?.slice(0, 8)} is BUILD_FAILED`);
  expect(sent(it)).toEqual([[`PATCH ${DEPLOYMENTS}/${id}`, branch("main")]]);
  expect(held(emulator).revisions.map(({ status }) => status)).toEqual(["BUILD_FAILED", "DEPLOYED"]);
  expect((await stack.resource("agent")).initErrors).toBeUndefined();
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
  expect(it.asked()).toEqual([]);
});
