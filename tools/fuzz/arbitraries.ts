import fc from "fast-check";
import { type Case, type Edit, type Interruption, KINDS, type ModelFault, type Round } from "./model.ts";

const yes = (percent: number) => fc.integer({ min: 1, max: 100 }).map((drawn) => drawn > 100 - percent);

const createEdit = (front: Case["front"]): fc.Arbitrary<Edit> =>
  fc.record({
    edit: fc.constant("create" as const),
    kind: fc.constantFrom(...KINDS),
    named: fc.boolean(),
    waits: yes(70),
    // Dynamic resources cannot be imported.
    imported: front === "plugin" ? yes(20) : fc.constant(false),
    ownProject: yes(50),
  });

const changeEdit: fc.Arbitrary<Edit> = fc.record({
  edit: fc.constantFrom("change", "label", "rotate", "replace", "rename", "remove"),
  at: fc.nat({ max: 7 }),
});

const edit = (front: Case["front"]) =>
  fc.oneof({ weight: 2, arbitrary: createEdit(front) }, { weight: 3, arbitrary: changeEdit });

/** What a proxy drops from requests and from answers. */
const dropped: fc.Arbitrary<ModelFault["does"]> = fc
  .constantFrom(
    ["display_name"],
    ["secrets"],
    ["filter"],
    ["status"],
    ["tenant_id"],
    ["created_at"],
    ["config.include_bucket_in_prefix"],
    ["source_revision_config.image_uri"],
    ["auth_url", "client_id"],
  )
  .map((members) => ({ action: "drop-members", members }));

/** What they do. A service that lies consistently (an empty list that looks whole) is beyond what can be survived. */
const action: fc.Arbitrary<ModelFault["does"]> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constant("respond"),
      status: fc.constantFrom(400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504),
      body: fc.constant({ detail: "a fault of the model test" }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(1, 20).map((retryAfter) => ({ action: "respond", status: 429, retryAfter })),
  },
  { weight: 4, arbitrary: fc.constant({ action: "reset-after" }) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom("reset-before", "reset-body", "truncate", "second-revision")
      .map((name) => ({ action: name })),
  },
  { weight: 3, arbitrary: dropped },
  { weight: 3, arbitrary: fc.constant({ action: "strip-workspace" }) },
  { weight: 2, arbitrary: fc.boolean().map((carryOut) => ({ action: "never", carryOut })) },
  { weight: 1, arbitrary: fc.boolean().map((carryOut) => ({ action: "html", carryOut })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom("Throttled", "REHEATING", "BUILDING", "Running", "Created")
      .map((status) => ({ action: "rewrite", set: { status } })),
  },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 3 }).map((requests) => ({ action: "late", requests })) },
  {
    weight: 3,
    arbitrary: fc.record({
      action: fc.constantFrom("delay", "slow-body"),
      delayMs: fc.integer({ min: 50, max: 1500 }),
    }),
  },
);

const fault: fc.Arbitrary<ModelFault> = fc.record({
  at: fc.nat({ max: 1000 }),
  does: fc
    .record({
      action,
      skip: fc.constantFrom(0, 0, 0, 1, 2),
      times: fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: 1, max: 3 }) },
        { weight: 2, arbitrary: fc.constant(null) },
      ),
    })
    .map(({ action: what, ...rest }) => ({ ...rest, ...what })),
});

const interruption: fc.Arbitrary<Interruption> = fc.record({
  how: fc.constantFrom("ctrl-c", "ctrl-c twice", "kill plugin", "kill engine"),
  once: fc.constantFrom("answered", "made"),
  count: fc.constantFrom(1, 1, 1, 2, 2, 3, 5),
  after: fc.integer({ min: 0, max: 120 }),
});

const round = (front: Case["front"]): fc.Arbitrary<Round> =>
  fc
    .record({
      edits: fc.array(edit(front), { minLength: 1, maxLength: 6, size: "max" }),
      command: fc.oneof(
        { weight: 6, arbitrary: fc.constant("up" as const) },
        { weight: 2, arbitrary: fc.constant("refresh" as const) },
        { weight: 1, arbitrary: fc.constant("destroy" as const) },
        { weight: 1, arbitrary: fc.constant("preview" as const) },
      ),
      faults: fc.array(fault, { minLength: 1, maxLength: 10, size: "max" }),
      outcome: fc.option(fc.constantFrom("BUILD_FAILED", "DEPLOY_FAILED"), { nil: undefined, freq: 4 }),
      interruption: fc.option(interruption, { nil: undefined, freq: 3 }),
      newKey: yes(15),
      verbose: yes(15),
      recovery: fc.constantFrom("up", "refresh and up"),
    })
    .map(({ outcome, interruption: cut, ...rest }) => ({
      ...rest,
      ...(outcome === undefined ? {} : { outcome }),
      ...(cut === undefined ? {} : { interruption: cut }),
    }));

/** Random lives of stacks of one front end. */
export function cases(front: Case["front"]): fc.Arbitrary<Case> {
  return fc.record({
    front: fc.constant(front),
    first: fc.array(createEdit(front), { minLength: 0, maxLength: 5, size: "max" }),
    rounds: fc.array(round(front), { minLength: 1, maxLength: 3, size: "max" }),
    skew: fc.constantFrom(0, 0, 3600, -3600),
  });
}
