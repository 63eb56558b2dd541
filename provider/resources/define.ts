import type * as z from "zod";
import type { LangSmith } from "../api/client.ts";
import type { Checked, Naming, Properties } from "../lifecycle/check.ts";
import { withoutInternal } from "../lifecycle/check.ts";
import { check, plan } from "../lifecycle/evaluate.ts";
import type { Operation } from "../lifecycle/operation.ts";
import { type Description, fitting, type Plan, type Target, type TimeLimits } from "../lifecycle/resource.ts";
import { importable, project } from "../lifecycle/wire.ts";

/** What the state holds of an object, as it came from the engine. */
export interface State {
  readonly inputs: Properties;
  readonly outputs: Properties;
}

/** A resource as a front end serves it: every property by name, nothing known of any one of them. */
export interface Resource {
  readonly kind: string;
  readonly noun: string;
  readonly description: string;
  readonly inputs: z.ZodObject;
  readonly outputs: z.ZodObject;
  readonly timeLimits: (inputs: Properties) => TimeLimits;
  readonly check: (olds: Properties, news: Properties, naming: Naming, target: Target) => Checked;
  readonly plan: (olds: State, news: Properties, target: Target, now: number) => Plan;
  readonly recall:
    | ((service: LangSmith, inputs: Properties, operation: Operation) => Promise<Properties | undefined>)
    | undefined;
  readonly create: (
    service: LangSmith,
    inputs: Properties,
    operation: Operation,
  ) => Promise<{ id: string; outputs: Properties }>;
  readonly read: (
    service: LangSmith,
    id: string,
    olds: State,
    operation: Operation,
  ) => Promise<State | undefined>;
  readonly update: (
    service: LangSmith,
    id: string,
    olds: State,
    news: Properties,
    operation: Operation,
  ) => Promise<Properties>;
  readonly delete: (service: LangSmith, id: string, olds: State, operation: Operation) => Promise<void>;
}

/** Makes a resource of its description, for every front end. */
export function defineResource<I extends z.ZodObject, O extends z.ZodObject>(
  description: Description<LangSmith, I, O>,
): Resource {
  const { kind, noun, inputs, outputs, timeLimits, recall } = description;
  const stored = (state: State) => ({
    inputs: fitting(inputs, state.inputs),
    outputs: fitting(outputs, state.outputs),
  });
  return {
    kind,
    noun,
    description: description.description,
    inputs,
    outputs,
    timeLimits,
    check: (olds, news, naming, target) => check(description, olds, news, naming, target),
    plan: (olds, news, target, now) => plan(description, olds, news, target, now),
    recall:
      recall &&
      ((service, given, operation) =>
        recall(inWorkspace(service, given["workspaceId"]), fitting(inputs, given), operation)),
    create: (service, news, operation) =>
      description.create(
        inWorkspace(service, news["workspaceId"]),
        inputs.parse(withoutInternal(news)),
        operation,
      ),
    read: async (service, id, olds, operation) => {
      const seen = await description.read(living(service, olds).withFallback(), id, stored(olds), operation);
      if (!seen) return undefined;
      const known = Object.keys(withoutInternal(olds.inputs)).length > 0;
      const found = known ? project(inputs, olds.inputs, seen.held) : importable(inputs, seen.held);
      const internal = Object.entries(olds.inputs).filter(([name]) => name.startsWith("__"));
      return { inputs: { ...Object.fromEntries(internal), ...found }, outputs: seen.outputs };
    },
    update: (service, id, olds, news, operation) =>
      description.update(
        living(service, olds),
        id,
        stored(olds),
        inputs.parse(withoutInternal(news)),
        operation,
      ),
    delete: (service, id, olds, operation) =>
      description.delete(living(service, olds).withFallback(), id, stored(olds), operation),
  };
}

/** An object is reached in the workspace that it lives in, whatever is configured by now. */
function living(service: LangSmith, state: State): LangSmith {
  return inWorkspace(service, state.outputs["tenantId"] ?? state.inputs["workspaceId"]);
}

function inWorkspace(service: LangSmith, workspaceId: unknown): LangSmith {
  return typeof workspaceId === "string" ? service.inWorkspace(workspaceId) : service;
}
