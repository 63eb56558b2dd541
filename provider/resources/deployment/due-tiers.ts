import { containsUnknown, isUnknown } from "../../core/engine.ts";
import { formatPath, valueAt } from "../../core/properties.ts";
import {
  type Announcement,
  type Change,
  type Comparison,
  isUnsettled,
  type PartialInputs,
  type Stored,
} from "../../core/resource.ts";
import type { Inputs, Outputs } from "./fields.ts";
import { unpublishedSize } from "./messages.ts";
import { SIZES } from "./resource-tiers.ts";

/** What the service was sent last, which it never returns. */
export type Sent = Pick<Outputs, "sentResourceTiers">;

/**
 * The same, of a state.
 *
 * @param news a size that the program no longer sets is forgotten: LangSmith may have another one since. Default: none is
 */
export function sentOf({ sentResourceTiers: sent }: Partial<Outputs>, news?: Inputs): Sent {
  if (sent === undefined) return {};
  if (news === undefined) return { sentResourceTiers: sent };
  const { compute, database } = news.resourceTiers ?? {};
  const kept = {
    ...(compute === undefined || sent.compute === undefined ? {} : { compute: sent.compute }),
    ...(database === undefined || sent.database === undefined ? {} : { database: sent.database }),
  };
  return Object.keys(kept).length > 0 ? { sentResourceTiers: kept } : {};
}

/** The same without the sizes that the service may have or not: they are sent again. */
export function withoutTiers({ sentResourceTiers: sent }: Sent, tiers: Tiers): Sent {
  const known = Object.entries(sent ?? {}).filter(([name]) => !Object.hasOwn(tiers, name));
  return { sentResourceTiers: Object.fromEntries(known) };
}

export type Tiers = NonNullable<Inputs["resourceTiers"]>;

/** The sizes that the service was not sent as the program has them. A pinned revision lets none through. */
export function dueTiers(
  { sentResourceTiers: sent = {} }: Partial<Outputs>,
  { resourceTiers: desired, pinnedRevisionId }: PartialInputs<Inputs>,
): Tiers | undefined {
  if (desired === undefined || isUnknown(desired) || pinnedRevisionId !== undefined) return undefined;
  const { compute, database } = desired;
  const due = {
    ...(compute === undefined || compute === sent.compute ? {} : { compute }),
    ...(database === undefined || database === sent.database ? {} : { database }),
  };
  return Object.keys(due).length > 0 ? due : undefined;
}

/** Whether the program has other sizes than the last update, whose own may still be due as it failed before. */
export function changesTiers(
  { attempted, outputs }: Stored<Inputs, Outputs>,
  news: PartialInputs<Inputs>,
): boolean {
  if (containsUnknown(news.resourceTiers)) return true;
  const isDue = dueTiers(outputs, news) !== undefined;
  return isDue && dueTiers({ sentResourceTiers: attempted.resourceTiers }, news) !== undefined;
}

/** That sizes are not sent yet which the program did not change, as after a creation that was cut short. */
export function unsentTiers({ olds, news, changes }: Comparison<Inputs, Outputs>): Change[] {
  const isShown = changes.some(({ path: [name] }) => name === "resourceTiers");
  if (isShown || containsUnknown(news.resourceTiers) || !dueTiers(olds.outputs, news)) return [];
  return [{ path: ["resourceTiers"], kind: "update", because: "LangSmith was not sent its sizes yet" }];
}

/** That a change of the size creates a revision. The sizes themselves may be secret. */
export function announceTiers(
  { outputs }: Stored<Inputs, Outputs>,
  news: PartialInputs<Inputs>,
): Announcement[] {
  const names = Object.keys(dueTiers(outputs, news) ?? {}).map((name) => `resourceTiers.${name}`);
  return names.length > 0 ? [`sending ${names.join(" and ")} creates a revision`] : [];
}

/** Warns about sizes that are not published, in any case, where the program sets or changes them. */
export function warnSizes(was: Partial<Inputs>, news: PartialInputs<Inputs>): Announcement[] {
  const published = SIZES.map((size) => size.toLowerCase());
  return (["compute", "database"] as const).flatMap((name) => {
    const path = ["resourceTiers", name];
    const size = valueAt(news, path);
    if (typeof size !== "string" || isUnknown(size) || size === valueAt(was, path)) return [];
    if (published.includes(size.toLowerCase())) return [];
    return [{ warning: unpublishedSize({ property: formatPath(path) }).text }];
  });
}

/** Whether an update is to set the trace tier: the program changed it, or it was never set. */
export function isTraceTierDue(olds: Stored<Inputs, Outputs>, { traceTier }: Inputs): boolean {
  const isChanged = [olds.inputs, olds.attempted].some((before) => before.traceTier !== traceTier);
  return isChanged || isUnsettled(olds, "traceTier") || olds.outputs.tracingProjectId === undefined;
}

/** That the trace tier was not set since there was no project yet. */
export function unsetTraceTier({ olds, news, changes }: Comparison<Inputs, Outputs>): Change[] {
  const { tenantId, tracingProjectId } = olds.outputs;
  const isShown = changes.some(({ path: [name] }) => name === "traceTier");
  const isSet = news.traceTier !== undefined && !containsUnknown(news.traceTier);
  if (isShown || !isSet || tenantId === undefined || tracingProjectId !== undefined) return [];
  return [{ path: ["traceTier"], kind: "update", because: "its tracing project did not exist yet" }];
}
