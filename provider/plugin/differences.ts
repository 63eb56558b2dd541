import { DiffResponse, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb.js";
import { factsOf, propertiesOf } from "../core/facts.ts";
import { formatPath, type PathStep, type Properties, valueAt } from "../core/properties.ts";
import type { Change, Plan } from "../core/resource.ts";
import type { Resource } from "../resources/resource.ts";

const { Kind } = PropertyDiff;

/** The answer to a comparison: which property changes how, at its own path. */
export function toDiff(resource: Resource, owned: Properties, news: Properties, plan: Plan): DiffResponse {
  const answer = new DiffResponse();
  const { DIFF_NONE, DIFF_SOME } = DiffResponse.DiffChanges;
  answer.setChanges(plan.changes.length > 0 ? DIFF_SOME : DIFF_NONE);
  answer.setDeletebeforereplace(plan.deleteBeforeReplace);
  answer.setHasdetaileddiff(true);
  const details = answer.getDetaileddiffMap();
  for (const change of plan.changes) {
    const { path, kind, ofInputs } = located(resource, owned, news, change);
    const detail = new PropertyDiff();
    detail.setKind(kind);
    detail.setInputdiff(ofInputs);
    details.set(formatPath(path), detail);
  }
  const names = (some: readonly Change[]) => [...new Set(some.map(({ path }) => String(path[0])))];
  answer.setDiffsList(names(plan.changes));
  answer.setReplacesList(names(plan.changes.filter(({ kind }) => kind === "replace")));
  answer.setStablesList(
    propertiesOf(resource.outputs).flatMap(([name, schema]) => (factsOf(schema).stable ? [name] : [])),
  );
  return answer;
}

interface Located {
  readonly path: readonly PathStep[];
  readonly kind: PropertyDiff.Kind;
  readonly ofInputs: boolean;
}

/** What follows from no input is shown at the output that it was seen in. */
function located(resource: Resource, olds: Properties, news: Properties, change: Change): Located {
  const [was, desired] = [valueAt(olds, change.path), valueAt(news, change.path)];
  const isInput = propertiesOf(resource.inputs).some(([name]) => name === change.path[0]);
  const ofInputs = isInput && (was !== undefined || desired !== undefined);
  const path = change.path[0] === "workspaceId" && !ofInputs ? ["tenantId"] : change.path;
  const replaces = change.kind === "replace";
  if (ofInputs && was === undefined) return { path, ofInputs, kind: replaces ? Kind.ADD_REPLACE : Kind.ADD };
  if (ofInputs && desired === undefined)
    return { path, ofInputs, kind: replaces ? Kind.DELETE_REPLACE : Kind.DELETE };
  return { path, ofInputs, kind: replaces ? Kind.UPDATE_REPLACE : Kind.UPDATE };
}
