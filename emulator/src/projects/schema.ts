import { z } from "zod";
import { instant, uuid } from "../validation.ts";
import { TRACE_TIERS } from "./record.ts";

/** A time that may have no zone, which is UTC then: the vendor's client sends such. */
const time = z.union([instant, z.iso.datetime({ local: true }).transform((text) => Date.parse(`${text}Z`))], {
  error: "expected an ISO 8601 date and time",
});

const changeable = {
  description: z.string().nullish(),
  default_dataset_id: uuid.nullish(),
  end_time: time.nullish(),
  extra: z.record(z.string(), z.unknown()).nullish(),
  trace_tier: z.enum(TRACE_TIERS).nullish(),
};

/** Body of `POST /api/v1/sessions`. A name is made up where none is given. */
export const createProjectSchema = z.strictObject({
  ...changeable,
  name: z.string().min(1).nullish(),
  id: uuid.nullish(),
  start_time: time.nullish(),
  reference_dataset_id: uuid.nullish(),
  tag_value_ids: z.array(uuid).max(100).nullish(),
  /** What only experiments have; accepted, and not answered. */
  evaluator_keys: z.array(z.string()).nullish(),
  kicked_off_by: z.string().nullish(),
  num_examples: z.number().nullish(),
  num_repetitions: z.number().nullish(),
});
export type CreateProject = z.output<typeof createProjectSchema>;

/** Body of `PATCH /api/v1/sessions/{session_id}`; `null` leaves a member as it is. */
export const updateProjectSchema = z.strictObject({ ...changeable, name: z.string().min(1).nullish() });
export type UpdateProject = z.output<typeof updateProjectSchema>;
