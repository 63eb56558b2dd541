import type * as z from "zod";
import type { Properties } from "../core/check.ts";
import { ignoredOutputs, notStored, wasSent } from "../core/ignored-inputs.ts";
import type { Operation } from "../core/operation.ts";
import type { Write } from "../core/resource.ts";
import { ServiceError } from "../http/errors.ts";
import * as messages from "./messages.ts";

/** A write that remembers which inputs the service does not store as they were sent. */
export interface Recording {
  readonly write: Write;
  /** The outputs that remember them. */
  readonly ignored: () => Properties;
}

/**
 * Begins to record what a write of these inputs comes to.
 *
 * @param filled the names of the inputs that the program did not set
 * @param before the paths that the state remembers already, of which no warning is given again
 * @param assertSame see {@link Write}. Default: a creation has nothing to compare with
 */
export function recording(
  { kind, noun, inputs }: { readonly kind: string; readonly noun: string; readonly inputs: z.ZodObject },
  wanted: Properties,
  filled: readonly string[],
  before: readonly string[],
  operation: Operation,
  assertSame: Write["assertSame"] = () => {},
): Recording {
  let paths = [...before];
  const warned = new Set(before);
  const ignored = () => ignoredOutputs(paths);
  const name = operation.traceSubject?.name;
  const resource = name === undefined ? noun : `${kind} ${JSON.stringify(name)}`;
  const warn = (found: readonly string[], toMessage: typeof messages.notStored) => {
    const paths = found.filter((path) => !warned.has(path));
    if (paths.length === 0) return;
    for (const path of paths) warned.add(path);
    operation.warn(toMessage({ resource, paths }).text);
  };
  const write: Write = {
    ...operation,
    filled,
    ignored: before,
    assertSame,
    keep: (id, outputs, unsettled) => operation.keep(id, { ...outputs, ...ignored() }, unsettled),
    stored: async (held, body, again) => {
      let missing = notStored(inputs, wanted, held, body);
      if (missing.length > 0) {
        const later = await again().catch((error: unknown) => {
          if (error instanceof ServiceError) return held;
          throw error;
        });
        const still = notStored(inputs, wanted, later, body).map(({ path }) => path);
        missing = missing.filter(({ path }) => still.includes(path));
      }
      paths = [...paths.filter((path) => !wasSent(inputs, path, body)), ...missing.map(({ path }) => path)];
      const spelled = (respelled: boolean) =>
        missing.filter((each) => each.respelled === respelled).map(({ path }) => path);
      warn(spelled(true), messages.storedRespelled);
      warn(spelled(false), messages.notStored);
    },
  };
  return { write, ignored };
}
