/** What an error says of an object that the service has and no state: import it, or delete it. */
interface Advice {
  /** The logical name of the resource that the error is about. */
  readonly resource: string;
  readonly token: string;
  /** What is to be imported; undefined where the error lists what comes into question. */
  readonly id: string | undefined;
  /** The ids that the error names. */
  readonly ids: readonly string[];
}

/** The line above the messages of a resource, in the list with which the output of a command ends. */
const HEADING = /^ {2}\S+ \((.+)\):$/;
const IMPORT = /`pulumi import (\S+) NAME (\S+)`/;
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/** What the errors in the output of a command say about objects that exist already. */
export function adviceIn(output: string): Advice[] {
  let resource: string | undefined;
  const found: Advice[] = [];
  for (const line of output.split("\n")) {
    resource = HEADING.exec(line)?.[1] ?? resource;
    const [, token, id] = IMPORT.exec(line) ?? [];
    if (resource === undefined || token === undefined) continue;
    found.push({ resource, token, id: id === "ID" ? undefined : id, ids: line.match(UUID) ?? [] });
  }
  return found;
}
