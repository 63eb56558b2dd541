import * as z from "zod";
import { field } from "../../../core/facts.ts";
import { formatValue } from "../../../core/text.ts";
import { oneOf, openEnum } from "../../field-types.ts";

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
export const LABEL_ALLOWED =
  "a DNS label: lower-case letters, digits and dashes, with a letter or digit at both ends, at most 63 characters";

export function labelText() {
  return z.string().regex(LABEL);
}

/** The name of a container or a volume. */
export function label(description: string, example?: string) {
  return field(labelText(), {
    ...described(description, example),
    allowed: LABEL_ALLOWED,
  });
}

const OBJECT = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
export const OBJECT_ALLOWED =
  "the name of a Kubernetes object: lower-case letters, digits, dashes and dots, with a letter or digit at both ends, at most 253 characters";

export function objectNameText() {
  return z.string().regex(OBJECT);
}

/** The name of an object in the cluster: a secret, a claim, a service account. */
export function objectName(description: string, example?: string) {
  return field(objectNameText(), { ...described(description, example), allowed: OBJECT_ALLOWED });
}

/** A key of a config map or of a secret. */
export function dataKey(description: string, example?: string) {
  const schema = z.string().regex(/^[-._a-zA-Z0-9]{1,253}$/);
  return field(schema, {
    ...described(description, example),
    allowed: "letters, digits, dashes, underscores and dots",
  });
}

export function text(description: string, example?: string) {
  return field(z.string().min(1).optional(), described(description, example));
}

/** A command or its arguments, in which passwords and tokens are often found. */
export function words(description: string, example?: readonly string[]) {
  return field(z.array(z.string()).optional(), { ...described(description, example), unshown: true });
}

export function flag(description: string, fallback = false) {
  return field(z.boolean().optional(), { description, usage: `Kubernetes' default is \`${fallback}\`.` });
}

export function integer(description: string, least: number) {
  return field(z.int().min(least).optional(), { description });
}

/** Permission bits. */
export function mode(description: string) {
  return field(z.int().min(0).max(0o777).optional(), {
    description: `${description}, as a decimal number. 420 is 0o644.`,
    example: 420,
    allowed: "permission bits from 0 to 511 (0o777)",
  });
}

export function choice(values: readonly string[], description: string) {
  return field(openEnum(values).optional(), {
    description,
    allowed: oneOf(values),
  });
}

const PORT_ALLOWED = "a port from 1 to 65535";

export function portNumber() {
  return z.int().min(1).max(65535);
}

export function port(description: string) {
  return field(portNumber(), { description, allowed: PORT_ALLOWED });
}

const PORT_NAME = z.string().regex(/^(?=.{1,15}$)(?=.*[a-z])(?!.*--)[a-z0-9]([a-z0-9-]*[a-z0-9])?$/);
const PORT_NAME_ALLOWED =
  "lower-case letters, digits and single dashes, at least one of them a letter, at most 15 characters";

export function portName(description: string) {
  return field(PORT_NAME.optional(), { description, example: "http", allowed: PORT_NAME_ALLOWED });
}

/** A port by its number, or by the name that the container gives it. */
export function portOrName() {
  return field(z.union([portNumber(), PORT_NAME]), {
    description: "The port, as a number or a name.",
    example: 8080,
    allowed: `${PORT_ALLOWED}, or the name of a port: ${PORT_NAME_ALLOWED}`,
  });
}

const QUANTITY = /^\d+(\.\d*)?(m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei|[eE]\d+)?$/;

export const QUANTITY_ALLOWED = 'an amount such as "500m", "0.5" or "512Mi"';

const SUFFIXES: Readonly<Record<string, number>> = {
  "": 1,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

/** The amount itself: `1`, `"1"`, `"1.0"` and `"1000m"` are one. What is no amount stays as it is. */
function canonicalQuantity(value: string | number): string {
  const [, digits, suffix = ""] = /^(\d+(?:\.\d*)?)(.*)$/.exec(String(value)) ?? [];
  const factor = SUFFIXES[suffix] ?? Number(`1${suffix}`);
  if (digits === undefined || Number.isNaN(factor)) return String(value);
  return String(Number((Number(digits) * factor).toPrecision(12)));
}

/** An amount of something, as Kubernetes writes it. The service takes strings; a number is sent as one. */
export function quantity() {
  return field(z.union([z.number().min(0), z.string().regex(QUANTITY)]), {
    description: "An amount.",
    allowed: QUANTITY_ALLOWED,
    canonical: canonicalQuantity,
    textual: true,
  });
}

/**
 * Of these properties one at the most, or one exactly, is given.
 *
 * @param needed what to say where there must be one; none where there need not
 */
export function oneSource(names: readonly string[], needed?: string) {
  return (value: object, context: z.core.$RefinementCtx<unknown>): void => {
    const supplied = Object.entries(value).filter(
      ([name, part]) => part !== undefined && names.includes(name),
    );
    if (supplied.length > 1) {
      const which = supplied.map(([name]) => name).join(" and ");
      context.addIssue({ code: "custom", message: `it has ${which}, but only one of them is allowed` });
    } else if (supplied.length === 0 && needed !== undefined) {
      context.addIssue({ code: "custom", message: `it must have ${needed}: one of ${names.join(", ")}` });
    }
  };
}

/** No two elements of a list have the same value in a property. */
export function unique<N extends string>(name: N) {
  return (list: readonly { readonly [K in N]: string }[], context: z.core.$RefinementCtx<unknown>): void => {
    list.forEach((element, index) => {
      const first = list.findIndex((other) => other[name] === element[name]);
      if (first === index) return;
      const message = `element ${first} of the list has the same ${name}: each needs its own`;
      context.addIssue({ code: "custom", path: [index, name], message });
    });
  };
}

/** A path inside a volume: relative, and never out of it. */
export function pathInside() {
  return z
    .string()
    .min(1)
    .superRefine((path, context) => {
      if (path.startsWith("/")) {
        const relative = path.replace(/^\/+/, "");
        const hint = relative === "" ? "remove it to use the whole volume" : `write ${formatValue(relative)}`;
        context.addIssue({ code: "custom", message: `it must be relative to the volume: ${hint}` });
      } else if (path.split("/").includes("..")) {
        context.addIssue({ code: "custom", message: 'it must stay inside the volume, without ".."' });
      }
    });
}

function described(description: string, example: unknown) {
  return { description, ...(example === undefined ? {} : { example }) };
}
