import { factsOf, propertiesOf } from "../../../provider/core/facts.ts";
import type { Permission } from "../../../provider/http/api-request.ts";
import { plainResources, resources } from "../../../provider/resources/index.ts";
import type { PlainResource } from "../../../provider/resources/plain/description.ts";
import type { Resource } from "../../../provider/resources/resource.ts";
import { quoted, type Row, table } from "./markdown.ts";

/** The tables of docs/permissions.md. */
export function permissionTables(): Record<string, string> {
  const plain = Object.values<PlainResource>(plainResources);
  return {
    resources: table(["Resource", "Operation", "Requests", "Permissions"], plain.flatMap(operationsOf)),
    inputs: table(["Resource", "Input", "Permissions"], Object.values(resources).flatMap(inputsOf)),
    functions: table(["Function", "Requests", "Permissions"], plain.flatMap(functionsOf)),
    requests: table(["Request", "Permission", "What it is called in errors"], plain.flatMap(requestsOf)),
  };
}

type Operation = "create" | "read" | "update" | "delete";

/** One request of an object, with what it takes and what errors call it. */
interface Request {
  readonly line: string;
  readonly permission: Permission | undefined;
}

const SETTINGS: Request = { line: "GET /api/v1/settings", permission: undefined };

/** What each request of a kind is for. */
function requestsFor({ api, evidence }: PlainResource) {
  const { path: all, update, permissions } = api;
  const one = `${all}/{id}`;
  const probe = evidence.workspace === "probe" ? [SETTINGS] : [];
  const request = (line: string, operation: Operation): Request => ({
    line,
    permission: permissions?.[operation],
  });
  const list = request(`GET ${all}`, "read");
  if (update === "upsert") {
    const post = (operation: Operation) => request(`POST ${all}`, operation);
    return {
      probe,
      list,
      read: list,
      create: post("create"),
      update: post("update"),
      delete: post("delete"),
    };
  }
  return {
    probe,
    list,
    read: request(`GET ${one}`, "read"),
    create: request(`POST ${all}`, "create"),
    update: request(`${update} ${one}`, "update"),
    delete: request(`DELETE ${one}`, "delete"),
  };
}

function operationsOf(resource: PlainResource): Row[] {
  const { probe, list, read, ...writes } = requestsFor(resource);
  const row = (operation: string, requests: readonly Request[]) => [
    `\`${resource.kind}\``,
    operation,
    ...cellsOf([...probe, ...requests]),
  ];
  return [
    row("create", [list, writes.create, ...(resource.shownByRead.length === 0 ? [] : [read])]),
    row("read", [read]),
    row("update", [read, writes.update]),
    row("delete", [read, writes.delete]),
  ];
}

/** The inputs that take permissions of their own. */
function inputsOf({ kind, inputs }: Resource): Row[] {
  return propertiesOf(inputs).flatMap(([name, schema]) => {
    const { permissions = [] } = factsOf(schema);
    return permissions.length === 0 ? [] : [[`\`${kind}\``, `\`${name}\``, quoted(permissions)]];
  });
}

function functionsOf(resource: PlainResource): Row[] {
  const { probe, list, read } = requestsFor(resource);
  const one = resource.namedBy === undefined ? [read] : [list, read];
  return [
    [`\`get${resource.kind}\``, ...cellsOf([...probe, ...one])],
    [`\`get${resource.kind}s\``, ...cellsOf([...probe, list])],
  ];
}

/** The requests of a row and the permissions that they take together. */
function cellsOf(requests: readonly Request[]): Row {
  const lines = [...new Set(requests.map(({ line }) => line))].sort();
  const permissions = new Set(
    requests.flatMap(({ permission = "" }) => (permission === "" ? [] : [permission])),
  );
  return [quoted(lines), permissions.size === 0 ? "none documented" : quoted([...permissions].sort())];
}

function requestsOf(resource: PlainResource): Row[] {
  const { noun, plural } = resource;
  const { list, create, read, update, delete: remove } = requestsFor(resource);
  const named: readonly (readonly [Request, string])[] = [
    [list, `list the ${plural}`],
    [create, `create the ${noun}`],
    ...(read.line === list.line ? [] : [[read, `read the ${noun}`] as const]),
    [update, `update the ${noun}`],
    [remove, `delete the ${noun}`],
  ];
  const lines = [...new Set(named.map(([{ line }]) => line))];
  return lines.map((line) => {
    const same = named.filter(([request]) => request.line === line);
    const permission = same[0]?.[0].permission;
    return [
      `\`${line}\``,
      permission === undefined ? "none documented" : `\`${permission}\``,
      same.map(([, does]) => does).join(", "),
    ];
  });
}
