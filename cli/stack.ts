import { existsSync } from "node:fs";
import path from "node:path";
import {
  CONFIGURATION_KEYS,
  type ConfigurationKey,
  type SuppliedConfiguration,
} from "../provider/config/settings.ts";
import { CodedError } from "../provider/core/message.ts";
import { isRecord, type Properties } from "../provider/core/properties.ts";
import { isUuid } from "../provider/http/address.ts";
import { projectFolder } from "../provider/resources/deployment/folder/project-folder.ts";
import { WrongCall } from "./command/errors.ts";
import type { Surroundings } from "./command/surroundings.ts";
import type { RemoteObject } from "./kinds.ts";
import { pulumiFailed } from "./messages.ts";
import { type PulumiContext, readStack, selectedStack } from "./pulumi.ts";

/**
 * The stack that a command works with: the one that is named, else the selected one of the Pulumi project. Undefined where
 * environment variables alone configure the command.
 *
 * @throws WrongCall where `--cwd` names a folder without a selected stack
 */
export async function stackInUse(
  named: string | undefined,
  context: PulumiContext & Pick<Surroundings, "report">,
): Promise<string | undefined> {
  const { cwd, report } = context;
  if (cwd !== undefined && !existsSync(cwd))
    throw new WrongCall(`--cwd ${JSON.stringify(cwd)}: the folder does not exist.`);
  if (named !== undefined) return named;
  const isProject = projectFolder(path.resolve(cwd ?? "")) !== undefined;
  const selected = isProject ? await selectedStack(context) : undefined;
  if (selected === undefined && cwd !== undefined)
    throw new WrongCall(
      `--cwd ${JSON.stringify(cwd)}: no stack is selected in this folder. Add --stack NAME.`,
    );
  if (selected !== undefined)
    report(`using the selected stack ${JSON.stringify(selected)}; --stack NAME uses another one\n`);
  else if (isProject) report("no stack of this project is selected; --stack NAME uses one\n");
  return selected;
}

/** The configuration of a stack. @throws CodedError */
export async function configurationOf(stack: string, context: PulumiContext): Promise<SuppliedConfiguration> {
  const values = await readStack({ stack, part: "configuration" }, context);
  const configured: Partial<Record<ConfigurationKey, string>> = {};
  for (const key of CONFIGURATION_KEYS) {
    const entry = isRecord(values) ? values[`langsmith:${key}`] : undefined;
    const value = isRecord(entry) ? entry["value"] : undefined;
    if (typeof value === "string") configured[key] = value;
  }
  return configured;
}

/** An object of LangSmith in the state of a stack. */
export interface StackObject {
  /** The kind of resource: `Deployment`. */
  readonly kind: string;
  /** What the program calls it. */
  readonly name: string;
  readonly id: string;
  /** Whether it is a dynamic resource, which cannot be imported. */
  readonly isDynamic: boolean;
  /** The workspace (of an organization's object: the organization) that it belongs to, where its outputs name it. */
  readonly tenantId: string | undefined;
}

const TYPE = /^(pulumi-nodejs:dynamic\/langsmith:|langsmith:index:)(\w+)$/;

/** What a stack contains of LangSmith. @throws CodedError */
export async function objectsOf(stack: string, context: PulumiContext): Promise<readonly StackObject[]> {
  const of = { stack, part: "state" } as const;
  const state = await readStack(of, context);
  const deployment = isRecord(state) ? state["deployment"] : undefined;
  // The state of a stack that was never updated has no resources.
  const listed = isRecord(deployment) ? (deployment["resources"] ?? []) : undefined;
  if (!Array.isArray(listed))
    throw new CodedError(pulumiFailed({ ...of, words: "it did not print a state" }));
  // Most commands need no resource.
  const { resources } = await import("../provider/resources/index.ts");
  return listed.filter(isRecord).flatMap((each) => toStackObject(each, resources));
}

function toStackObject({ urn, type, id, outputs }: Properties, kinds: object): StackObject[] {
  const [, prefix = "", kind = ""] = TYPE.exec(String(type)) ?? [];
  if (!Object.hasOwn(kinds, kind) || typeof urn !== "string" || typeof id !== "string" || id === "")
    return [];
  const { tenantId, organizationId } = isRecord(outputs) ? outputs : {};
  const owner = tenantId ?? organizationId;
  return [
    {
      kind,
      // A name may contain the separator.
      name: urn.split("::").slice(3).join("::"),
      id,
      isDynamic: prefix.startsWith("pulumi-nodejs"),
      tenantId: typeof owner === "string" ? owner : undefined,
    },
  ];
}

/** Returns whether an object of LangSmith is among those of stacks. Two workspaces may have objects of one name. */
export function containedIn(objects: readonly StackObject[]): (remote: RemoteObject) => boolean {
  const known = Map.groupBy(objects, ({ kind, id }) => keyOf(kind, id));
  return ({ kind, id, tenantId }) =>
    (known.get(keyOf(kind, id)) ?? []).some(
      ({ tenantId: own }) => !own || !tenantId || own.toLowerCase() === tenantId.toLowerCase(),
    );
}

/** What distinguishes an object from all others of a workspace. A UUID is the same in capitals. */
export function keyOf(kind: string, id: string): string {
  return `${kind} ${isUuid(id) ? id.toLowerCase() : id}`;
}
