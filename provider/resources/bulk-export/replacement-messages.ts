import { defineMessage } from "../../core/message.ts";

const START = "2026-11-01T00:00:00Z";
const NEXT = "2026-11-08T00:00:00Z";

const BILLED_AGAIN =
  "An export cannot be changed, so a change creates a new one. LangSmith bills what it exports again.";

/** The replacement of a schedule. */
interface Replacement {
  /** What changes, with the reasons. */
  readonly changes: string;
  /** Where the schedule has come to. */
  readonly goesOn: string;
  readonly cancelsSpawned: boolean;
  /** Whether the new values are not known before other resources are changed. */
  readonly unknown: boolean;
}

/** What else to do before a replacement of a schedule, each sentence with a space before it. */
function before({ cancelsSpawned, unknown }: Replacement): string {
  return (
    (cancelsSpawned
      ? " Set cancelSpawnedOnDelete: false in an earlier up, or running exports are canceled."
      : "") + (unknown ? " Do this in an earlier up if this one deletes what it depends on." : "")
  );
}

const REPLACEMENT = { changes: "exportFields", goesOn: NEXT, cancelsSpawned: false, unknown: false };

export const scheduleReexports = defineMessage("LS4001", {
  when: `Replacing a schedule would export its past windows again. ${BILLED_AGAIN} A new schedule exports every window since its \`startTime\` at once.`,
  say: ({ changes, again }: ScheduleReexports) =>
    `changing ${changes} replaces this schedule: LangSmith exports and bills ${again} again.`,
  do: ({ goesOn, them, earlier, ...more }) =>
    `Set startTime: "${goesOn}" to continue without gap or overlap, or allowReexport: true to export ${them} again.${
      earlier === undefined ? "" : ` To also export ${earlier.from} to ${earlier.to}, add a one-off export.`
    }${before({ goesOn, ...more })}`,
  see: "guides/change-an-export.md#continue-a-schedule-without-a-gap",
  example: { ...REPLACEMENT, again: "7 past windows", them: "them" },
});

interface ScheduleReexports extends Replacement {
  /** "7 past windows" */
  readonly again: string;
  readonly them: "it" | "them";
  /** What the new one would export before the old one began. */
  readonly earlier?: { readonly from: string; readonly to: string } | undefined;
}

const WHOSE = {
  all: "all experiments",
  other: "another project",
  unknown: "a project not known yet",
} as const;

export const otherPastExported = defineMessage("LS4025", {
  when: "Replacing a schedule would export the past of another project. A new schedule exports every window since its `startTime` at once, and LangSmith bills that.",
  say: ({ changes, past, whose }: OtherPast) =>
    `changing ${changes} replaces this schedule: LangSmith exports and bills ${past} of ${WHOSE[whose]}.`,
  do: ({ goesOn, them, ...more }) =>
    `Set startTime: "${goesOn}" to start at the next window, or allowReexport: true to export ${them} too.${before({ goesOn, ...more })}`,
  see: "guides/change-an-export.md#continue-a-schedule-without-a-gap",
  example: {
    ...REPLACEMENT,
    changes: "sessionId",
    past: "7 past windows",
    whose: "other",
    them: "them",
  },
});

interface OtherPast extends Replacement {
  /** "7 past windows" */
  readonly past: string;
  readonly whose: keyof typeof WHOSE;
  readonly them: "it" | "them";
}

export const oneOffReexportsSchedule = defineMessage("LS4026", {
  when: `A one-off export that replaces a schedule would export its past again. ${BILLED_AGAIN}`,
  say: ({ changes, from, to }: OneOffInPlace) =>
    `changing ${changes} replaces this schedule with a one-off export: LangSmith exports and bills ${from} to ${to} again.`,
  do: ({ goesOn, comesAfter, liesBefore, ...more }) => {
    const parts = [
      ...(comesAfter ? [`startTime: "${goesOn}" (only what is later)`] : []),
      ...(liesBefore === undefined ? [] : [`endTime: "${liesBefore}" (only what is earlier)`]),
    ];
    const all = parts.length === 0 ? "allowReexport: true to export it again" : "or allowReexport: true";
    return `Set ${[...parts, all].join(", ")}.${before({ goesOn, ...more })}`;
  },
  see: "guides/backfill.md",
  example: { ...REPLACEMENT, changes: "intervalHours", from: START, to: NEXT, comesAfter: false },
});

interface OneOffInPlace extends Replacement {
  readonly from: string;
  readonly to: string;
  /** Whether it also exports what comes after the schedule. */
  readonly comesAfter: boolean;
  /** When the schedule began, where it also exports what lies before. */
  readonly liesBefore?: string | undefined;
}

export const oneOffReexports = defineMessage("LS4002", {
  when: `Another destination or workspace would repeat a one-off export. ${BILLED_AGAIN} Replacing a destination also changes bulkExportDestinationId of its exports.`,
  say: ({ changes, status, startTime, endTime }: OneOff) =>
    `changing ${changes} replaces this one-off export${status === "" ? "" : ` (${status})`}. LangSmith exports and bills ${startTime} to ${endTime} again.`,
  do: 'Set allowReexport: true to accept this. Otherwise revert the change of the workspace, or of the destination (a new displayName replaces it), or set the resource option ignoreChanges: ["bulkExportDestinationId"] to keep this export.',
  see: "guides/change-an-export.md#change-a-destination",
  example: { changes: "bulkExportDestinationId", status: "Completed", startTime: START, endTime: NEXT },
});

interface OneOff {
  /** What makes the replacement necessary. */
  readonly changes: string;
  readonly status: string;
  readonly startTime: string | undefined;
  readonly endTime: string | undefined;
}

export const gapLeft = defineMessage("LS4022", {
  when: "A new schedule leaves a gap. The new `startTime` is later than the end of the last window that the old schedule exported.",
  say: ({ length, goesOn, startTime, several }: Gap) =>
    `nothing exports the ${length} from ${goesOn} to ${startTime}. ${several ? "Its old schedules end at the first time, and its new ones start at the second" : "The old schedule ends at the first time, and the new one starts at the second"}.`,
  do: ({ goesOn }) => `Set startTime: "${goesOn}" to leave no gap.`,
  see: "guides/change-an-export.md#continue-a-schedule-without-a-gap",
  example: { length: "24 h", goesOn: START, startTime: "2026-11-02T00:00:00Z", several: false },
});

interface Gap {
  readonly length: string;
  readonly goesOn: string;
  readonly startTime: string;
  /** Whether it is about the schedules of a component. */
  readonly several: boolean;
}
