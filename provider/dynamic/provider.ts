import { randomBytes } from "node:crypto";
import { equal, inOldNotation, replaces } from "../core/compare.ts";
import { withoutInternal } from "../core/defaults.ts";
import { encodable, isUnknown, SECRET, SIGNATURE, tokenOf } from "../core/engine.ts";
import { propertiesOf } from "../core/facts.ts";
import { CreatedButNotReady, type Operation, perform } from "../core/operation.ts";
import { engineFailure, type Properties, textsIn } from "../core/properties.ts";
import { redactor } from "../core/redaction/redact.ts";
import {
  type Announcement,
  ChangeRejected,
  LONGEST_LOOK,
  type Plan,
  partsOf,
  secretProperties,
} from "../core/resource.ts";
import { printable } from "../core/text.ts";
import type { TraceSubject } from "../core/trace-subject.ts";
import { explain } from "../resources/explain.ts";
import type { Resource, State } from "../resources/resource.ts";
import { changeReasons, DRIFTED, isSeenByEngine } from "./change-reasons.ts";
import { EngineWatch } from "./engine-gone.ts";
import { failure } from "./errors.ts";
import { attendance, print, printOnce } from "./print.ts";
import type { ConfigurationSource, Session } from "./session.ts";
import { handedOnOf, stableOutputs, withoutHandedOn } from "./stable.ts";
import { COMPONENT, LOGICAL_NAME } from "./stub.ts";

/** What the host of dynamic resources calls, by the names that it calls them. */
export interface DynamicProvider {
  readonly configure: (request: { readonly config: ConfigurationSource }) => void;
  readonly check: (
    olds: Properties,
    news: Properties,
  ) => Promise<{ inputs: Properties; failures: { property: string; reason: string }[] }>;
  readonly diff: (id: string, olds: Properties, news: Properties) => Compared | Promise<Compared>;
  readonly create: (inputs: Properties) => Promise<{ id: string; outs: Properties }>;
  readonly read: (
    id: string,
    props: Properties,
  ) => Promise<{ id: string; props: Properties; inputs?: Properties }>;
  readonly update: (id: string, olds: Properties, news: Properties) => Promise<{ outs: Properties }>;
  readonly delete: (id: string, props: Properties) => Promise<void>;
}

