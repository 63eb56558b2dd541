import { DiffResponse, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb.js";
import { factsOf, propertiesOf } from "../../core/fields/facts.ts";
import { formatPath, type Properties, valueAt } from "../../core/properties.ts";
import type { Change, Plan } from "../../core/resource.ts";
import type { Resource } from "../../resources/resource.ts";

/** The answer to a comparison: which property changes how, at its own path. */
export function toDiff(resource: Resource, owned: Properties, news: Properties, plan: Plan): DiffResponse {
  const answer = diffOf(plan.changes.map(({ path }) => String(path[0])));
  answer.setDeletebeforereplace(plan.deleteBeforeReplace);
  for (const { path, kind } of plan.changes) {
    const detail = detailOf(valueAt(owned, path), valueAt(news, path), kind);
    // What follows from no input is shown at the output that it was seen in.
    const shown = path[0] === "workspaceId" && !detail.getInputdiff() ? ["tenantId"] : path;
    answer.getDetaileddiffMap().set(formatPath(shown), detail);
  }
  const replaced = plan.changes.filter(({ kind }) => kind === "replace").map(({ path }) => String(path[0]));
  answer.setReplacesList([...new Set(replaced)]);
  answer.setStablesList(
    propertiesOf(resource.outputs).flatMap(([name, schema]) => (factsOf(schema).stable ? [name] : [])),
  );
  return answer;
}

/** An answer that names what changes, still without its details. */
export function diffOf(changed: readonly string[]): DiffResponse {
  const { DIFF_NONE, DIFF_SOME } = DiffResponse.DiffChanges;
  return new DiffResponse()
    .setChanges(changed.length > 0 ? DIFF_SOME : DIFF_NONE)
    .setDiffsList([...new Set(changed)])
    .setHasdetaileddiff(true);
}

/** How the value of an input changes, which may come or go; without either value it is an output that changes. */
export function detailOf(was: unknown, desired: unknown, kind: Change["kind"]): PropertyDiff {
  const { ADD, ADD_REPLACE, DELETE, DELETE_REPLACE, UPDATE, UPDATE_REPLACE } = PropertyDiff.Kind;
  const replaces = kind === "replace";
  const ofInput = was !== undefined || desired !== undefined;
  const detail = new PropertyDiff().setInputdiff(ofInput);
  if (ofInput && was === undefined) return detail.setKind(replaces ? ADD_REPLACE : ADD);
  if (ofInput && desired === undefined) return detail.setKind(replaces ? DELETE_REPLACE : DELETE);
  return detail.setKind(replaces ? UPDATE_REPLACE : UPDATE);
}
