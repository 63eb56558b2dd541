import type { Connection } from "../../config/connection.ts";
import { settingsFrom } from "../../config/settings.ts";
import { encodable } from "../../core/engine.ts";
import { type Operation, perform } from "../../core/operation.ts";
import type { Properties } from "../../core/properties.ts";
import { explain } from "../../resources/explain.ts";
import type { Resource } from "../../resources/resource.ts";
import { check, marked } from "./check.ts";
import { diff } from "./diff.ts";
import { engine } from "./engine-watch.ts";
import { failure } from "./errors.ts";
import { reportingOf, type Served, stateOf } from "./served.ts";
import { handedOnOf } from "./stable.ts";

/** The configuration of the stack, by the full key: `langsmith:apiKey`. */
export interface Configuration {
  readonly config: { readonly get: (key: string) => string | undefined };
}

/** What happens to which object, and with what. */
interface Undertaking {
  readonly verb: "create" | "read" | "update" | "delete";
  /** Absent until the service has given one. */
  readonly id?: string;
  readonly inputs: Properties;
  /** What the state held before, when that is something else. */
  readonly olds?: Properties;
}

/**
 * Serves a kind to the host of dynamic resources, by the names that the host calls. Its code is loaded for the first
 * request about it.
 */
export function serve(load: () => Promise<Resource>, connection: Connection) {
  let loading: Promise<Served> | undefined;
  const loaded = (): Promise<Served> => {
    loading ??= load().then((resource) => ({ resource, connection, refreshed: new Map() }));
    return loading;
  };
  return {
    // The host serves other calls while an asynchronous one runs, and serves them unconfigured when it throws.
    configure: ({ config }: Configuration) =>
      connection.configure(settingsFrom((key) => config.get(`langsmith:${key}`))),
    check: async (olds: Properties, news: Properties) => check(await loaded(), olds, news),
    diff: async (id: string, olds: Properties, news: Properties) => diff(await loaded(), id, olds, news),

    create: (inputs: Properties) =>
      attempt(loaded(), { verb: "create", inputs }, async (operation, { resource }) => {
        const { id, outputs } = await resource.create(connection.service, inputs, operation);
        operation.keep(id, { ...inputs, ...outputs });
        return { id, outs: encodable({ ...inputs, ...outputs }) };
      }),

    read: (id: string, props: Properties) =>
      attempt(loaded(), { verb: "read", id, inputs: props }, async (operation, served) => {
        const { resource, refreshed } = served;
        const olds = stateOf(served, props);
        const state = await resource.read(connection.service, id, olds, operation);
        if (!state) return { id: "", props: {} };
        refreshed.set(id, olds.inputs);
        const found = { ...internalOf(props), ...state.inputs };
        return {
          id,
          props: encodable({ ...found, ...state.outputs }),
          inputs: encodable(marked(resource, { ...found, ...handedOnOf(resource, state.outputs) })),
        };
      }),

    update: (id: string, olds: Properties, news: Properties) =>
      attempt(loaded(), { verb: "update", id, inputs: news, olds }, async (operation, served) => {
        const state = stateOf(served, olds);
        const outputs = await served.resource.update(connection.service, id, state, news, operation);
        operation.keep(id, { ...news, ...outputs });
        return { outs: encodable({ ...news, ...outputs }) };
      }),

    delete: (id: string, props: Properties) =>
      attempt(loaded(), { verb: "delete", id, inputs: props }, (operation, served) =>
        served.resource.delete(connection.service, id, stateOf(served, props), operation),
      ),
  };
}

/** Carries out an operation: in its time, until the engine is gone, losing no id. */
async function attempt<T>(
  loading: Promise<Served>,
  { verb, id, inputs, olds = {} }: Undertaking,
  work: (operation: Operation, served: Served) => Promise<T>,
): Promise<T> {
  const served = await loading;
  const { resource } = served;
  const reporting = reportingOf(served, inputs, olds);
  try {
    const context = { ...reporting, limitSeconds: resource.timeLimits(inputs)[verb] };
    return await engine.during((interrupt) =>
      perform({ ...context, interrupt }, (operation) => work(operation, served)),
    );
  } catch (error) {
    const { which, hide } = reporting;
    const subject = id === undefined ? which : `${which} (${id})`;
    const done = { create: "created", read: "read", update: "updated", delete: resource.removed }[verb];
    throw failure(error, hide(explain(error)), `${subject} could not be ${done}`, internalOf(inputs));
  }
}

function internalOf(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => name.startsWith("__")));
}
