import { counted, plainText, printableLine, shellWord } from "../../../provider/core/text.ts";
import type { Range } from "../../../provider/coverage/coverage.ts";
import { formatActor, unknownNames } from "../../audit-log/who.ts";
import { type Problem, problemLine } from "../../errors.ts";
import { type Color, paint, type Terminal } from "../../terminal.ts";
import { formatCuts } from "../fills-file.ts";
import { formatLines, formatRange, formatTitle } from "../gaps-text.ts";
import type { ContinuedBy } from "./continued.ts";
import type { FailedExport, FailedOfSeries } from "./find.ts";
import type { ContinuedSchedule, FailedSchedule } from "./schedules.ts";

/** The file of fills that is proposed if the options name none. */
const FILLS = "fills.yaml";
const WORDS = { Failed: "failed", TimedOut: "timed out", Cancelled: "canceled" } as const;
const COLORS: Readonly<Record<keyof typeof WORDS, Color>> = {
  Failed: "red",
  TimedOut: "red",
  Cancelled: "gray",
};

interface TextOptions {
  /** Why it is unknown who canceled some exports. */
  readonly unknown: Problem | undefined;
  /** Why some are named by ids alone. */
  readonly namesUnknown: Problem | undefined;
  /** The file whose entries waive something. */
  readonly fills: string | undefined;
  /** What selects these series, as words of a command. */
  readonly options: readonly string[];
  readonly terminal: Terminal;
}

/** The exports and schedules that failed, by their series, a line that sums them up, and what to do. */
export function formatFailed(
  all: readonly FailedOfSeries[],
  { unknown, namesUnknown, fills, options, terminal }: TextOptions,
): string {
  const parts = all.flatMap((each) => {
    const lines = [
      ...each.failedSchedules.flatMap(scheduleLines),
      ...each.continuedSchedules.flatMap(continuedLines),
      ...[...each.failed, ...each.cancelled].flatMap((one) => linesOf(one, terminal)),
    ];
    if (lines.length === 0) return [];
    const ofDeleted = each.destinationGone ? [withoutDestination(each)] : [];
    return [formatTitle(each), ...[...lines, ...ofDeleted].map((line) => `  ${line}`), ""];
  });
  return formatLines(
    [
      ...parts,
      summaryOf(all),
      ...(unknown === undefined ? [] : [unknownLine(unknown)]),
      ...(namesUnknown === undefined ? [] : [unknownNames(namesUnknown)]),
      ...waivedLines(all, fills),
      ...fixesFor(all, ["--write", shellWord(fills ?? FILLS), ...options]),
    ],
    terminal,
  );
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
    return [
      ended,
      `  Nothing from ${continuesAt} on is exported.`,
      ...(elsewhere === undefined ? [] : [elsewhereLine(elsewhere, continuesAt)]),
    ];
  }
  return [
    ended,
    `  Schedule ${continuedBy.id} continues it only from ${continuedBy.startTime} on, with ${differencesIn(continuedBy)}.`,
    ...left.map(leftLine),
  ];
}

function elsewhereLine(other: ContinuedBy, continuesAt: string): string {
  return `  Schedule ${other.id} of the same project does not continue it: it begins at ${other.startTime}, not at ${continuesAt}, with ${differencesIn(other)}.`;
}

function continuedLines({ id, status, endedAt, continuedBy }: ContinuedSchedule): string[] {
  return [
    `schedule ${id} ${WORDS[status]} at ${endedAt}, which is no failure`,
    `  Schedule ${continuedBy.id} continues it from ${continuedBy.startTime} on, with ${differencesIn(continuedBy)}.`,
  ];
}

/** Filters are strings of others. */
function differencesIn({ differs }: ContinuedBy): string {
  return printableLine(
    differs
      .map(({ property, values: [now, before] }) => `${property} ${now} instead of ${before}`)
      .join(", "),
  );
}

function linesOf(each: FailedExport, terminal: Terminal): string[] {
  const { id, status, scheduleId, attempts, laterCancelled, cancelledBy, endedAt, errors } = each;
  const by = scheduleId === undefined ? "" : `, spawned by schedule ${scheduleId}`;
  const times = attempts === 1 ? "" : `, attempt ${attempts} at this window`;
  const when = endedAt === undefined ? "" : ` at ${endedAt}`;
  return [
    `${formatRange(each)}  ${paint(WORDS[status], COLORS[status], terminal)}${when}`,
    `  export ${id}${by}${times}`,
    ...errors.map((error) => `  ${printableLine(error)}`),
    ...(laterCancelled === undefined ? [] : [`  A later attempt, export ${laterCancelled}, was canceled.`]),
    ...(cancelledBy === undefined
      ? []
      : [`  Canceled by ${printableLine(formatActor(cancelledBy))} at ${cancelledBy.time}.`]),
    ...partsLeft(each),
  ];
}

/** Where the whole window is left, the line above has it. */
function partsLeft({ startTime, endTime, left }: FailedExport): string[] {
  const [first, ...more] = left;
  const isWhole = more.length === 0 && first?.startTime === startTime && first.endTime === endTime;
  return isWhole ? [] : left.map(leftLine);
}

