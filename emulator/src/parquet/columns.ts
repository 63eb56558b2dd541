import type { SchemaElement } from "hyparquet-writer";
import type { EXPORT_FIELDS } from "../exports/schema.ts";
import { derivedId } from "../world/deterministic.ts";
import type { GeneratedRun } from "./generated.ts";

export type ExportField = (typeof EXPORT_FIELDS)[number];

/** What all rows of a file have in common. */
export interface Origin {
  readonly workspace: string;
  /** The project; `null` for the runs of experiments. */
  readonly session: string | null;
  readonly formatVersion: string;
}

type Value = string | readonly string[] | bigint | number | boolean | null;
type Kind = "text" | "texts" | "instant" | "integer" | "decimal" | "truth";

interface Column {
  readonly kind: Kind;
  value(run: GeneratedRun, origin: Origin): Value;
}

const MODEL_RATE = 0.000002;

const MODELS = ["gpt-4o", "gpt-4o-mini"] as const;

const COLUMNS: Readonly<Record<ExportField, Column>> = {
  id: { kind: "text", value: (run) => run.id },
  tenant_id: { kind: "text", value: (_run, { workspace }) => workspace },
  session_id: {
    kind: "text",
    value: (run, { session }) => session ?? derivedId(`experiment of ${traceOf(run)}`),
  },
  trace_id: { kind: "text", value: traceOf },
  parent_run_id: { kind: "text", value: ({ root }) => root?.id ?? null },
  parent_run_ids: { kind: "texts", value: ({ root }) => (root === undefined ? [] : [root.id]) },
  reference_example_id: {
    kind: "text",
    value: (run, { session }) => (session === null ? derivedId(`example of ${traceOf(run)}`) : null),
  },
  name: { kind: "text", value: ({ name }) => name },
  run_type: { kind: "text", value: ({ type }) => type },
  start_time: { kind: "instant", value: ({ start }) => start },
  end_time: { kind: "instant", value: ({ end }) => end },
  status: { kind: "text", value: (run) => (failed(run) ? "error" : "success") },
  is_root: { kind: "truth", value: ({ root }) => root === undefined },
  dotted_order: { kind: "text", value: ({ dottedOrder }) => dottedOrder },
  trace_tier: { kind: "text", value: () => "longlived" },
  inputs: { kind: "text", value: ({ index }) => JSON.stringify({ question: `What is ${index} + 1?` }) },
  outputs: {
    kind: "text",
    value: (run) => (failed(run) ? null : JSON.stringify({ answer: String(run.index + 1) })),
  },
  error: { kind: "text", value: (run) => (failed(run) ? "ToolException: the search timed out" : null) },
  extra: { kind: "text", value: (run) => JSON.stringify(extraOf(run)) },
  events: { kind: "text", value: () => "[]" },
  tags: { kind: "texts", value: ({ root }) => (root === undefined ? ["production", "eu"] : []) },
  feedback_stats: {
    kind: "text",
    value: ({ root }) => (root === undefined ? JSON.stringify({ correctness: { n: 1, avg: 0.5 } }) : null),
  },
  feedbacks: {
    kind: "text",
    value: ({ root }) =>
      root === undefined ? JSON.stringify([{ key: "correctness", score: 0.5, comment: null }]) : null,
  },
  total_tokens: { kind: "integer", value: (run) => sum(promptTokens(run), completionTokens(run)) },
  prompt_tokens: { kind: "integer", value: promptTokens },
  completion_tokens: { kind: "integer", value: completionTokens },
  total_cost: { kind: "decimal", value: (run) => costOf(sum(promptTokens(run), completionTokens(run))) },
  prompt_cost: { kind: "decimal", value: (run) => costOf(promptTokens(run)) },
  completion_cost: { kind: "decimal", value: (run) => costOf(completionTokens(run)) },
  first_token_time: { kind: "instant", value: ({ type, start }) => (type === "llm" ? start + 5 : null) },
};

/** The values of a field in all rows, as the Parquet writer takes them. */
export function columnOf(field: ExportField, runs: readonly GeneratedRun[], origin: Origin) {
  const { kind, value } = COLUMNS[field];
  const stored = kind === "instant" ? instantIn(origin) : kind === "integer" ? integer : same;
  return { name: field, data: runs.map((run) => stored(value(run, origin))) };
}

/** How a field is declared in the file. */
export function elementsOf(field: ExportField, { formatVersion }: Origin): SchemaElement[] {
  const base = { name: field, repetition_type: "OPTIONAL" } as const;
  switch (COLUMNS[field].kind) {
    case "text":
      return [{ ...base, type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } }];
    case "texts":
      return [
        { ...base, num_children: 1, converted_type: "LIST", logical_type: { type: "LIST" } },
        { name: "list", repetition_type: "REPEATED", num_children: 1 },
        {
          name: "element",
          repetition_type: "OPTIONAL",
          type: "BYTE_ARRAY",
          converted_type: "UTF8",
          logical_type: { type: "STRING" },
        },
      ];
    case "instant": {
      const unit = formatVersion === "v1" ? "NANOS" : "MICROS";
      // Only v2_beta is documented to have times with a zone.
      const isAdjustedToUTC = formatVersion !== "v1";
      return [{ ...base, type: "INT64", logical_type: { type: "TIMESTAMP", isAdjustedToUTC, unit } }];
    }
    case "integer":
      return [{ ...base, type: "INT64" }];
    case "decimal":
      return [{ ...base, type: "DOUBLE" }];
    case "truth":
      return [{ ...base, type: "BOOLEAN" }];
  }
}

/** Version 1 of the format has nanoseconds, which some readers cannot take; version 2 microseconds. */
function instantIn({ formatVersion }: Origin) {
  const perMicrosecond = formatVersion === "v1" ? 1000n : 1n;
  return (value: Value): Value =>
    typeof value === "number" ? BigInt(Math.round(value * 1000)) * perMicrosecond : value;
}

function integer(value: Value): Value {
  return typeof value === "number" ? BigInt(value) : value;
}

function same(value: Value): Value {
  return value;
}

function traceOf({ root, id }: GeneratedRun): string {
  return root?.id ?? id;
}

/** Every third call of a model has its name only among the parameters, where some integrations leave it. */
function extraOf({ type, trace }: GeneratedRun) {
  const metadata = { ls_run_type: type };
  if (type !== "llm") return { metadata };
  const model = MODELS[trace % MODELS.length];
  return trace % 3 === 2
    ? { metadata, invocation_params: { model } }
    : { metadata: { ...metadata, ls_provider: "openai", ls_model_name: model } };
}

/** One trace in twenty-five fails. */
function failed({ root, index }: GeneratedRun): boolean {
  return root === undefined && index % 100 === 0 && index > 0;
}

function promptTokens({ type, root, index }: GeneratedRun): number | null {
  return type === "llm" || root === undefined ? 100 + ((root?.index ?? index) % 50) : null;
}

function completionTokens({ type, root, index }: GeneratedRun): number | null {
  return type === "llm" || root === undefined ? 20 + ((root?.index ?? index) % 30) : null;
}

function sum(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}

function costOf(tokens: number | null): number | null {
  return tokens === null ? null : tokens * MODEL_RATE;
}
