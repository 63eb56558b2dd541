import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import {
  AGENT,
  configureOf,
  diffOf,
  OTHER_WORKSPACE,
  type Properties,
  plain,
  readOf,
} from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { API_KEY } from "./rig/world.ts";

const FAILED_PRECONDITION = 9;
const DIFF_NONE = 1;

test("only the comparison that follows a read, with the very inputs that were read, is spared a rejection", async () => {
  const { emulator, engine, plugin, create } = await grpcWorld();
  const made = await create("Deployment", { ...AGENT, waitForDeployed: false });
  const elsewhere = { apiKey: API_KEY, apiUrl: emulator.url, workspaceId: OTHER_WORKSPACE };
  await plugin.ask(RPC.configure, configureOf(elsewhere));
  const refresh = async () => {
    const read = await plugin.ask(RPC.read, readOf("Deployment", made.id, made));
    return { id: made.id, inputs: plain(read.getInputs()), outputs: plain(read.getProperties()) };
  };
  const refusedWith = async (news: Properties) => {
    const refusal = await plugin.refusal(RPC.diff, diffOf("Deployment", found, news));
    expect(refusal.code).toBe(FAILED_PRECONDITION);
    return refusal.details;
  };

  const found = await refresh();
  // The engine asks the comparison backwards: what the state held is what is wanted.
  const spared = await plugin.ask(RPC.diff, diffOf("Deployment", found, made.inputs));
  expect(spared.getChanges()).toBe(DIFF_NONE);
  const warned = engine.lines.filter(({ severity }) => severity === "warning").map(({ text }) => text);
  expect(warned).toHaveLength(1);
  expect(warned[0]).toMatch(
    /^the next `pulumi up` would be rejected: Deployment "agent": changing workspaceId \(it is in workspace /,
  );
  expect(await refusedWith(made.inputs)).toContain("drops its database");

  await refresh();
  expect(await refusedWith({ ...made.inputs, name: "other" })).toContain("changing name, workspaceId");
  expect(await refusedWith(made.inputs)).toContain("changing workspaceId");
});