function leftLine(range: Range): string {
  return `  Still not exported: ${formatRange(range)}.`;
}

function withoutDestination({ series }: FailedOfSeries): string {
  return `Destination ${series.bulkExportDestinationId} no longer exists, so nothing can be exported to it again. Export the range to another destination, or waive it with an entry (\`waived: true\`, see \`exports gaps --write\`).`;
}

function summaryOf(all: readonly FailedOfSeries[]): string {
  const troubled = all.filter(({ failed }) => failed.length > 0);
  const failed = troubled.reduce((sum, each) => sum + each.failed.length, 0);
  const cancelled = all.reduce((sum, each) => sum + each.cancelled.length, 0);
  const ended = all.flatMap(({ failedSchedules }) => failedSchedules);
  const late = ended.filter(({ continuedBy }) => continuedBy !== undefined).length;
  const schedules = ended.length - late;
  const continued = all.reduce((sum, each) => sum + each.continuedSchedules.length, 0);
  return [
    failed === 0
      ? "No failed exports."
      : `${counted(failed, "export")} in ${troubled.length} of ${all.length} series ended without success, and nothing has exported ${failed === 1 ? "its window" : "their windows"} since.`,
    ...sentenceFor(schedules, (them) => `ended without success, and no schedule continues ${them}`),
    ...sentenceFor(late, (them) => `ended without success, and another one continues ${them} only later`),
    ...sentenceFor(
      continued,
      (them) => `ended without success, and another one with other settings continues ${them}`,
    ),
    ...(cancelled === 0
      ? []
      : [
          `${counted(cancelled, "export was", "exports were")} canceled, which \`exports gaps\` reports as ${cancelled === 1 ? "a gap" : "gaps"}.`,
        ]),
  ].join(" ");
}

function unknownLine(problem: Problem): string {
  return `It is unknown who canceled an export. ${problemLine(problem)}`;
}

function sentenceFor(schedules: number, what: (them: string) => string): string[] {
  if (schedules === 0) return [];
  return [`${counted(schedules, "schedule")} ${what(schedules === 1 ? "it" : "them")}.`];
}

function waivedLines(all: readonly FailedOfSeries[], fills: string | undefined): string[] {
  if (fills === undefined) return [];
  const count = all.reduce((sum, { waived }) => sum + waived.length, 0);
  return [
    ...(count === 0
      ? []
      : [
          `${counted(count, "more export")} ended without success, but ${fills} waives ${count === 1 ? "its window" : "their windows"}.`,
        ]),
    ...all.flatMap(({ cut }) => formatCuts(fills, cut)),
  ];
}

function fixesFor(all: readonly FailedOfSeries[], options: readonly string[]): string[] {
  const fixable = all.filter(({ destinationGone }) => !destinationGone);
  const ofDeleted = all.filter(({ destinationGone }) => destinationGone);
  const lines = [
    ...scheduleFixes({ ended: schedulesOf(fixable), ofDeleted: schedulesOf(ofDeleted) }),
    ...exportFixes(
      fixable.flatMap(({ failed }) => failed),
      options,
    ),
  ];
  return lines.length === 0 ? [] : ["", ...lines];
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
          `A schedule that ended never restarts. Set its \`startTime\` to where it stopped, such as ${first.continuesAt}, and run \`pulumi up\`: a new schedule continues there without gap or overlap.`,
        ]),
    ...(firstOfDeleted === undefined
      ? []
      : [
          `If the destination no longer exists, create a schedule to another destination, with \`startTime\` where the old one stopped, such as ${firstOfDeleted.continuesAt}.`,
        ]),
    ...(isElsewhere
      ? ["If a schedule to another destination replaces the failed one, waive the failed one."]
      : []),
    ...(isElsewhere || firstOfDeleted !== undefined
      ? [
          "To waive a failed schedule, add an entry (`waived: true`) of its own destination, from where it stopped to a time far ahead (2100-01-01T00:00:00Z).",
        ]
      : []),
    ...(ended.every(isOpen)
      ? []
      : [
          "To export the time before the schedule that continues, create a `BulkExport` with that `startTime` and `endTime`. To waive it, add an entry of that range (`waived: true`).",
        ]),
  ];
}

function exportFixes(fixable: readonly FailedExport[], options: readonly string[]): string[] {
  if (fixable.length === 0) return [];
  const alone = fixable.some(({ scheduleId }) => scheduleId === undefined);
  return [
    "Fix the cause. Then run this, commit the file, and run `pulumi up` of a program that declares it with `readFills`:",
    `  ${oneLine(["npx", "pulumi-langsmith", "exports", "gaps", ...options].join(" "))}`,
    ...(alone
      ? ["If the program declares the export itself, change a value in its `triggers` instead."]
      : []),
  ];
}

/** Blanks in a row stay, as part of a name. */
function oneLine(command: string): string {
  return plainText(command).replace(/[\t\n]/g, " ");
}
