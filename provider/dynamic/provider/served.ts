import type { Connection } from "../../config/connection.ts";
import { LOGICAL_NAME } from "../../core/engine.ts";
import { propertiesOf } from "../../core/fields/facts.ts";
import { secretTextsIn } from "../../core/fields/outputs.ts";
import type { Properties } from "../../core/properties.ts";
import { redactor } from "../../core/redact.ts";
import { printable } from "../../core/text.ts";
import type { Resource, State } from "../../resources/resource.ts";
import { type Reporting, reportPreview } from "../../resources/serve.ts";
import { engine } from "./engine-watch.ts";

/** A kind of resource as one provider of the host serves it. */
export interface Served {
  readonly resource: Resource;
  readonly connection: Connection;
  /** The inputs of what has been read, by id. With other inputs a comparison is that of an `up --refresh`. */
  readonly refreshed: Map<string, Properties>;
}

/** The host shows what is printed to the user, as lines of the stack. */
function print(text: string): void {
  process.stdout.write(`${printable(text)}\n`);
}

/** What a request about a resource is served with: every secret of the configuration and of both is hidden. */
export function reportingOf(
  { resource, connection }: Served,
  properties: Properties,
  olds: Properties = {},
): Reporting {
  const { [LOGICAL_NAME]: name } = properties;
  const resourceName = typeof name === "string" ? name : undefined;
  const hide = redactor([
    ...connection.settings.credentials.map(({ value }) => value),
    ...[properties, olds].flatMap((supplied) => secretTextsIn(resource.inputs, supplied)),
  ]);
  return {
    which: `${resource.kind} ${JSON.stringify(resourceName ?? "")}`,
    resourceName,
    hide,
    status: (text) => print(hide(text)),
    note: (text) => print(hide(text)),
    warn: (text) => print(hide(`warning: ${text}`)),
  };
}

/** Reports what people should know before a creation, an update or a replacement, until the engine is gone. */
export async function preview(
  { resource, connection }: Served,
  change: Parameters<typeof reportPreview>[2],
  reporting: Reporting,
): Promise<void> {
  await engine.during((interrupt) =>
    reportPreview(resource, connection, change, { ...reporting, interrupt }),
  );
}

/** The state of a dynamic resource holds inputs and outputs in one: the inputs are found by their names. */
export function stateOf({ resource }: Served, properties: Properties): State {
  const supplied = propertiesOf(resource.inputs).map(([name]) => name);
  const inputs = Object.fromEntries(Object.entries(properties).filter(([name]) => supplied.includes(name)));
  return { inputs, outputs: properties };
}
