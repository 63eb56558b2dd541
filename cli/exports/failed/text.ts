import { counted, plainText, printableLine, shellWord } from "../../../provider/core/text.ts";
import type { Range } from "../../../provider/coverage/coverage.ts";
import { formatCuts } from "../fills-file.ts";
import { formatTitle } from "../gaps-text.ts";
import type { ContinuedBy } from "./continued.ts";
import type { FailedExport, FailedOfSeries } from "./find.ts";
import type { ContinuedSchedule, FailedSchedule } from "./schedules.ts";

/** The file of fills that is proposed if the options name none. */
const FILLS = "fills.yaml";
const WORDS = { Failed: "failed", TimedOut: "timed out", Cancelled: "cancelled" } as const;

/**
 * The exports and schedules that failed, by their series, with what to do; and a line that sums it up.
 *
 * @param fills the file whose entries give something up
 * @param options what selects these series, as words of a command
 */
export function formatFailed(
  all: readonly FailedOfSeries[],
  { fills, options }: { readonly fills: string | undefined; readonly options: readonly string[] },
): string {
  const parts = all.flatMap((each) => {
    const lines = [
      ...each.failedSchedules.flatMap(scheduleLines),
      ...each.continuedSchedules.map(continuedLine),
      ...[...each.failed, ...each.cancelled].flatMap(linesOf),
    ];
    const ofDeleted = each.destinationGone && lines.length > 0 ? [withoutDestination(each)] : [];
    return lines.length === 0
      ? []
      : [[formatTitle(each), ...[...lines, ...ofDeleted].map((line) => `  ${line}`), ""].join("\n")];
  });
  return `${[
    ...parts,
    summaryOf(all),
    ...waivedLines(all, fills),
    ...fixesFor(all, ["--write", shellWord(fills ?? FILLS), ...options]),
  ].join("\n")}\n`;
}

function scheduleLines({
  id,
  status,
  endedAt,
  continuesAt,
  continuedBy,
  elsewhere,
  left = [],
}: FailedSchedule): string[] {
  const ended = `schedule ${id} ${WORDS[status]} at ${endedAt}`;
  if (continuedBy === undefined) {
    const open = `${ended}: nothing from ${continuesAt} on is exported`;
    return [open, ...(elsewhere === undefined ? [] : [elsewhereLine(elsewhere, continuesAt)])];
  }
  const goesOn = `${ended}: schedule ${continuedBy.id} continues it only from ${continuedBy.startTime} on, with ${differencesIn(continuedBy)}`;
  return [goesOn, ...left.map(leftLine)];
}

function elsewhereLine(other: ContinuedBy, continuesAt: string): string {
  return `  schedule ${other.id} of the same project does not continue it: it begins at ${other.startTime} and not at ${continuesAt}, with ${differencesIn(other)}`;
}

function continuedLine({ id, status, endedAt, continuedBy }: ContinuedSchedule): string {
  return `schedule ${id} ${WORDS[status]} at ${endedAt} and is no failure: schedule ${continuedBy.id} continues it from ${continuedBy.startTime} on, with ${differencesIn(continuedBy)}`;
}

/** Filters are texts of others. */
function differencesIn({ differs }: ContinuedBy): string {
  return printableLine(
    differs
      .map(({ property, values: [now, before] }) => `${property} ${now} in place of ${before}`)
      .join(", "),
  );
}

function linesOf(each: FailedExport): string[] {
  const { startTime, endTime, id, status, scheduleId, attempts, laterCancelled, endedAt, errors } = each;
  const by = scheduleId === undefined ? "" : `, spawned by schedule ${scheduleId}`;
  const times = attempts === 1 ? "" : `, attempt ${attempts} at this window`;
  const when = endedAt === undefined ? "" : ` at ${endedAt}`;
  return [
    `${startTime} – ${endTime}  ${WORDS[status]}${when}  export ${id}${by}${times}`,
    ...errors.map((error) => `  ${printableLine(error)}`),
    ...(laterCancelled === undefined ? [] : [`  a later attempt, export ${laterCancelled}, was cancelled`]),
    ...partsLeft(each),
  ];
}

/** Where the whole window is left, the line above says it. */
function partsLeft({ startTime, endTime, left }: FailedExport): string[] {
  const [first, ...more] = left;
  const isWhole = more.length === 0 && first?.startTime === startTime && first.endTime === endTime;
  if (isWhole) return [];
  return left.map(leftLine);
}

function leftLine({ startTime, endTime }: Range): string {
  return `  still not exported: ${startTime} – ${endTime}`;
}

function withoutDestination({ series }: FailedOfSeries): string {
  return (
    `its destination ${series.bulkExportDestinationId} no longer exists: nothing can be exported to it again; ` +
    "export the range to another destination, or give it up by an entry with givenUp: true (see exports gaps --write)"
  );
}

