import type { Settings } from "../../provider/config/settings.ts";
import { counted, listed, withArticle } from "../../provider/core/text.ts";
import { type Area, isLoopback } from "../../provider/http/address.ts";
import { Forbidden, Unauthorized, WrongWorkspace } from "../../provider/http/errors.ts";
import { writePermissions } from "../../provider/resources/requests.ts";
import { reasonOf } from "../errors.ts";
import { calledOf, KINDS, knownKind } from "../state/kinds.ts";
import type { Configured } from "./configured.ts";
import { blocked, type Line, ok, type Subject, unchecked, unknown, wrong } from "./line.ts";
import {
  CALLED,
  downAt,
  errorsAt,
  type Heads,
  type Looked,
  provingLooksAt,
  type Seen,
  workspaceLists,
} from "./look.ts";
import {
  clockWrong,
  dependsOnAnother,
  keyRejectedToo,
  limitReached,
  workspaceForbidden,
  workspaceNotConfigured,
  workspaceNotReached,
  workspaceReplaced,
} from "./messages.ts";

const BOTH = ["controlPlane", "api"] as const;

/** What the service showed, line by line. */
export function serviceLines(configured: Configured, looked: Looked, now: number): Line[] {
  return [
    ...BOTH.map((area) => keyAt(area, looked)),
    ...workspaceLine(configured, looked),
    ...readings(configured, looked),
    writingLine(looked),
    versionLine(configured.settings, looked),
    ...usageLines(configured, looked, now),
  ];
}

function keyAt(area: Area, looked: Looked): Line {
  const called = CALLED[area];
  const subject = `key at the ${called}` as const;
  const rejection = rejectionAt(area, looked);
  const before = area === "api" ? rejectionAt("controlPlane", looked) : undefined;
  if (rejection) {
    const same =
      before !== undefined && before.status === rejection.status && before.detail === rejection.detail;
    return wrong(subject, same ? keyRejectedToo({}) : rejection);
  }
  if (downAt(area, looked)) return blocked(subject, dependsOnAnother({ obstacle: { kind: "down", called } }));
  return provingLooksAt(area, looked).some(isKnown)
    ? ok(subject, "accepted")
    : blocked(subject, dependsOnAnother({ obstacle: { kind: "nothingRead" } }));
}

function rejectionAt(area: Area, looked: Looked): Unauthorized | undefined {
  return errorsAt(area, looked).find((error) => error instanceof Unauthorized);
}

/** Whether the answer shows that the key is accepted: 403 is an answer to a key that is known. */
function isKnown(seen: Seen<unknown>): boolean {
  return "value" in seen || seen.error instanceof Forbidden;
}

/** None where the configured one is malformed, which has a line already. */
function workspaceLine(configured: Configured, looked: Looked): Line[] {
  return configured.workspaceMalformed ? [] : [lineOfWorkspace(configured, looked)];
}

/**
 * Whether every list of the configured workspace is forbidden, and nothing shows that the key reaches it: then the id
 * is more likely wrong than every role.
 */
function isWorkspaceSuspect({ settings: { workspaceId } }: Configured, looked: Looked): boolean {
  if (workspaceId === undefined) return false;
  const named = "value" in looked.workspaces ? looked.workspaces.value : [];
  if (named.some(({ id }) => id.toLowerCase() === workspaceId.toLowerCase())) return false;
  return workspaceLists(looked).every(
    (seen) => "error" in seen && seen.error instanceof Forbidden && seen.error.reason === "permission",
  );
}

function lineOfWorkspace(configured: Configured, looked: Looked): Line {
  const subject = "workspace";
  const { settings, workspaceFrom } = configured;
  const { workspaceId } = settings;
  const named = "value" in looked.workspaces ? looked.workspaces.value : undefined;
  if (workspaceId === undefined) {
    const unnamed = [...errorsAt("api", looked), ...errorsAt("controlPlane", looked)].some(
      (error) => error instanceof Forbidden && error.reason === "workspaceRequired",
    );
    if (unnamed) return wrong(subject, workspaceNotConfigured({ organization: true }));
    const [own, ...others] = tenantsIn(looked);
    return unknown(
      subject,
      workspaceNotConfigured({
        without: wordsOf(false),
        needing: wordsOf(true),
        own: others.length === 0 ? own : undefined,
      }),
    );
  }
  const set = { workspaceId, from: workspaceFrom };
  const answered = answeredElsewhere(looked);
  if (answered !== undefined) return wrong(subject, workspaceReplaced({ ...set, answered }));
  if (named !== undefined) {
    const found = named.find(({ id }) => id.toLowerCase() === workspaceId.toLowerCase());
    if (found) return ok(subject, `${workspaceId}${calledBy(found.display_name)} (${workspaceFrom})`);
    const reached = listed(named.map(({ id, display_name }) => `${id}${calledBy(display_name)}`));
    return wrong(subject, workspaceNotReached({ ...set, reached }));
  }
  if (isWorkspaceSuspect(configured, looked)) return wrong(subject, workspaceForbidden(set));
  const seen = workspaceLists(looked).some((each) => "value" in each);
  return seen
    ? ok(subject, `${workspaceId} (${workspaceFrom}); LangSmith does not show its name`)
    : blocked(subject, dependsOnAnother({ obstacle: { kind: "nothingRead" } }));
}

