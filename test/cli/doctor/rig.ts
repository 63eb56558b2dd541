import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import type { Surroundings } from "../../../cli/command/surroundings.ts";
import { KINDS, knownKind } from "../../../cli/kinds.ts";
import { WORKSPACE } from "../../coverage/service.ts";
import { type Scripted, serve, type TestServer } from "../../http/server.ts";
import type { Ended } from "../run.ts";
import { call } from "../run-in-process.ts";

export const KEY = "lsv2_sk_never_to_be_seen";

/** A folder that is there until the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-doctor-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type Answers = Readonly<Record<string, Scripted>>;

/** An empty list of each kind. */
const LISTS = Object.fromEntries(
  KINDS.map((kind) => {
    const { area, path: list } = knownKind(kind).inventory.listRequest;
    return [`${area === "api" ? "" : "/api-host"}${list}`, { body: [] }];
  }),
);

export const ALL_WELL: Answers = {
  ...LISTS,
  "/api-host/v2/deployments": { body: { resources: [], offset: 0 } },
  "/api/v1/info": { body: { version: "0.20.0" } },
  "/api/v1/workspaces": { body: [{ id: WORKSPACE, display_name: "Platform" }] },
};

/** A service where all is well but for these answers. */
export function service(answers: Answers = {}): Promise<TestServer> {
  const all = { ...ALL_WELL, ...answers };
  return serve(({ url, headers }) => {
    const { pathname } = new URL(url, "http://here");
    const settings: Scripted = { body: { id: headers["x-tenant-id"] } };
    const isOrganization = pathname === "/api/v1/orgs/current";
    const organization: Scripted = { body: { id: "00000000-0000-4000-8000-0000000000a1" } };
    const other = isOrganization
      ? organization
      : pathname === "/api/v1/settings"
        ? settings
        : { status: 404, body: { detail: "Not Found" } };
    const answer = all[pathname] ?? other;
    return { ...answer, headers: { date: new Date().toUTCString(), ...answer.headers } };
  });
}

/** What `pulumi` prints of a stack. */
export interface PrintedStack {
  readonly configuration?: Readonly<Record<string, string>>;
  readonly resources?: readonly object[];
}

/** A resource as a state has it. */
export function resourceOf(kind: string, name: string, id: string, tenantId?: string): object {
  const type = `langsmith:index:${kind}`;
  return { urn: `urn:pulumi:s::p::${type}::${name}`, type, id, outputs: tenantId && { tenantId } };
}

/** A folder of the PATH with a `pulumi` that knows these stacks, and prints an error for every other one. */
export function pulumiWith(stacks: Readonly<Record<string, PrintedStack>>): string {
  const bin = temporaryFolder();
  const cases = Object.entries(stacks).flatMap(([stack, { configuration = {}, resources = [] }]) => {
    const values = Object.entries(configuration).map(([key, value]) => [`langsmith:${key}`, { value }]);
    const printed = {
      "config --json --show-secrets": Object.fromEntries(values),
      "stack export": { version: 3, deployment: { resources } },
    };
    return Object.entries(printed).map(([args, value], index) => {
      const file = path.join(bin, `${stack}-${index}`);
      writeFileSync(file, JSON.stringify(value));
      return `"${args} --stack ${stack} --non-interactive") /bin/cat "${file}";;`;
    });
  });
  const script = `#!/bin/sh
case "$*" in
${cases.join("\n")}
"version --non-interactive") echo v3.259.0;;
*) echo "error: no stack named 'other' found" >&2; exit 255;;
esac
`;
  writeFileSync(path.join(bin, "pulumi"), script);
  chmodSync(path.join(bin, "pulumi"), 0o755);
  return `${bin}:${path.dirname(process.execPath)}`;
}

/** Runs the command, without an engine whatever this machine has. */
export function doctor(
  server: TestServer | string,
  args: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
  around: Partial<Pick<Surroundings, "output" | "status">> = {},
): Promise<Ended> {
  const environment = {
    PATH: path.dirname(process.execPath),
    PULUMI_HOME: "/nowhere",
    LANGSMITH_API_KEY: KEY,
    LANGSMITH_WORKSPACE_ID: WORKSPACE,
    LANGSMITH_ENDPOINT: typeof server === "string" ? server : server.url,
    ...more,
  };
  return call(["doctor", ...args], { ...around, environment });
}

export const FORBIDDEN = (detail: string): Scripted => ({ status: 403, body: { detail } });
