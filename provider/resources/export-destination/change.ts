import { same } from "../../core/compare.ts";
import { isUnknown } from "../../core/engine.ts";
import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import type { Properties } from "../../core/properties.ts";
import type { Change, Comparison, Stored } from "../../core/resource.ts";
import { mayBeCarriedOut } from "../../http/errors.ts";
import { whatHappened } from "../explain.ts";
import { forgotten } from "./authentication.ts";
import { type Inputs, inputs, type Outputs } from "./fields.ts";
import { mayBeStored } from "./messages.ts";

/** The two ways to authenticate, with what people call them. The service stores one and clears the other. */
const UPDATABLE = { credentials: "credentials", awsRoleArn: "role" } as const;
const NAMES = ["awsRoleArn", "credentials"] as const;

/**
 * What an update sends: never both ways at once, and nothing where the way that the program wants is what was reached
 * and what may have been stored since.
 */
export function changedOf(olds: Stored<Inputs, Outputs>, news: Inputs): Properties {
  const desired = NAMES.find((name) => news[name] !== undefined);
  if (desired === undefined) return {};
  const differs = NAMES.some((name) => {
    // An update that failed halfway may have stored what the program no longer contains.
    const [reached, tried] = [olds.inputs[name], olds.attempted[name] ?? news[name]];
    return [reached, tried].some((before) => !same(inputs.shape[name], before, news[name]));
  });
  // The last attempt may have ended with a server that did not take all of them.
  const incomplete = forgotten(news.credentials, olds.outputs.credentialsKeys).length > 0;
  return differs || incomplete ? { [desired]: news[desired] } : {};
}

/** What an update that did not come to its end may have stored, and the program does not want, or no longer. */
export function leftovers({ olds, news, changes }: Comparison<Inputs, Outputs>): Change[] {
  return NAMES.flatMap((name) => {
    const tried = olds.attempted[name];
    const known = changes.some(({ path, kind }) => path[0] === name || kind === "replace");
    const removed = NAMES.every((each) => news[each] === undefined);
    if (known || tried === undefined || removed || isUnknown(news[name])) return [];
    if (same(inputs.shape[name], tried, news[name])) return [];
    const because = `an earlier, unfinished \`pulumi up\` changed its ${name}`;
    return [{ path: [name], kind: "update", because }];
  });
}

/**
 * Carries out the change of what the names say. Unless it is rejected, the service may have stored it:
 * the state then remembers that it was tried, so that the next update sends what the program says by then.
 */
export async function rememberingTried<T>(
  names: readonly string[],
  remember: Operation["keep"],
  { id, outputs }: { readonly id: string; readonly outputs: Partial<Outputs> },
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!mayBeCarriedOut(error)) throw error;
    remember(id, outputs, names);
    const what = NAMES.filter((name) => names.includes(name)).map((name) => UPDATABLE[name]);
    throw new CodedError(mayBeStored({ error: whatHappened(error).replace(/(?<!\.)$/, "."), what }), {
      cause: error,
    });
  }
}
