import type { Connection } from "../config/connection.ts";
import { COMPONENT, LOGICAL_NAME } from "../core/engine.ts";
import { propertiesOf } from "../core/facts.ts";
import { secretTextsIn } from "../core/outputs.ts";
import type { Properties } from "../core/properties.ts";
import { redactor } from "../core/redact.ts";
import { printable } from "../core/text.ts";
import type { Resource, State } from "../resources/resource.ts";
import { type Reporting, reportPreview } from "../resources/serve.ts";
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

/** Lines of components, which are given once for all of their resources. */
const printed = new Set<string>();

function printOnce(text: string): void {
  if (!printed.has(text)) print(text);
  printed.add(text);
}

/** What a request about a resource is served with: every secret of the configuration and of both is hidden. */
export function reportingOf(
  { resource, connection }: Served,
  properties: Properties,
  olds: Properties = {},
): Reporting {
  const { [LOGICAL_NAME]: name, [COMPONENT]: component } = properties;
  const resourceName = typeof name === "string" ? name : undefined;
  const hide = redactor([
    ...connection.settings.credentials.map(({ value }) => value),
    ...[properties, olds].flatMap((supplied) => secretTextsIn(resource.inputs, supplied)),
  ]);
  const linesTo = (show: (text: string) => void) => ({
    note: (text: string) => show(hide(text)),
    warn: (text: string) => show(hide(`warning: ${text}`)),
  });
  return {
    which: `${resource.kind} ${JSON.stringify(resourceName ?? "")}`,
    resourceName,
    hide,
    status: (text) => print(hide(text)),
    ...linesTo(print),
    component: typeof component === "string" ? { which: component, ...linesTo(printOnce) } : undefined,
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
