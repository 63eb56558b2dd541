import type * as z from "zod";
import { factsOf, isSecretAt, propertiesOf, schemaAt } from "../lifecycle/facts.ts";
import { valueAt } from "../lifecycle/path.ts";
import { textsIn } from "../lifecycle/redact.ts";
import { secretProperties } from "../lifecycle/resource.ts";
import { isUnknown } from "../lifecycle/unknown.ts";
import type { ProgramSecrets } from "./program-secrets.ts";
import type { Given, Path } from "./values.ts";

interface Described {
  readonly inputs: z.ZodObject;
  readonly outputs: z.ZodObject;
}

/** What came with a request. */
interface Received {
  readonly program: ProgramSecrets;
  /** The inputs that the program gives, or the state holds. */
  readonly inputs: Given;
  /** What the state holds of the outputs: what is a secret there stays one. */
  readonly outputs?: Given;
}

/**
 * Which values go back to the engine as secrets: those that the description says are, those that came as secrets,
 * and outputs that contain one which came so.
 */
export function secrecy({ inputs, outputs }: Described, received: Received) {
  const { program } = received;
  const derived = new Set(propertiesOf(outputs).map(([name]) => name));
  const lasting = ([name]: Path) =>
    typeof name === "string" && (derived.has(name) || factsOf(inputs.shape[name] ?? inputs).local === true);
  const before = received.outputs?.secrets.filter(lasting);
  const came = new Set([...received.inputs.secrets, ...(before ?? [])].map(keyOf));
  program.remember(ownSecrets(inputs, received.inputs));
  const described = new Set([...secretProperties(inputs), ...secretProperties(outputs)]);
  return (path: Path, value: unknown): boolean => {
    if (came.size > 0 && came.has(keyOf(path))) return true;
    const [name] = path;
    if (typeof name !== "string") return false;
    if (described.has(name) && (isSecretAt(inputs, path) || isSecretAt(outputs, path))) return true;
    return derived.has(name) && textsIn(value).some((text) => program.isIn(text));
  };
}

/** What the program alone made a secret; of what always is one, no output is made. */
function ownSecrets(inputs: z.ZodObject, { values, secrets }: Given): string[] {
  return secrets
    .filter((path) => !isSecretAt(inputs, path))
    .flatMap((path) => textsIn(valueAt(values, path)))
    .filter((text) => !isUnknown(text))
    .flatMap(asTold);
}

/** The service answers ids in lower case. */
function asTold(text: string): string[] {
  return [...new Set([text, text.toLowerCase()])];
}

/** Every secret text among properties, to be kept out of what is told. */
export function secretTexts(inputs: z.ZodObject, ...given: readonly Given[]): string[] {
  return given.flatMap(({ values, secrets }) => [
    ...secrets.flatMap((path) => textsIn(valueAt(values, path))).flatMap(asTold),
    ...secretValues(inputs, values).flatMap(textsIn),
  ]);
}

function secretValues(schema: z.core.$ZodType, values: object): unknown[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const at = schemaAt(schema, [name]);
    if (at === undefined) return [];
    if (factsOf(at).secret) return [value];
    return typeof value === "object" && value !== null ? secretValues(at, value) : [];
  });
}

function keyOf(path: Path): string {
  return JSON.stringify(path);
}
