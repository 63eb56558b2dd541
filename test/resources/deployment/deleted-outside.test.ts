import { describe, expect, test } from "vitest";
import { CodedError } from "../../../provider/core/message.ts";
import { Interrupted } from "../../../provider/core/operation.ts";
import { Deployments } from "../../../provider/http/api/deployments.ts";
import { rejection } from "../../http/server.ts";
import { DOCKER } from "../given.ts";
import { changes, lifeOf } from "../lives.ts";

const INPUTS = { ...DOCKER, waitForDeployed: false };
const TARGET = { workspaceId: undefined, cloud: false };
const PATH = "/v2/deployments/:id";
/** A deployment whose deletion somebody else has begun; the emulator needs 20 virtual seconds for it. */
async function beingDeleted(deleteTracingProject = true) {
  const life = await lifeOf("Deployment", INPUTS);
  const call = { signal: new AbortController().signal };
  await life.service.api(Deployments).remove(life.id, { deleteTracingProject }, call);
  const { sequence = 0 } = life.emulator.journal().at(-1) ?? {};
  return { ...life, sequence };
}

describe("a deployment that is being deleted", () => {
  test("stays in the state with its status after a refresh, which warns", async () => {
    const { service, resource, id, state, lines, operation } = await beingDeleted();
    const seen = await resource.read(service, id, state, operation());
    expect(seen?.outputs["status"]).toBe("AWAITING_DELETE");
    expect(lines).toEqual([
      expect.stringContaining(
        "the deployment is being deleted (AWAITING_DELETE). Nothing was changed. Run `pulumi up --refresh`. It waits for the deletion, then recreates the deployment. [LS2011]",
      ),
    ]);
  });

  test("is replaced without consent, the old one first", async () => {
    const status = "AWAITING_FINAL_DELETE";
    const { resource, state } = await lifeOf("Deployment", INPUTS);
    const olds = { inputs: state.inputs, outputs: { ...state.outputs, status } };
    const because = `it is being deleted (${status}): \`pulumi up\` waits for the deletion, then recreates it`;
    const change = { path: ["status"], kind: "replace", because };
    expect(resource.plan(olds, state.inputs, TARGET, 0)).toEqual({
      changes: [change],
      deleteBeforeReplace: true,
    });
    const renamed = { ...state.inputs, name: "other" };
    expect(resource.plan(olds, renamed, TARGET, 0)).toEqual({
      changes: [{ path: ["name"], kind: "replace" }, change],
      deleteBeforeReplace: true,
    });
  });

  test("is waited for by a destroy, whether or not the service takes another deletion", async () => {
    for (const status of [undefined, 409, 400]) {
      const { emulator, service, resource, id, state, sequence, pauses, operation } = await beingDeleted();
      if (status !== undefined) {
        emulator.addFault({ method: "DELETE", path: PATH, status, body: { detail: "It is being deleted" } });
      }
      await resource.delete(service, id, state, operation());
      expect(emulator.state().deployments).toEqual([]);
      expect(changes(emulator, sequence)).toHaveLength(1);
      expect(pauses.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(20_000);
    }
  });
});

describe("a creation under the name of a deployment that is being deleted", () => {
  test("waits until it is deleted", async () => {
    const { emulator, service, resource, id, sequence, lines, operation } = await beingDeleted();
    const made = await resource.create(service, INPUTS, operation());
    expect(made.id).not.toBe(id);
    expect(changes(emulator, sequence)).toEqual([
      "POST /api-host/v2/deployments",
      "POST /api-host/v2/deployments",
    ]);
    expect(emulator.state().deployments.map((each) => each.id)).toEqual([made.id]);
    expect(lines[0]).toBe(
      `deployment agent (${id.slice(0, 8)}), which still has the name: being deleted, 0 s`,
    );
  });

  test("ends with the error of the tracing project that is left behind", async () => {
    const { service, resource, operation } = await beingDeleted(false);
    const { message } = await rejection(resource.create(service, INPUTS, operation()), CodedError);
    expect(message).toContain("[LS2002]");
  });

  test("ends with Ctrl-C, and creates nothing", async () => {
    const { emulator, service, resource, id, sequence, operation } = await beingDeleted();
    const interrupt = new AbortController();
    const interrupted = {
      ...operation(interrupt.signal),
      pause: async () => {
        interrupt.abort(new Interrupted());
        interrupt.signal.throwIfAborted();
      },
    };
    const { message } = await rejection(resource.create(service, INPUTS, interrupted), CodedError);
    expect(message).toBe(
      `deployment agent (${id.slice(0, 8)}), which still has the name: the operation was interrupted. Last state: being deleted. Nothing was created. Run \`pulumi up\` again: it waits for the deletion. [LS1205]`,
    );
    expect(changes(emulator, sequence)).toEqual(["POST /api-host/v2/deployments"]);
  });
});
