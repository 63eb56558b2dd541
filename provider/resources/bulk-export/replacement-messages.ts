import { defineMessage } from "../../core/message.ts";

const START = "2026-11-01T00:00:00Z";
const NEXT = "2026-11-08T00:00:00Z";

const BILLED_AGAIN =
  "An export never changes, so a change creates a new one. LangSmith bills what it exports again.";

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
      ? " As cancelSpawnedOnDelete is true, exports that still run would be cancelled: set it to false in an up before."
      : "") +
    (unknown ? " If this up first deletes what the export depends on, set either in an earlier up." : "")
  );
}

const REPLACEMENT = { changes: "exportFields", goesOn: NEXT, cancelsSpawned: false, unknown: false };

export const scheduleReexports = defineMessage("LS4001", {
  title: "The replacement of a schedule would export its past again",
  message: ({ changes, again }: ScheduleReexports) =>
    `changing ${changes} replaces this schedule, and the new one would export ${again} again, which is billed again.`,
  cause: `${BILLED_AGAIN} A new schedule exports every window since its \`startTime\` at once.`,
  fix: ({ goesOn, them, earlier, ...more }) =>
    `Set startTime: "${goesOn}" to go on without gap or overlap, or allowReexport: true to export ${them} again.${
      earlier === undefined
        ? ""
        : ` For what is before ${earlier.to}, declare a one-off export with startTime: "${earlier.from}" and endTime: "${earlier.to}" beside it.`
    }${before({ goesOn, ...more })}`,
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
  unknown: "a project that is not known yet",
} as const;

export const otherPastExported = defineMessage("LS4025", {
  title: "The replacement of a schedule would export the past of another project",
  message: ({ changes, past, whose }: OtherPast) =>
    `changing ${changes} replaces this schedule, and the new one would export ${past} of ${WHOSE[whose]}, which is billed.`,
  cause: "A new schedule exports every window since its `startTime` at once, and LangSmith bills that.",
  fix: ({ goesOn, them, ...more }) =>
    `Set startTime: "${goesOn}" to begin where this schedule has come to, or allowReexport: true to export ${them} too.${before({ goesOn, ...more })}`,
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
  title: "A one-off export in the place of a schedule would export its past again",
  message: ({ changes, from, to }: OneOffInPlace) =>
    `changing ${changes} replaces this schedule, and the one-off export in its place would export ${from} to ${to} again, which is billed again.`,
  cause: BILLED_AGAIN,
  fix: ({ goesOn, comesAfter, liesBefore, ...more }) => {
    const ways = [
      ...(comesAfter ? [`startTime: "${goesOn}" to export only what comes after that`] : []),
      ...(liesBefore === undefined ? [] : [`endTime: "${liesBefore}" to export only what is before that`]),
      "allowReexport: true to export it again",
    ];
    return `Set ${ways.join(", or ")}.${before({ goesOn, ...more })}`;
  },
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
  title: "The replacement of its destination would repeat a one-off export",
  message: ({ status, startTime, endTime }: OneOff) =>
    `changing bulkExportDestinationId replaces this one-off export${status === "" ? "" : ` (${status})`}, which exports and bills ${startTime} to ${endTime} again.`,
  cause: `${BILLED_AGAIN} Replacing a destination changes the id of its exports, too.`,
  fix: 'Set allowReexport: true if you want that. If its destination is replaced (a new displayName is enough), revert that change, or keep this export with the resource option ignoreChanges: ["bulkExportDestinationId"].',
  example: { status: "Completed", startTime: START, endTime: NEXT },
});

interface OneOff {
  readonly status: string;
  readonly startTime: string | undefined;
  readonly endTime: string | undefined;
}

export const gapLeft = defineMessage("LS4022", {
  title: "A new schedule leaves a gap",
  message: ({ length, goesOn, startTime, several }: Gap) =>
    `nothing exports the ${length} from ${goesOn} to ${startTime}: ${several ? `schedules of it have exported everything before, and the new ones begin with ${startTime}` : "the old schedule exports up to the first, and the new one begins at the second"}.`,
  cause: "The new `startTime` is later than where the schedule has come to.",
  fix: ({ goesOn }) => `Set startTime: "${goesOn}" to leave no gap.`,
  example: { length: "24 h", goesOn: START, startTime: "2026-11-02T00:00:00Z", several: false },
});

interface Gap {
  readonly length: string;
  readonly goesOn: string;
  readonly startTime: string;
  /** Whether it is about the schedules of a component. */
  readonly several: boolean;
}
