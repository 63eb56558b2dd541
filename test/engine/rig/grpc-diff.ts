import proto, { type DiffResponse } from "@pulumi/pulumi/proto/provider_pb.js";
import { expect } from "vitest";
import { type Plugin, RPC } from "./grpc.ts";
import { diffOf, type Held, type Kind, LIVES, type Properties } from "./grpc-requests.ts";

const { ADD, ADD_REPLACE, DELETE, DELETE_REPLACE, UPDATE, UPDATE_REPLACE } = proto.PropertyDiff.Kind;
const KINDS = new Map([
  [ADD, "add"],
  [ADD_REPLACE, "add, replace"],
  [DELETE, "delete"],
  [DELETE_REPLACE, "delete, replace"],
  [UPDATE, "update"],
  [UPDATE_REPLACE, "update, replace"],
]);

/** What is in the state of an object of the configured workspace. */
export function held(inputs: Properties, outputs: Properties = {}): Held {
  return { inputs, outputs: { ...LIVES, ...outputs } };
}

/** The changes as path to kind; an output's with the word for it. */
export function changes(answer: DiffResponse): Record<string, string> {
  const entries = answer.getDetaileddiffMap().toObject(false, (_, each) => each.toObject());
  return Object.fromEntries(
    entries.map(([path, { kind, inputdiff }]) => [
      path,
      `${KINDS.get(kind)}${inputdiff ? "" : ", of an output"}`,
    ]),
  );
}

/** Asks for the difference; what the answer says of it in several places must agree. */
export async function diff(plugin: Plugin, kind: Kind, was: Held, news: Properties): Promise<DiffResponse> {
  const answer = await plugin.ask(RPC.diff, diffOf(kind, was, news));
  const { DIFF_NONE, DIFF_SOME } = proto.DiffResponse.DiffChanges;
  const detailed = changes(answer);
  expect(answer.getHasdetaileddiff()).toBe(true);
  expect(answer.getChanges()).toBe(Object.keys(detailed).length > 0 ? DIFF_SOME : DIFF_NONE);
  const top = (filter: string) => [
    ...new Set(
      Object.entries(detailed).flatMap(([path, how]) =>
        how.includes(filter) ? [path.split(/[.[]/)[0]] : [],
      ),
    ),
  ];
  // What is seen in an output may be named by the input that it follows from.
  if (!("tenantId" in detailed)) {
    expect(answer.getDiffsList().sort()).toEqual(top("").sort());
    expect(answer.getReplacesList().sort()).toEqual(top("replace").sort());
  }
  return answer;
}
