import { COMMANDS } from "../../../cli/command/commands.ts";
import { factsOf, propertiesOf } from "../../../provider/core/fields/facts.ts";
import type { ServedFunction } from "../../../provider/functions/define.ts";
import { functions } from "../../../provider/functions/index.ts";
import { SERVER_REQUESTS } from "../../../provider/http/api/server-info.ts";
import type { RequestFacts } from "../../../provider/http/api-request.ts";
import { resources } from "../../../provider/resources/index.ts";
import type { Resource } from "../../../provider/resources/resource.ts";
import { REQUESTING } from "../../../provider/resources/resource.ts";
import { quoted, type Row, table } from "./markdown.ts";

const RESOURCES = Object.values<Resource>(resources);
/** The commands that ask the service for something, with their requests. */
const COMMAND_REQUESTS = (
  await Promise.all(
    COMMANDS.map(async ({ name, load }) => ({ name, requests: await (await load()).requests?.() })),
  )
).flatMap(({ name, requests }) => (requests === undefined ? [] : [{ name, requests }]));
const FUNCTIONS = Object.values<ServedFunction>(functions);

/** The tables of docs/reference/permissions.md. */
export function permissionTables(): Record<string, string> {
  return {
    resources: table(["Resource", "Operation", "Requests", "Permissions"], RESOURCES.flatMap(operationsOf)),
    inputs: table(["Resource", "Input", "Permissions"], RESOURCES.flatMap(inputsOf)),
    functions: table(
      ["Function", "Requests", "Permissions"],
      FUNCTIONS.map(({ name, requests }) => [`\`${name}\``, ...cellsOf(requests)]),
    ),
    commands: table(
      ["Command", "Requests", "Permissions"],
      COMMAND_REQUESTS.map(({ name, requests }) => [`\`pulumi-langsmith ${name}\``, ...cellsOf(requests)]),
    ),
  };
}

/** The table of docs/reference/requests.md: every request of the tables above, once. */
export function requestTable(): string {
  return table(["Request", "Permission", "Name in errors"], requestRows());
}

function operationsOf({ kind, requests }: Resource): Row[] {
  // Few kinds ask for something in a preview; the other operations are there for each.
  const operations = REQUESTING.filter((name) => name !== "preview" || requests.preview !== undefined);
  return operations.map((name) => [`\`${kind}\``, name, ...cellsOf(requests[name] ?? [])]);
}

/** The inputs that take permissions of their own. */
function inputsOf({ kind, inputs }: Resource): Row[] {
  return propertiesOf(inputs).flatMap(([name, schema]) => {
    const { permissions = [] } = factsOf(schema);
    return permissions.length === 0 ? [] : [[`\`${kind}\``, `\`${name}\``, quoted(permissions)]];
  });
}

function requestRows(): Row[] {
  const all = [
    ...RESOURCES.flatMap(({ requests }) => REQUESTING.flatMap((name) => requests[name] ?? [])),
    ...FUNCTIONS.flatMap(({ requests }) => requests),
    ...COMMAND_REQUESTS.flatMap(({ requests }) => requests),
    // After a 404, any operation may read which workspace or organization answers.
    ...Object.values<RequestFacts>(SERVER_REQUESTS),
  ];
  return [...Map.groupBy(all, lineOf)].map(([line, same]) => [
    `\`${line}\``,
    permissionCell(same),
    [...new Set(same.map(({ attempted }) => attempted))].join(", "),
  ]);
}

function permissionCell(requests: readonly RequestFacts[]): string {
  const cells = requests.map(({ permission, grantedTo }) => {
    if (permission === undefined) return NONE;
    return `\`${permission}\`${grantedTo === undefined ? "" : ` (${grantedTo})`}`;
  });
  return [...new Set(cells)].join(", ");
}

const NONE = "none documented";

function lineOf({ method, path }: RequestFacts): string {
  return `${method} ${path}`;
}

/** The requests of a row and the permissions that they take together. */
function cellsOf(requests: readonly RequestFacts[]): Row {
  const lines = [...new Set(requests.map(lineOf))].sort();
  const permissions = new Set(requests.flatMap(({ permission }) => permission ?? []));
  return [
    lines.length === 0 ? "none" : quoted(lines),
    permissions.size === 0 ? NONE : quoted([...permissions].sort()),
  ];
}
