import type * as z from "zod";
import { computedIn, filledIn } from "../core/defaults.ts";
import {
  ignoredOutputs,
  isIgnored,
  missingInBoth,
  type NotStored,
  notStored,
  wasSent,
} from "../core/ignored-inputs.ts";
import { budgetOf, inTime, type Operation } from "../core/operation.ts";
import { type Properties, parsePath } from "../core/properties.ts";
import type { Reread, Write } from "../core/resource.ts";
import { isTransient, NotFound, ServiceError } from "../http/errors.ts";
import * as messages from "./messages.ts";

/**
 * Milliseconds before each further read of an object that does not show what was sent: a replica of the service may not
 * have it yet, and what is remembered as not stored is compared no more.
 */
const REREAD_PAUSES_MS: readonly number[] = [1_000, 2_000, 4_000];

/** Milliseconds that these reads and pauses may take, where half of what is left of the time limit is not less. */
const REREAD_BUDGET_MS = 20_000;

/** A write that remembers which inputs the service does not store as they were sent. */
interface Recording {
  readonly write: Write;
  /** The outputs that remember them. */
  readonly ignored: () => Properties;
}

/**
 * Begins to record what a write of these inputs comes to.
 *
 * @param news the same with the front end's own: which the program did not set, and what was computed
 * @param before the paths that the state remembers already, of which no warning is given again
 * @param assertSame see {@link Write}. Default: a creation has nothing to compare with
 */
export function recording(
  { kind, noun, inputs }: { readonly kind: string; readonly noun: string; readonly inputs: z.ZodObject },
  wanted: Properties,
  news: Properties,
  before: readonly string[],
  operation: Operation,
  assertSame: Write["assertSame"] = () => {},
): Recording {
  let paths = [...before];
  const warned = new Set(before);
  const ignored = () => ignoredOutputs(paths);
  const name = operation.resource?.name;
  const resource = name === undefined ? noun : `${kind} ${JSON.stringify(name)}`;
  const warn = (found: readonly string[], toMessage: typeof messages.notStored) => {
    const paths = found.filter((path) => !warned.has(path));
    if (paths.length === 0) return;
    for (const path of paths) warned.add(path);
    operation.warn(toMessage({ resource, paths }).text);
  };
  const write: Write = {
    ...operation,
    filled: filledIn(news),
    computed: computedIn(news),
    ignored: before,
    assertSame,
    keep: (id, outputs, unsettled) => operation.keep(id, { ...outputs, ...ignored() }, unsettled),
    stored: async (remote, body, again) => {
      const compare = (actual: Properties) => notStored(inputs, wanted, actual, body);
      const missing = await confirm(compare(remote), compare, before, again, operation);
      paths = [...paths.filter((path) => !wasSent(inputs, path, body)), ...missing.map(({ path }) => path)];
      const spelled = (respelled: boolean) =>
        missing.filter((each) => each.respelled === respelled).map(({ path }) => path);
      warn(spelled(true), messages.storedRespelled);
      warn(spelled(false), messages.notStored);
    },
  };
  return { write, ignored };
}

/**
 * What is not stored by an answer, as far as further reads confirm it: by the last of all of them, or by the memory of
 * the state. They must not use up the time of the operation.
 */
async function confirm(
  first: readonly NotStored[],
  compare: (actual: Properties) => readonly NotStored[],
  remembered: readonly string[],
  again: Reread,
  operation: Operation,
): Promise<readonly NotStored[]> {
  let missing = first;
  let isConfirmed = false;
  const isRemembered = ({ path }: NotStored) => isIgnored(parsePath(path), remembered);
  const end = operation.now() + budgetOf(operation, REREAD_BUDGET_MS);
  for (const pause of [0, ...REREAD_PAUSES_MS]) {
    if (missing.length === 0 || (pause > 0 && missing.every(isRemembered))) break;
    isConfirmed = false;
    if (operation.now() + pause >= end) break;
    if (pause > 0) await operation.pause(pause);
    const later = await inTime(operation, end - operation.now(), again).catch((error: unknown) => {
      if (error instanceof ServiceError) return error;
      throw error;
    });
    // A replica that does not know a new object answers so, and a failure may be over by the next read.
    if (later instanceof NotFound || isTransient(later)) continue;
    if (later === undefined || later instanceof ServiceError) break;
    isConfirmed = true;
    missing = missingInBoth(missing, compare(later));
  }
  return isConfirmed ? missing : missing.filter(isRemembered);
}
