import type * as z from "zod";
import { CodedError } from "../../core/message.ts";
import type { Properties } from "../../core/properties.ts";
import type { Objects } from "../../http/api/objects.ts";
import type { Row } from "../../http/api/paging.ts";
import { isUsableId, type RequestFacts } from "../../http/api-request.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { unknownFormat } from "../../http/messages.ts";

/** What of the service's data an export writes. */
interface ExportedRange {
  /** Undefined for all experiments. */
  readonly projectId: string | undefined;
  readonly start: string;
  readonly end: string | undefined;
  /** Hours between two windows of a schedule. */
  readonly hours: number | undefined;
}

/** An object at the service, whoever manages it, as commands list, compare and import it. */
export interface InventoryItem {
  readonly id: string;
  /** What it is imported by. Default: the id. */
  readonly importedBy?: string;
  /** In the service's names. It may contain secrets. */
  readonly remote: Properties;
  /** What people call it. */
  readonly names: readonly string[];
  /** What distinguishes it in a line of text. */
  readonly label: string;
  /** Undefined where the service does not return it. */
  readonly createdAt: string | undefined;
  /** The workspace, or the organization, that it belongs to; undefined where the service does not return it. */
  readonly tenantId: string | undefined;
  readonly status?: string | undefined;
  readonly exports?: ExportedRange;
  /** Whether it has ended, so that nothing of it is left to remove. */
  readonly ended?: boolean;
  /** Whether somebody cancelled it, for good. */
  readonly cancelled?: boolean;
  /** Whether another object created it, which goes on owning it, or the service itself. */
  readonly spawned?: boolean;
  /** Whether it is being deleted. */
  readonly leaving?: boolean;
  /** Why it was not read, whole or in the inputs that lists of its kind lack: no program can declare it then. */
  readonly unread?: CodedError;
  /** What the service stores and an import leaves alone: names of credentials, of environment variables. */
  readonly unreadable?: readonly string[];
}

/** How the objects of a kind are found. */
export interface Inventory {
  /** What the kind is called on a command line: `destination`. */
  readonly word: string;
  /** The request that lists the objects; the path of an object is this and its id. It has `{id}` for each of {@link parents}. */
  readonly listRequest: RequestFacts;
  /** The inputs with the ids of what the objects are parts of, the outermost first. Default: they are parts of nothing. */
  readonly parents?: readonly string[];
  /** The kind of what they are parts of, with its list. */
  readonly within?: { readonly noun: string; readonly inventory: Inventory } | undefined;
  /** Whether it always exists: a setting, which nobody creates and deletes. */
  readonly isSetting?: boolean;
  /** The member of a row that is the id. Default: `id`. */
  readonly addressedBy?: string;
  /** `which` names those of one name, where the service can select them, or the parts of one object. Default: all. */
  readonly list: (
    service: LangSmith,
    call: Call,
    which?: { readonly name?: string; readonly parents?: readonly string[] },
  ) => AsyncIterable<InventoryItem>;
  /** Whatever else creates objects of the kind, as a sentence for the error of a name that is taken. */
  readonly alsoCreated?: string | undefined;
  /** Whether there are many, as something else creates most: commands list them only if an option names the kind. */
  readonly isCrowded?: boolean | undefined;
  /** Whether only programs that declare one need it: then a key that may not list the kind is no error. */
  readonly optional?: true;
  /**
   * What reads its objects in programs that declare none, as a sentence: then `doctor` checks that they can be listed.
   * Default: nothing.
   */
  readonly readBy?: string | undefined;
  /** The types of the public Terraform providers that stand for the same object. Default: none. */
  readonly terraform?: readonly string[] | undefined;
}

/**
 * The objects of a list, also those that cannot be read: others may have created them. One that no request can name is
 * left out, since no program can have it.
 */
export async function* itemsOf<T>(
  objects: Pick<Objects<{ readonly id: string }>, "rows">,
  schema: z.ZodType<T>,
  itemOf: (remote: T) => InventoryItem,
  call: Call,
): AsyncGenerator<InventoryItem, void, undefined> {
  for await (const row of objects.rows(call)) {
    const { data, error } = schema.safeParse(row);
    if (error === undefined) yield itemOf(data);
    else if (isUsableId(String(row["id"]))) yield unreadItem(row, error);
  }
}

function unreadItem({ id: answered, tenant_id: tenantId }: Row, { issues }: z.ZodError): InventoryItem {
  const id = String(answered);
  const [member = ""] = issues.map(({ path }) => path.map(String).join("."));
  const unread = new CodedError(unknownFormat({ object: id, paths: [member] }));
  const workspace = typeof tenantId === "string" ? tenantId : undefined;
  return { id, remote: {}, names: [], label: id, createdAt: undefined, tenantId: workspace, unread };
}
