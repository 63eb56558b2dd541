import type * as z from "zod";
import { factsOf, type Property, propertiesOf } from "../../core/fields/facts.ts";
import { setMember, wireName } from "../../core/fields/wire-format.ts";
import type { Properties } from "../../core/properties.ts";
import { type ObjectFacts, Objects } from "../../http/api/objects.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { answering, SCOPES } from "../evidence/scope.ts";
import type { Inventory } from "../listing/inventory.ts";
import { readAs } from "../listing/lookup.ts";
import type { Resource } from "../resource.ts";
import { type ApiObject, answerSchemas } from "./answer.ts";
import type { AnyPlain, PlainDescription } from "./description.ts";

/** A plain kind and what follows from its description: how its objects are addressed, listed and read. */
export class PlainKind<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  readonly plain: PlainDescription<I, O>;
  readonly facts: ObjectFacts & { readonly addressedBy: string };
  readonly scope: (typeof SCOPES)[keyof typeof SCOPES];
  /** Whether it always exists: a setting. */
  readonly isSetting: boolean;
  /** The inputs with the ids of what an object is a part of, the outermost first. */
  readonly parents: readonly string[];
  /** The inputs that an update can change. */
  readonly changeable: readonly Property[];
  readonly #answers: ReturnType<typeof answerSchemas>;
  readonly #givenOnce: readonly Property[];

  constructor(plain: PlainDescription<I, O>) {
    const { noun, plural, inputs, outputs, belongsTo, identifiedBy, namedBy, shows, api } = plain;
    const wireOf = (name: keyof z.output<I> & string) => wireName(name, inputs.shape[name]);
    this.plain = plain;
    this.scope = SCOPES[belongsTo];
    this.isSetting = api.create === "adopt";
    this.parents = [...api.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    // A setting has no other id than that of what it belongs to.
    const own = this.isSetting ? this.scope.member : "id";
    const addressedBy = identifiedBy === undefined ? own : wireOf(identifiedBy);
    const named = namedBy === undefined ? undefined : wireOf(namedBy);
    this.facts = { ...api, noun, plural, addressedBy, namedBy: named };
    this.changeable = propertiesOf(inputs).filter(([, schema]) => {
      const { immutable, local } = factsOf(schema);
      return !immutable && !local;
    });
    this.#givenOnce = propertiesOf(outputs).filter(([, schema]) => factsOf(schema).givenOnce);
    this.#answers = answerSchemas({
      inputs,
      outputs,
      addressedBy,
      unshown: shows.scope ? [] : [this.scope.output],
      scopeField: shows.scope ? this.scope.member : undefined,
      isSetting: this.isSetting,
    });
  }

  /** Its objects at a service. @param state inputs, which have the ids of what they are parts of */
  objectsOf(service: LangSmith, state: Properties = {}): Objects<ApiObject> {
    const parents = this.parents.map((name) => String(state[name] ?? ""));
    return service.api(Objects<ApiObject>, this.facts, this.#answers, parents);
  }

  /**
   * The members of an object that its answers do not show: where it is, which takes a read of its own.
   *
   * @param state inputs, which have the ids of what the object is a part of
   */
  async locationOf(service: LangSmith, state: Properties, call: Call): Promise<Properties> {
    const { belongsTo, shows } = this.plain;
    const location = this.partOf(state);
    return shows.scope
      ? location
      : { ...location, [this.scope.member]: await answering(belongsTo, service, call) };
  }

  /** The ids of what an object is a part of, as its members. */
  partOf(state: Properties): Properties {
    const { inputs } = this.plain;
    const parents = this.parents.map((name) => [wireName(name, inputs.shape[name]), state[name]]);
    return Object.fromEntries(parents.filter(([, id]) => id !== undefined));
  }

  /** What no answer shows of an object, as the state has it, in the service's names. */
  keptOf(outputs: Properties): Record<string, unknown> {
    const kept: Record<string, unknown> = {};
    for (const [name, schema] of this.#givenOnce)
      if (outputs[name] !== undefined) setMember(kept, wireName(name, schema), outputs[name]);
    const { output, member } = this.scope;
    return this.plain.shows.scope ? kept : { ...kept, [member]: outputs[output] };
  }

  /** The secrets that only the answer to the creation shows, and that one lacks. */
  missingIn(created: Properties): string[] {
    const lacking = this.#givenOnce.filter(
      ([name, schema]) => factsOf(schema).secret && !created[wireName(name, schema)],
    );
    return lacking.map(([name]) => name);
  }

  /** The time of a creation, where the answer does not show it and the state keeps it. */
  notedAge({ created_at }: ApiObject, service: LangSmith, now: number): Properties {
    const isKept = this.#givenOnce.some(([name]) => name === "createdAt");
    const noted = (service.latestTime ?? new Date(now)).toISOString();
    return isKept ? { created_at: created_at ?? noted } : {};
  }

  outputsOf(answer: ApiObject): z.output<O> {
    return readAs(this.plain.outputs, answer, `${this.plain.noun} ${answer.id}`);
  }
}

/** A plain kind as front ends, functions and commands serve it. */
export interface PlainResource extends Resource {
  readonly plain: AnyPlain;
  readonly plainKind: PlainKind;
  readonly inventory: Inventory;
}