function calledBy(name: string | null | undefined): string {
  return name ? ` ${JSON.stringify(name)}` : "";
}

/** The workspace that answered in place of the one that was asked for. */
function answeredElsewhere(looked: Looked): string | undefined {
  for (const each of workspaceLists(looked)) {
    if ("error" in each && each.error instanceof WrongWorkspace) return each.error.answered;
  }
  return undefined;
}

function tenantsIn(looked: Looked): string[] {
  const all = workspaceLists(looked).flatMap((each) => ("value" in each ? [...each.value] : []));
  return [...new Set(all.flatMap(({ tenantId }) => tenantId?.toLowerCase() ?? []))];
}

/** What needs a workspace that is configured, or does without, of what every program may declare. */
function wordsOf(needsWorkspace: boolean): string {
  const kinds = KINDS.filter((kind) => {
    const { resource, inventory } = knownKind(kind);
    return !inventory.optional && (resource.belongsTo === "workspace") === needsWorkspace;
  });
  return kinds.map((kind) => withArticle(calledOf(kind).word)).join(" or ");
}

function lastWordOf(noun: string): string {
  return noun.split(" ").at(-1) ?? noun;
}

interface Reading {
  readonly subject: Subject;
  readonly area: Area;
  readonly result: Seen<readonly unknown[]>;
  /** What one of them is called; undefined where they are not counted. */
  readonly one: string | undefined;
  /** What goes without it, where a program may well do without. */
  readonly without: string | undefined;
}

function readingsOf({ lists, firsts }: Looked): readonly Reading[] {
  return [...lists, ...firsts].map(([kind, result]) => {
    const { resource, inventory } = knownKind(kind);
    const reading = { subject: resource.plural, area: inventory.listRequest.area, result };
    if (!lists.has(kind)) return { ...reading, one: undefined, without: inventory.readBy };
    const without = inventory.optional && `Only a program with ${withArticle(kind)} needs them.`;
    return { ...reading, one: lastWordOf(resource.noun), without };
  });
}

function readings(configured: Configured, looked: Looked): Line[] {
  const suspect = isWorkspaceSuspect(configured, looked);
  return readingsOf(looked).map(({ subject, area, result, one, without }) => {
    if ("value" in result)
      return ok(subject, `${one === undefined ? "they" : counted(result.value.length, one)} can be listed`);
    const { error } = result;
    const obstacle = obstacleOf(error, area, looked);
    if (obstacle !== undefined) return blocked(subject, dependsOnAnother({ obstacle }));
    const first =
      suspect && error instanceof Forbidden && error.reason === "permission"
        ? "Check langsmith:workspaceId first. If it is right:"
        : undefined;
    const reason = reasonOf(error, { before: first, after: without });
    return without === undefined ? wrong(subject, reason) : unknown(subject, reason);
  });
}

/** What another line reports already. */
function obstacleOf(
  error: Error,
  area: Area,
  looked: Looked,
): Parameters<typeof dependsOnAnother>[0]["obstacle"] | undefined {
  const called = CALLED[area];
  if (error instanceof Unauthorized) return { kind: "rejected", called };
  if (downAt(area, looked)) return { kind: "down", called };
  if (error instanceof Forbidden && error.reason === "workspaceRequired")
    return { kind: "workspaceRequired", called };
  return error instanceof WrongWorkspace ? { kind: "otherWorkspace" } : undefined;
}

