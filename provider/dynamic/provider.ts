import { randomBytes } from "node:crypto";
import type { Properties } from "../lifecycle/check.ts";
import { encodable } from "../lifecycle/encodable.ts";
import { propertiesOf } from "../lifecycle/facts.ts";
import { engineFailure } from "../lifecycle/failure.ts";
import { type Attendance, CreatedButNotReady, type Operation, perform } from "../lifecycle/operation.ts";
import { redactor, textsIn } from "../lifecycle/redact.ts";
import { secretProperties } from "../lifecycle/resource.ts";
import type { Resource, State } from "../resources/define.ts";
import { explain } from "../resources/explain.ts";
import { failure } from "./errors.ts";
import type { ConfigurationSource, Session } from "./session.ts";
import { stableOutputs } from "./stable.ts";
import { LOGICAL_NAME } from "./stub.ts";

/** What the host of dynamic resources calls, by the names that it calls them. */
export interface DynamicProvider {
  readonly configure: (request: { readonly config: ConfigurationSource }) => void;
  readonly check: (
    olds: Properties,
    news: Properties,
  ) => Promise<{ inputs: Properties; failures: { property: string; reason: string }[] }>;
  readonly diff: (
    id: string,
    olds: Properties,
    news: Properties,
  ) => { changes: boolean; replaces: string[]; deleteBeforeReplace: boolean };
  readonly create: (inputs: Properties) => Promise<{ id: string; outs: Properties }>;
  readonly read: (id: string, props: Properties) => Promise<{ id: string; props: Properties }>;
  readonly update: (id: string, olds: Properties, news: Properties) => Promise<{ outs: Properties }>;
  readonly delete: (id: string, props: Properties) => Promise<void>;
}

/** Serves a resource to the host of dynamic resources. */
export function serve(resource: Resource, session: Session): DynamicProvider {
  const attempt = async <T>(
    limitSeconds: number,
    inputs: Properties,
    olds: Properties,
    work: (operation: Operation) => Promise<T>,
  ): Promise<T> => {
    const hide = redactor(secretTexts(resource, session, inputs, olds));
    try {
      return await perform(attendance(limitSeconds, hide), work);
    } catch (error) {
      const cause = error instanceof CreatedButNotReady ? error.cause : error;
      throw failure(error, hide(explain(cause)), encodable(inputs));
    }
  };
  return {
    configure: ({ config }) => session.configure(config),

    check: async (olds, news) => {
      const { settings } = session;
      const naming = {
        logicalName: String(news[LOGICAL_NAME] ?? ""),
        suffix: () => randomBytes(4).toString("hex").slice(0, 7),
      };
      const { inputs, failures } = resource.check(olds, news, naming, session.target);
      const problems = settings.problems.map((reason) => ({ path: [], reason }));
      const found = [...problems, ...failures].map(engineFailure);
      if (found.length > 0) return { inputs: encodable(inputs), failures: found };
      const kept = await stableOutputs(resource, session, olds, inputs);
      return { inputs: encodable({ ...kept, ...inputs }), failures: [] };
    },

    diff: (_id, olds, news) => {
      const { changes, deleteBeforeReplace } = refusable(() =>
        resource.plan(stateOf(resource, olds), news, session.target, Date.now()),
      );
      const replaces = changes.filter(({ kind }) => kind === "replace").map(({ path }) => String(path[0]));
      return { changes: changes.length > 0, replaces: [...new Set(replaces)], deleteBeforeReplace };
    },

    create: (inputs) =>
      attempt(resource.timeLimits(inputs).create, inputs, {}, async (operation) => {
        const { id, outputs } = await resource.create(session.service, inputs, operation);
        operation.keep(id, outputs);
        return { id, outs: encodable({ ...inputs, ...outputs }) };
      }),

    read: (id, props) =>
      attempt(resource.timeLimits(props).read, props, {}, async (operation) => {
        const olds = stateOf(resource, props);
        const state = await resource.read(session.service, id, olds, operation);
        if (!state) return { id: "", props: {} };
        return { id, props: encodable({ ...internalOf(props), ...state.inputs, ...state.outputs }) };
      }),

    update: (id, olds, news) =>
      attempt(resource.timeLimits(news).update, news, olds, async (operation) => {
        const state = stateOf(resource, olds);
        const outputs = await resource.update(session.service, id, state, news, operation);
        operation.keep(id, outputs);
        return { outs: encodable({ ...news, ...outputs }) };
      }),

    delete: (id, props) =>
      attempt(resource.timeLimits(props).delete, props, {}, (operation) =>
        resource.delete(session.service, id, stateOf(resource, props), operation),
      ),
  };
}

/** The state of a dynamic resource holds inputs and outputs in one: told apart by their names. */
function stateOf(resource: Resource, properties: Properties): State {
  const pick = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name)));
  return {
    inputs: pick(propertiesOf(resource.inputs).map(([name]) => name)),
    outputs: pick(propertiesOf(resource.outputs).map(([name]) => name)),
  };
}

function internalOf(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => name.startsWith("__")));
}

function secretTexts(resource: Resource, session: Session, ...given: Properties[]): string[] {
  const names = secretProperties(resource.inputs);
  return [
    ...session.settings.credentials.map(({ value }) => value),
    ...given.flatMap((properties) => names.flatMap((name) => textsIn(properties[name]))),
  ];
}

/** The host shows what is printed to the user, as lines of the stack. */
function attendance(limitSeconds: number, hide: (text: string) => string): Attendance {
  const print = (text: string) => process.stdout.write(`${hide(text)}\n`);
  return { limitSeconds, status: print, warn: (text) => print(`warning: ${text}`) };
}

function refusable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw failure(error, explain(error), {});
  }
}
