import type * as z from "zod";
import { hidingCredentials } from "../config/connect.ts";
import { Connection } from "../config/connection.ts";
import { settingsFrom } from "../config/settings.ts";
import { secretTextsIn } from "../core/fields/outputs.ts";
import { perform } from "../core/operation.ts";
import { failureText, type Properties } from "../core/properties.ts";
import { printable } from "../core/text.ts";
import { FUNCTION_NAMES, loadFunction } from "../functions/load.ts";
import { explain } from "../resources/explain.ts";

/** How a call ended: with a result, or with every reason why there is none. */
export type Outcome<T> =
  | { readonly result: T; readonly secret: boolean }
  | { readonly reasons: readonly string[] };

/** One for each configuration: an automation program runs several stacks in one process, at the same time too. */
const connections = new Map<string, Connection>();

function connectionOf(configuration: Readonly<Record<string, string>>): Connection {
  const settings = settingsFrom((key) => configuration[`langsmith:${key}`]);
  const key = JSON.stringify(settings);
  const connection = connections.get(key) ?? new Connection();
  connections.set(key, connection);
  connection.configure(settings);
  return connection;
}

/**
 * Checks the arguments and runs the function. Never rejects: what went wrong is part of the outcome.
 *
 * @param configuration of the stack, by the full key: `langsmith:apiKey`
 * @param report receives lines worth showing, such as that the service limits requests
 */
export async function callFunction<T extends object>(
  name: string,
  args: Properties,
  configuration: Readonly<Record<string, string>>,
  report: (text: string) => void,
): Promise<Outcome<T>> {
  const served = await loadFunction(name);
  if (!served) return { reasons: [`there is no such function; there are ${FUNCTION_NAMES.join(", ")}`] };
  const connection = connectionOf(configuration);
  const failures = served.check(args, connection.target);
  if (failures.length > 0) return { reasons: failures.map((failure) => printable(failureText(failure))) };
  const hide = hidingCredentials(connection.settings);
  const warn = (text: string) => report(printable(`${served.name}: ${hide(text)}`));
  try {
    const result = await perform({ limitSeconds: served.limitSeconds, status: warn, warn }, (operation) =>
      served.run(() => connection.service, args, operation),
    );
    if (conforms<T>(served.outputs, result)) {
      return { result, secret: secretTextsIn(served.outputs, result).length > 0 };
    }
    return { reasons: ["the result does not match the documentation of the function; report this error"] };
  } catch (error) {
    return { reasons: [printable(hide(explain(error)))] };
  }
}

/** The types that programs see are generated from the same schema. */
function conforms<T extends object>(outputs: z.ZodObject, result: unknown): result is T {
  return outputs.safeParse(result).success;
}