/** What the key must be allowed that writes objects of the kinds. */
function writingLine({ lists }: Looked): Line {
  const kinds = Map.groupBy([...lists.keys()], (kind) => {
    const { create, update, delete: remove } = knownKind(kind).resource.requests;
    const writes = writePermissions([...(create ?? []), ...(update ?? [])]);
    const removal = writePermissions(remove).filter((permission) => !writes.includes(permission));
    return JSON.stringify([writes.join(" and "), removal.join(" and ")]);
  });
  const needed = [...kinds].flatMap(([permissions, alike]) => {
    const [writes, removal]: string[] = JSON.parse(permissions);
    if (writes === "") return [];
    const which = listed(alike.map(withArticle), " and ");
    return [`${writes} for ${which}${removal === "" ? "" : `, ${removal} to delete one`}`];
  });
  return unchecked(
    "write permissions",
    `Only a write can prove them. \`pulumi up\` needs ${listed(needed, ", and ")}. A preview and a refresh need none.`,
  );
}

function versionLine({ cloud }: Settings, { lists, version }: Looked): Line {
  const subject = "server";
  const running = "value" in version ? version.value : undefined;
  if (running === undefined) return unchecked(subject, "The server does not show its version.");
  const releases = [...lists.keys()].flatMap((kind) =>
    Object.entries(knownKind(kind).inventory.releases ?? {}),
  );
  const lacks = cloud ? [] : releases.filter(([, since]) => isOlder(running, since));
  const names = lacks.map(([name, since]) => `${name} (${since})`);
  return ok(subject, `version ${running}${names.length > 0 ? `, too old for ${names.join(", ")}` : ""}`);
}

/** Whether a version comes before that of a release, which names its chart first. */
function isOlder(version: string, release: string): boolean {
  const numbers = (text: string) => /(\d+)\.(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number);
  const [own, least] = [numbers(version), numbers(release.slice(release.indexOf("application")))];
  if (!own || !least) return false;
  const index = own.findIndex((part, at) => part !== least[at]);
  return index >= 0 && (own[index] ?? 0) < (least[index] ?? 0);
}

/** How far the limits of kinds are used. */
function usageLines({ settings, workspaceMalformed }: Configured, { lists }: Looked, now: number): Line[] {
  return [...lists].flatMap(([kind, objects]) => {
    const { limit } = knownKind(kind).inventory;
    if (limit === undefined) return [];
    const { subject, usage } = limit;
    if (!("value" in objects) || workspaceMalformed)
      return [
        blocked(
          subject,
          dependsOnAnother({
            obstacle: { kind: "unlisted", what: `${lastWordOf(knownKind(kind).resource.noun)}s` },
          }),
        ),
      ];
    const { used, full } = usage(objects.value, now);
    if (!settings.cloud)
      return [
        unchecked(subject, `${used}. These are the limits of the cloud. Your installation may have others.`),
      ];
    return [
      full === undefined ? ok(subject, used) : wrong(subject, limitReached({ usage: used, todo: full })),
    ];
  });
}

const SKEW_SECONDS = 60;

/** What the headers of the answers show: the clocks, and the rate limits. */
export function headLines(
  addresses: Readonly<Record<Area, string>>,
  heads: ReadonlyMap<string, Heads>,
): Line[] {
  const origins = new Map(BOTH.map((area) => [new URL(addresses[area]).origin, CALLED[area]]));
  return [...origins].flatMap(([origin, called]) => {
    const head = heads.get(origin);
    if (head === undefined) return [];
    const isLocal = isLoopback(new URL(origin).hostname);
    return [clockLine(called, head.ahead, isLocal), rateLine(called, head.limits)];
  });
}

function clockLine(called: string, ahead: number | undefined, isLocal: boolean): Line {
  if (ahead === undefined) return unchecked("clock", `The ${called} sends no time.`);
  const seconds = Math.round(Math.abs(ahead) / 1000);
  if (seconds <= SKEW_SECONDS) return ok("clock", `within one minute of the clock of the ${called}`);
  if (isLocal) {
    const differs = `${counted(seconds, "second")} ${ahead > 0 ? "behind" : "ahead of"} this machine`;
    return unchecked(
      "clock",
      `The clock of the ${called} is ${differs}, which is normal for an emulator on this machine.`,
    );
  }
  return wrong("clock", clockWrong({ seconds, called, ahead: ahead > 0 }));
}

function rateLine(called: string, limits: ReadonlyMap<string, string>): Line {
  const headers = [...limits].map(([name, value]) => `${name}: ${value}`);
  return headers.length === 0
    ? unchecked("rate limit", `The ${called} does not report its rate limit.`)
    : ok("rate limit", `${called}: ${headers.join(", ")}`);
}
