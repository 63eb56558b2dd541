import { z } from "zod";

/** Documented behaviours that `--break` takes away, so that a check built on them can be seen to fail. */
export const BREAKS = {
  "cancel-ignored": "PATCH of an export answers 200 and changes nothing",
  "delete-ignored": "DELETE of a deployment answers 204 and nothing happens",
  "deploy-never-finishes": "revisions stay in DEPLOYING",
  "destination-not-validated": "a destination is accepted without a test object being written",
  "export-never-completes": "exports stay in Running",
  "schedule-never-spawns": "scheduled exports spawn nothing",
} as const;

export type BreakName = keyof typeof BREAKS;

/** Whether `name` is one of {@link BREAKS}. */
export function isBreakName(name: string): name is BreakName {
  return Object.hasOwn(BREAKS, name);
}

/** The statuses that a revision never leaves. */
export const FINAL_STATUSES: ReadonlySet<string> = new Set([
  "DEPLOYED",
  "CREATE_FAILED",
  "BUILD_FAILED",
  "DEPLOY_FAILED",
  "SKIPPED",
]);

const times = z.int().min(1).default(1);

const revisionBehaviour = z.strictObject({
  kind: z.literal("revision"),
  /** The deployment's id or name; any deployment when absent. */
  deployment: z.string().optional(),
  /** How the revision ends, or `stays`: it moves up to `status` and no further. */
  outcome: z.enum(["CREATE_FAILED", "BUILD_FAILED", "DEPLOY_FAILED", "DEPLOYED", "stays"]),
  /** Where a revision that `stays` ends up; default `DEPLOYING`. Any text, also one that is not documented. */
  status: z.string().min(1).default("DEPLOYING"),
  /**
   * What it passes through, ten virtual seconds each, between the last regular status before its end and the end.
   * Any text but a status that a revision never leaves; default none.
   */
  via: z
    .array(
      z
        .string()
        .min(1)
        .refine((status) => !FINAL_STATUSES.has(status), { error: "a revision never leaves this status" }),
    )
    .default([]),
  /** What the revision answers as `status_message` once it has come to its end; default nothing, which is `null`. */
  message: z.string().optional(),
  /** Lines that end the build log (BUILD_FAILED) or the deploy log (otherwise). */
  log: z.array(z.string()).default([]),
  /** The version of its API server, such as `0.12.9`; `null` where the service does not know it. Default: a recent one. */
  apiVersion: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, { error: "expected a version such as 0.13.0" })
    .nullish(),
  /** How many revisions, counted from the next one made. */
  times,
});

const exportBehaviour = z.strictObject({
  kind: z.literal("export"),
  /** The id of the schedule that spawns it; any export, spawned or not, when absent. */
  source: z.string().optional(),
  /** How the export ends, or `stays`: it moves up to `status` and no further. */
  outcome: z.enum(["Completed", "Failed", "TimedOut", "stays"]),
  /** Where an export that `stays` ends up; default `Running`. Any text, also one that is not documented. */
  status: z.string().min(1).default("Running"),
  /**
   * Virtual seconds from its creation to the outcome. Default 30; for `TimedOut` the
   * time limit; an export that `stays` is at its status as soon as it starts.
   */
  seconds: z.number().positive().optional(),
  /** What the last run says in its `errors`, as `retry_0`. Default for one that fails or times out: a general text. */
  error: z.string().optional(),
  /** What it says there by retry, in place of `error`, for example `{retry_0: "…", retry_1: "…"}`. */
  errors: z.record(z.string(), z.string()).optional(),
  /** Leaves `result` out of the metadata of its Completed runs. */
  withoutResult: z.boolean().default(false),
  /** Rows that each of its runs writes; default between 100 and 999. */
  rows: z.int().min(0).max(1_000_000).optional(),
  /** How many exports, counted from the next one made (spawned ones count, in the order in which they are spawned). */
  times,
});

/** The shape of `POST /_emulator/behaviour`. */
export const behaviourSchema = z.discriminatedUnion("kind", [revisionBehaviour, exportBehaviour]);

/** A scripted outcome as tests write it, for example `{kind: "revision", outcome: "BUILD_FAILED"}`. */
export type Behaviour = z.input<typeof behaviourSchema>;

export type RevisionScript = Pick<
  z.output<typeof revisionBehaviour>,
  "outcome" | "status" | "via" | "message" | "log" | "apiVersion"
>;
export type ExportScript = Pick<
  z.output<typeof exportBehaviour>,
  "outcome" | "status" | "seconds" | "error" | "errors" | "withoutResult" | "rows"
>;

/** The outcomes that wait for the next revision or export, and the breaks. */
export class Behaviours {
  readonly #breaks: ReadonlySet<BreakName>;
  readonly #pending: z.output<typeof behaviourSchema>[] = [];

  constructor(breaks: Iterable<BreakName>) {
    this.#breaks = new Set(breaks);
  }

  broken(name: BreakName): boolean {
    return this.#breaks.has(name);
  }

  add(behaviour: z.output<typeof behaviourSchema>): void {
    this.#pending.push({ ...behaviour });
  }

  clear(): void {
    this.#pending.length = 0;
  }

  forRevision({ id, name }: { readonly id: string; readonly name: string }): RevisionScript | undefined {
    for (const [index, script] of this.#pending.entries()) {
      if (script.kind !== "revision" || ![undefined, id, name].includes(script.deployment)) continue;
      this.#use(index, script);
      return script;
    }
    return undefined;
  }

  /** @param sourceId of the schedule that spawned the export */
  forExport(sourceId: string | null): ExportScript | undefined {
    for (const [index, script] of this.#pending.entries()) {
      if (script.kind !== "export" || (script.source ?? sourceId) !== sourceId) continue;
      this.#use(index, script);
      return script;
    }
    return undefined;
  }

  #use(index: number, script: { times: number }): void {
    script.times -= 1;
    if (script.times === 0) this.#pending.splice(index, 1);
  }
}