function summaryOf(all: readonly FailedOfSeries[]): string {
  const troubled = all.filter(({ failed }) => failed.length > 0);
  const failed = troubled.reduce((sum, each) => sum + each.failed.length, 0);
  const cancelled = all.reduce((sum, each) => sum + each.cancelled.length, 0);
  const ended = all.flatMap(({ failedSchedules }) => failedSchedules);
  const late = ended.filter(({ continuedBy }) => continuedBy !== undefined).length;
  const schedules = ended.length - late;
  const continued = all.reduce((sum, each) => sum + each.continuedSchedules.length, 0);
  const sentences = [
    failed === 0
      ? "No failed exports"
      : `${counted(failed, "export")} ended without success, in ${troubled.length} of ${counted(all.length, "series", "series")}, and nothing has exported ${failed === 1 ? "its window" : "their windows"} since`,
    ...(schedules === 0
      ? []
      : [
          `${counted(schedules, "schedule")} ended without success, and no other one continues ${schedules === 1 ? "it" : "them"}`,
        ]),
    ...(late === 0
      ? []
      : [
          `${counted(late, "schedule")} ended without success, and another one continues ${late === 1 ? "it" : "them"} only later`,
        ]),
    ...(continued === 0
      ? []
      : [
          `${counted(continued, "schedule")} ended without success, which another one with other settings continues`,
        ]),
    ...(cancelled === 0
      ? []
      : [
          `${counted(cancelled, "export")} ${cancelled === 1 ? "was" : "were"} cancelled, which exports gaps tells of`,
        ]),
  ];
  return `${sentences.join("; ")}.`;
}

function waivedLines(all: readonly FailedOfSeries[], fills: string | undefined): string[] {
  if (fills === undefined) return [];
  const count = all.reduce((sum, { givenUp }) => sum + givenUp.length, 0);
  return [
    ...(count === 0
      ? []
      : [
          `${counted(count, "more export")} ended so, and what ${count === 1 ? "it" : "each"} left is given up in ${fills}.`,
        ]),
    ...all.flatMap(({ cut }) => formatCuts(fills, cut)),
  ];
}

function fixesFor(all: readonly FailedOfSeries[], options: readonly string[]): string[] {
  const curable = all.filter(({ destinationGone }) => !destinationGone);
  const ofDeleted = all.filter(({ destinationGone }) => destinationGone);
  return [
    ...scheduleFixes({ ended: schedulesOf(curable), ofDeleted: schedulesOf(ofDeleted) }),
    ...exportFixes(
      curable.flatMap(({ failed }) => failed),
      options,
    ),
  ];
}

function schedulesOf(all: readonly FailedOfSeries[]): FailedSchedule[] {
  return all.flatMap(({ failedSchedules }) => failedSchedules);
}

/** @param of schedules whose destination exists, and of those whose destination is deleted */
function scheduleFixes({
  ended,
  ofDeleted,
}: {
  readonly ended: readonly FailedSchedule[];
  readonly ofDeleted: readonly FailedSchedule[];
}): string[] {
  const isOpen = ({ continuedBy }: FailedSchedule) => continuedBy === undefined;
  const first = ended.find(isOpen);
  const firstOfDeleted = ofDeleted.find(isOpen);
  const isElsewhere = [...ended, ...ofDeleted].some(({ elsewhere }) => elsewhere !== undefined);
  return [
    ...(first === undefined
      ? []
      : [
          `A schedule that ended never restarts. Give it the \`startTime\` from which nothing is exported, such as ${first.continuesAt}, and run`,
          "pulumi up: a new one goes on there without gap or overlap.",
        ]),
    ...(firstOfDeleted === undefined
      ? []
      : [
          `A schedule whose destination no longer exists is continued by one to another destination, with the \`startTime\` from which nothing is exported, such as ${firstOfDeleted.continuesAt}.`,
        ]),
    ...(isElsewhere
      ? [
          "Where a schedule to another destination that began at another time takes the place of the failed one, give the failed one up.",
        ]
      : []),
    ...(isElsewhere || firstOfDeleted !== undefined
      ? [
          "A failed schedule is given up by an entry (givenUp: true) of its own destination, from where nothing of it is exported to a time far ahead (2100-01-01T00:00:00Z).",
        ]
      : []),
    ...(ended.every(isOpen)
      ? []
      : [
          "What lies before the schedule that continues one is exported by a BulkExport with that startTime and endTime, or given up by an entry of that range (givenUp: true).",
        ]),
  ];
}

function exportFixes(curable: readonly FailedExport[], options: readonly string[]): string[] {
  if (curable.length === 0) return [];
  const alone = curable.some(({ scheduleId }) => scheduleId === undefined);
  return [
    "Once the cause is gone, call this, commit the file, and run pulumi up of a program that declares it with readFills:",
    `  ${oneLine(["npx", "pulumi-langsmith", "exports", "gaps", ...options].join(" "))}`,
    ...(alone
      ? [
          "An export that the program declares itself is made again by another value in its `triggers` instead.",
        ]
      : []),
  ];
}

/** Blanks in a row stay, as part of a name. */
function oneLine(command: string): string {
  return plainText(command).replace(/[\t\n]/g, " ");
}
