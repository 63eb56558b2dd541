import { CodedError } from "../core/message.ts";
import { nameNotFound } from "../core/messages.ts";
import type { ServiceError } from "../http/errors.ts";
import { notFound } from "../http/messages.ts";
import type { SeriesIdentity } from "./coverage.ts";
import { findDifferences } from "./export-record.ts";
import * as messages from "./messages.ts";

/** Nothing is known of what was asked for. */
export class NotListed extends CodedError {
  override readonly name = "NotListed";
}

/** Nothing is known of any project that was named. */
export class NoneListed extends Error {
  override readonly name = "NoneListed";
  /** Why, of each. */
  readonly reasons: readonly NotListed[];
  constructor(reasons: readonly NotListed[]) {
    super([...new Set(reasons.map(({ message }) => message))].join("\n"));
    this.reasons = reasons;
  }
}

/** The error for an export that is not found. */
export function exportNotFound(id: string, cause: ServiceError): NotListed {
  return new NotListed(notFound({ object: `bulk export ${id}` }), { cause });
}

/** The error for a project that is not found by its name. */
export function projectNotFound(name: string): NotListed {
  return new NotListed(nameNotFound({ noun: "tracing project", name }));
}

/** The error for a workspace without any export, or for a project that nothing exports. */
export function noExports(workspaceId: string | undefined, project?: string): NotListed {
  return new NotListed(messages.noExports({ workspaceId, project }));
}

/** The error for projects named by name when the key may not read projects. */
export function namesNotReadable(projects: readonly string[], rejection: ServiceError): NotListed {
  return new NotListed(messages.namesNotReadable({ projects, error: rejection.words.what }), {
    cause: rejection,
  });
}

/** The error for a schedule that exists but is not listed. */
export function missingFromListing(id: string): NotListed {
  return new NotListed(messages.listingIncomplete({ id }));
}

/** The error for what is no schedule. */
export function notASchedule(id: string, scheduleId: string | undefined): CodedError {
  const is = scheduleId === undefined ? "one-off" : "spawned";
  return new CodedError(messages.wrongKind({ id, is, scheduleId }));
}

/** The error for a schedule in a set of exports. */
export function scheduleInSet(id: string): CodedError {
  return new CodedError(messages.wrongKind({ id, is: "schedule" }));
}

interface ExportOfSeries {
  readonly id: string;
  readonly series: SeriesIdentity;
}

/** The error for exports of a set that belong to different series. */
export function differentSeries(one: ExportOfSeries, other: ExportOfSeries): CodedError {
  const [{ property, values } = { property: "series", values: ["one", "another"] as const }] =
    findDifferences(one.series, other.series);
  return new CodedError(messages.differentSeries({ ids: [one.id, other.id], property, values }));
}