/** What a comparison comes to, in the host's words. */
interface Compared {
  /** Left out, the engine compares the inputs itself, and knows which of them change. */
  readonly changes?: boolean;
  readonly replaces: string[];
  readonly deleteBeforeReplace: boolean;
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

/** The engine that this process serves. */
const engine = new EngineWatch();

/** Serves a resource to the host of dynamic resources. */
export function serve(resource: Resource, session: Session): DynamicProvider {
  const called = (properties: Properties) =>
    `${resource.kind} ${JSON.stringify(properties[LOGICAL_NAME] ?? "")}`;
  const subjectOf = (does: string, { [LOGICAL_NAME]: name }: Properties): TraceSubject => ({
    does,
    type: tokenOf(resource.kind),
    name: typeof name === "string" ? name : undefined,
  });
  const done = { create: "created", read: "read", update: "updated", delete: resource.removed };
  const attempt = async <T>(
    { verb, id, inputs, olds = {} }: Undertaking,
    work: (operation: Operation) => Promise<T>,
  ): Promise<T> => {
    const hide = redactor(secretTexts(resource, session, inputs, olds));
    try {
      const limit = resource.timeLimits(inputs)[verb];
      const context = { ...attendance(limit, hide), traceSubject: subjectOf(verb, inputs) };
      return await engine.during((interrupt) => perform({ ...context, interrupt }, work));
    } catch (error) {
      const cause = error instanceof CreatedButNotReady ? error.cause : error;
      const subject = id === undefined ? called(inputs) : `${called(inputs)} (${id})`;
      throw failure(error, hide(explain(cause)), `${subject} could not be ${done[verb]}`, inputs);
    }
  };
  const announce = (olds: State | undefined, news: Properties) =>
    reportAll(news, resource.announce(olds, withoutInternal(news), Date.now(), session.target));
  const reportAll = (news: Properties, all: readonly Announcement[]) => {
    const hide = redactor(secretTexts(resource, session, news));
    const { [COMPONENT]: component } = news;
    for (const announcement of all) {
      const { severity, text, ofEach } = partsOf(announcement);
      const kind = severity === "warning" ? "warning: " : "";
      if (typeof component !== "string" || ofEach === undefined)
        print(hide(`${kind}${called(news)}: ${text}`));
      else printOnce(hide(`${kind}${component}: ${ofEach}`));
    }
  };
  // What fails here must not stop a preview.
  const logReplacementImpact = (id: string, olds: State, news: Properties): Promise<void> | undefined => {
    const { previewReplacement } = resource;
    if (!previewReplacement) return undefined;
    const hide = redactor(secretTexts(resource, session, olds.outputs, news));
    const report = (text: string) => print(hide(`${called(news)}: ${text}`));
    const traceSubject = subjectOf("diff", news);
    const context = { limitSeconds: LONGEST_LOOK, status: report, warn: report, hide, traceSubject };
    return perform(context, (operation) => previewReplacement(session.service, id, olds, operation)).then(
      (texts) => texts.forEach(report),
      (error: unknown) => report(`what its replacement concerns could not be read: ${explain(error)}`),
    );
  };
  /**
   * The inputs of what has been read, by id: a comparison with the same inputs is a refresh's, and no operation follows
   * that. With others it is that of an `up --refresh`.
   */
  const refreshed = new Map<string, Properties>();
  const followsRead = (id: string, news: Properties): boolean => {
    const read = refreshed.get(id);
    refreshed.delete(id);
    return read !== undefined && equal(read, stateOf(resource, news).inputs);
  };
  const planOfUp = (id: string, olds: State, news: Properties): Plan => {
    const plan = resource.plan(olds, news, session.target, Date.now());
    // No preview calls the update, so what it would reject is rejected here.
    const updates = plan.changes.length > 0 && plan.changes.every(({ kind }) => kind === "update");
    if (updates) resource.rejectUpdate(id, olds, news, session.target);
    return plan;
  };
  const planOfRefresh = (olds: State, news: Properties): Plan => {
    try {
      return resource.plan(olds, news, session.target, Date.now());
    } catch (error) {
      if (!(error instanceof ChangeRejected)) throw error;
      // What was found outside, or configured elsewhere, must not make a refresh fail; the next up is rejected.
      const hide = redactor(secretTexts(resource, session, olds.outputs, news));
      print(hide(`warning: ${called(news)}: the next up would be rejected: ${explain(error)}`));
      const found = error.changes.filter(({ because }) => because === undefined);
      return { changes: found.map(({ path }) => ({ path, kind: "update" })), deleteBeforeReplace: false };
    }
  };
  const warnBeforeCreate = async (news: Properties): Promise<void> => {
    const { warnBeforeCreate: warnings } = resource;
    if (!warnings) return;
    const hide = redactor(secretTexts(resource, session, news));
    const warn = (text: string) => print(hide(`warning: ${called(news)}: ${text}`));
    const context = {
      limitSeconds: LONGEST_LOOK,
      status: () => {},
      warn,
      hide,
      traceSubject: subjectOf("create", news),
    };
    // What fails here must not stop a preview.
    const found = await perform(context, (operation) =>
      warnings(session.service, news, session.target, operation),
    ).catch((): readonly Announcement[] => []);
    reportAll(news, found);
  };
  return {
    configure: ({ config }) => session.configure(config),

    check: async (olds, news) => {
      const { settings } = session;
      const naming = {
        logicalName: String(news[LOGICAL_NAME] ?? ""),
        suffix: () => randomBytes(4).toString("hex").slice(0, 7),
      };
      const supplied = withoutHandedOn(resource, olds, news);
      const { inputs: desired, failures } = resource.check(olds, supplied, naming, session.target);
      // The engine takes another notation of the same value for a change.
      const inputs = inOldNotation(resource.inputs, olds, desired);
      const problems = settings.problems.map(({ text }) => ({ path: [], reason: text }));
      const found = [...problems, ...failures].map(engineFailure).map(({ property, reason }) => ({
        property,
        reason: printable(reason),
      }));
      if (found.length > 0) return { inputs: encodable(inputs), failures: found };
      if (Object.keys(olds).length === 0) {
        announce(undefined, inputs);
        await warnBeforeCreate(inputs);
      } else if (replaces(resource.inputs, olds, inputs, session.target.workspaceId)) {
        await warnBeforeCreate(inputs);
      }
      const kept = await stableOutputs(resource, session, olds, inputs, subjectOf("check", inputs));
      return { inputs: encodable(marked(resource, { ...kept, ...inputs })), failures: [] };
    },

    diff: (id, olds, news) => {
      // In some of its displays the engine does not tell which resource a refused diff is about.
      const before = stateOf(resource, olds);
      const ofRefresh = followsRead(id, news);
      const { changes, deleteBeforeReplace } = refusable(called(news), () =>
        ofRefresh ? planOfRefresh(before, news) : planOfUp(id, before, news),
      );
      if (changes.length > 0 && !ofRefresh) announce(before, news);
      for (const announcement of changeReasons(resource, changes, olds, news))
        print(`${called(news)}${announcement}`);
      const replaces = changes.filter(({ kind }) => kind === "replace").map(({ path }) => String(path[0]));
      const replaced = { replaces: [...new Set(replaces)], deleteBeforeReplace };
      // The host passes no paths on: where the engine compares itself, it has them for replaceOnChanges and its displays.
      const seen = isSeenByEngine(resource, changes, olds, news);
      const answer = seen ? replaced : { ...replaced, changes: changes.length > 0 };
      return replaces.length === 0
        ? answer
        : (logReplacementImpact(id, before, news)?.then(() => answer) ?? answer);
    },

    create: (inputs) =>
      attempt({ verb: "create", inputs }, async (operation) => {
        const { id, outputs } = await resource.create(session.service, inputs, operation);
        operation.keep(id, outputs);
        return { id, outs: encodable({ ...inputs, ...outputs }) };
      }),

    read: (id, props) =>
      attempt({ verb: "read", id, inputs: props }, async (operation) => {
        const olds = stateOf(resource, props);
        const state = await resource.read(session.service, id, olds, operation);
        if (!state) return { id: "", props: {} };
        refreshed.set(id, olds.inputs);
        const found = { ...internalOf(props), ...state.inputs };
        return {
          id,
          props: encodable({ ...found, ...state.outputs }),
          inputs: encodable(marked(resource, { ...found, ...handedOnOf(resource, state.outputs) })),
        };
      }),

    update: (id, olds, news) =>
      attempt({ verb: "update", id, inputs: news, olds }, async (operation) => {
        const state = stateOf(resource, olds);
        const outputs = await resource.update(session.service, id, state, news, operation);
        operation.keep(id, outputs);
        return { outs: encodable({ ...news, ...outputs }) };
      }),

    delete: (id, props) =>
      attempt({ verb: "delete", id, inputs: props }, (operation) =>
        resource.delete(session.service, id, stateOf(resource, props), operation),
      ),
  };
}

/** The state of a dynamic resource holds inputs and outputs in one: the inputs are told by their names. */
function stateOf(resource: Resource, properties: Properties): State {
  const supplied = propertiesOf(resource.inputs).map(([name]) => name);
  const inputs = Object.fromEntries(Object.entries(properties).filter(([name]) => supplied.includes(name)));
  return { inputs, outputs: properties };
}

function internalOf({ [DRIFTED]: _, ...properties }: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => name.startsWith("__")));
}

/** The inputs with a mark on those that are always secret: a transform of the program loses the marks of the class. */
function marked(resource: Resource, inputs: Properties): Properties {
  const secrets = secretProperties(resource.inputs);
  const entries = Object.entries(inputs).map(([name, value]) =>
    secrets.includes(name) && value !== undefined && !isUnknown(value)
      ? [name, { [SIGNATURE]: SECRET, value }]
      : [name, value],
  );
  return Object.fromEntries(entries);
}

function secretTexts(resource: Resource, session: Session, ...supplied: Properties[]): string[] {
  const names = secretProperties(resource.inputs);
  return [
    ...session.settings.credentials.map(({ value }) => value),
    ...supplied.flatMap((properties) => names.flatMap((name) => textsIn(properties[name]))),
  ];
}

function refusable<T>(which: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw failure(error, `${which}: ${explain(error)}`, `the change of ${which} is refused`, {});
  }
}
