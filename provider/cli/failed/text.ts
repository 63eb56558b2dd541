import { counted } from "../../lifecycle/failure.ts";
import { titleOf } from "../gaps-text.ts";
import { printable } from "../printable.ts";
import type { FailedExport, FailedOfSeries } from "./find.ts";

const WORDS = { Failed: "failed", TimedOut: "timed out", Cancelled: "cancelled" } as const;

/** The exports that failed, by their series, with what to do; and a line that sums it up. */
export function failedText(all: readonly FailedOfSeries[]): string {
  const parts = all.flatMap((each) => {
    const lines = [...each.failed, ...each.cancelled].flatMap(linesOf);
    const gone = each.destinationGone && lines.length > 0 ? [withoutDestination(each)] : [];
    return lines.length === 0
      ? []
      : [[titleOf(each), ...[...lines, ...gone].map((line) => `  ${line}`), ""].join("\n")];
  });
  return `${[...parts, summaryOf(all), ...curesFor(all)].join("\n")}\n`;
}

function linesOf(each: FailedExport): string[] {
  const { startTime, endTime, id, status, scheduleId, attempts, endedAt, errors } = each;
  const by = scheduleId === undefined ? "" : `, spawned by schedule ${scheduleId}`;
  const times = attempts === 1 ? "" : `, attempt ${attempts} at this window`;
  const when = endedAt === undefined ? "" : ` at ${endedAt}`;
  return [
    `${startTime} – ${endTime}  ${WORDS[status]}${when}  export ${id}${by}${times}`,
    ...errors.map((error) => `  ${printable(error)}`),
    ...partsLeft(each),
  ];
}

/** Where the whole window is left, the line above says it. */
function partsLeft({ startTime, endTime, left }: FailedExport): string[] {
  const [first, ...more] = left;
  const isWhole = more.length === 0 && first?.startTime === startTime && first.endTime === endTime;
  if (isWhole) return [];
  return left.map((range) => `  still not exported: ${range.startTime} – ${range.endTime}`);
}

function withoutDestination({ series }: FailedOfSeries): string {
  return (
    `its destination ${series.bulkExportDestinationId} is gone: nothing can be exported to it again; ` +
    "export the range to another destination, or give it up by an entry with givenUp: true (see exports gaps --write)"
  );
}

function summaryOf(all: readonly FailedOfSeries[]): string {
  const troubled = all.filter(({ failed }) => failed.length > 0);
  const failed = troubled.reduce((sum, each) => sum + each.failed.length, 0);
  const cancelled = all.reduce((sum, each) => sum + each.cancelled.length, 0);
  const said = [
    failed === 0
      ? "No failed exports"
      : `${counted(failed, "export")} ended without success, in ${troubled.length} of ${counted(all.length, "series", "series")}, and nothing has exported ${failed === 1 ? "its window" : "their windows"} since`,
    ...(cancelled === 0
      ? []
      : [
          `${counted(cancelled, "export")} ${cancelled === 1 ? "was" : "were"} cancelled, which exports gaps tells of`,
        ]),
  ];
  return `${said.join("; ")}.`;
}

function curesFor(all: readonly FailedOfSeries[]): string[] {
  const curable = all.filter(({ destinationGone }) => !destinationGone).flatMap(({ failed }) => failed);
  if (curable.length === 0) return [];
  const alone = curable.some(({ scheduleId }) => scheduleId === undefined);
  return [
    "Once the cause is gone: pulumi-langsmith exports gaps --write fills.yaml, commit the file, and run pulumi up of a",
    'program that declares readFills("fills.yaml").',
    ...(alone
      ? [
          "An export that the program declares itself is made again by another value in its `triggers` instead.",
        ]
      : []),
  ];
}
