import { readdirSync } from "node:fs";
import type { EmulatorOptions, Snapshot } from "../../emulator/src/index.ts";
import type { Properties } from "../../provider/core/properties.ts";
import { resources } from "../../provider/resources/index.ts";
import type { Operation } from "../contract/operation.ts";
import type { Kind } from "./life.ts";
import type { Stack } from "./stack.ts";

/** A request that changes something. In its path `:id` stands for the id of the object, and for that of what it is a part of. */
export interface Request {
  readonly method: "POST" | "PATCH" | "PUT" | "DELETE";
  readonly path: string;
  /** The parameter of the query that names the object in place of the path, as `{name: ":id"}`. */
  readonly query?: Readonly<Record<string, ":id">>;
  readonly body?: unknown;
}

/** How a program changes one of its properties, and what that comes to. */
export interface Change {
  /** What the program has besides, before and after. */
  readonly with?: Properties;
  /** The value before. Default: that of the program. */
  readonly from?: unknown;
  readonly to?: unknown;
  /** What changes together with it, as no program could change it alone. */
  readonly along?: Properties;
  /** The same, where it has to be created first; with the property itself. */
  readonly later?: (stack: Stack) => Promise<Properties>;
  /** The requests of the update. Needed for what does not replace. */
  readonly sends?: readonly Request[];
  /** Part of the error of a change that no program can make. */
  readonly rejected?: string;
  /** Why the change is only previewed and not carried out. */
  readonly onlyPreviewed?: string;
  /**
   * What it comes to when the program no longer sets the property: it is `rejected`, nothing is sent (`kept`), the
   * object is replaced, or these requests. Needed for what a program may leave out.
   */
  readonly unset?: "rejected" | "kept" | "replaced" | readonly Request[];
  /** The value before the program no longer sets it. Default: `to`. */
  readonly unsets?: unknown;
  /** How the service is set up for it. */
  readonly emulator?: EmulatorOptions;
}

/** What a kind cannot do; the suite checks that it really cannot. */
type Inability =
  /** Nothing at the service can be read, found, changed outside or deleted. */
  | "object"
  /** Nothing that the service stores can be changed. */
  | "drift"
  /** A deletion ends the object, which stays there. */
  | "deletion";

/** A stack that an object can be created in, with properties besides those of its table. */
export interface Creates {
  created(table: KindTable, besides?: Properties): Promise<{ readonly held: { readonly id: string } }>;
}

/** An object that the service stores. */
interface StoredObject {
  readonly id: string;
  /** It costs nothing any more, and cannot be deleted. */
  readonly ended?: boolean;
}

/** The objects of a kind that the service stores. */
export function storedOf({ kind, path, remote }: KindTable, state: Snapshot): readonly StoredObject[] {
  if (remote !== undefined) return remote(state);
  const stored = state.collections[path] ?? [];
  return stored.map((object) => {
    if ("id" in object && typeof object.id === "string") return { id: object.id };
    throw new Error(`the emulator stores a ${kind} without an id: the table of the kind needs \`remote\``);
  });
}

/** What concerns one kind, for the suite that runs for every kind. */
export interface KindTable {
  readonly kind: Kind;
  readonly cannot: Readonly<Partial<Record<Inability, string>>>;
  /** What the suite may conclude from, as the service answers it. */
  readonly evidence: {
    /** Where the answers show the workspace; `organization` and `none`: they do not, and every workspace has the same. */
    readonly workspace: "answer" | "probe" | "organization" | "none";
    readonly age: "createdAt" | "none";
    /** How a creation whose answer was lost is resolved. */
    readonly lostAnswer: "clientId" | "match" | "sendAgain" | "refuse";
  };
  /** The path of the collection, which is listed and created in. */
  readonly path: string;
  /** Whether an object can only be found in its list. Default: it is read at `<path>/:id`. */
  readonly reads?: "list";
  /** Whether it always exists, at {@link path}: a setting. Default: it is created. */
  readonly exists?: "always";
  /** Whether a deletion leaves it as it is. Default: it is deleted, or {@link cannot} be. */
  readonly ends?: "left";
  /** The input that is the id of what an object is a part of. */
  readonly partOf?: string;
  /** The members of answers that are secret. */
  readonly secretMembers?: readonly string[];
  /** The member of an answer that is the id in paths and in the state, or of the body where no answer has one. Default: `id`. */
  readonly idMember?: string;
  /** Inputs of an object: what a program must set, and little else. */
  readonly program: Properties;
  /** Creates what an object needs first, in the same stack; gives the inputs that refer to it. */
  readonly needs?: (stack: Creates, workspaceId?: string) => Promise<Properties>;
  /** How the service is set up for every test of the kind. */
  readonly emulator?: EmulatorOptions;
  /** The objects that the service stores. Default: those of the collection at {@link path}. */
  readonly remote?: (state: Snapshot) => readonly StoredObject[];
  /** What creates an object that is equal, with the inputs that it needs, as another program does. */
  readonly create: Request;
  /** What deletes or ends an object, as another program does. */
  readonly remove: Request;
  /** Whether a deletion goes on for a while after it was answered. */
  readonly deletionTakesTime?: boolean;
  /** Members of an answer by which it is about another object of the same id: inputs that no update changes. */
  readonly another?: Readonly<Record<string, unknown>>;
  /** Members of the body of {@link create} that make it one of another object. Default: {@link another}. */
  readonly stranger?: Readonly<Record<string, unknown>>;
  /** What others change outside, which property that is, and what repairs it. */
  readonly drift?: {
    readonly outside: Request;
    readonly property: string;
    readonly repair: readonly Request[];
    /** What the program has besides. */
    readonly with?: Properties;
  };
  /** A wait for an object to become ready: what the program sets, and what the service answers until then. */
  readonly wait?: {
    readonly with: Properties;
    /** What is read again and again, and the `status` in its answers. */
    readonly path: string;
    readonly pending: string;
  };
  /** The inputs that a replacement needs consent by, and how it is rejected without. */
  readonly consent?: {
    readonly with: Properties;
    readonly change?: Properties;
    /** The change, where something has to be created for it. */
    readonly later?: (stack: Creates) => Promise<Properties>;
    readonly rejected: string;
    /** What the program has besides. */
    readonly program?: Properties;
  };
  /** Other notations of values of the program, which are no change. */
  readonly notations?: Properties;
  /** Members of the body of {@link create} with which another object only resembles the one of the program. */
  readonly similar?: Readonly<Record<string, unknown>>;
  /** What names an object in an import, besides its id. */
  readonly nameOf?: (program: Properties) => string;
  /** What the first up after an import sends, as no answer shows it. Default: nothing. */
  readonly afterImport?: readonly Request[];
  /** Object types of the inputs that count as one property, each with the reason. */
  readonly whole?: Readonly<Record<string, string>>;
  /** A change for each property that a program can set, by its path. */
  readonly changes: Readonly<Record<string, Change>>;
  /** The values in the program and its changes that must be nowhere in plain text. */
  readonly secrets: readonly string[];
  /** The inputs whose change replaces the object, written by hand from what is known of the service. */
  readonly replaced: readonly string[];
  /** The inputs and outputs that are secret, written by hand. */
  readonly secretProperties: readonly string[];
  /** The operations of a plain kind, as the service's published interface has them; those of others are in `test/contract`. */
  readonly published?: readonly Operation[];
  /** The most likely mistake in a program, and how it is reported. */
  readonly misuse: { readonly program: Properties; readonly reported: string };
}

/** The path that reads an object. */
export function readPathOf({ path, reads, exists }: KindTable): string {
  return reads === "list" || exists === "always" ? path : `${path}/:id`;
}

const FOLDER = new URL("./kinds/", import.meta.url);

/** Every table, also of a kind that the provider does not have yet. */
export async function allTables(): Promise<readonly KindTable[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".ts"));
  const loaded: { readonly table: KindTable }[] = await Promise.all(
    files.map((name) => import(new URL(name, FOLDER).href)),
  );
  return loaded.map(({ table }) => table);
}

/**
 * The tables of all kinds.
 *
 * @throws Error that names the file to add for a kind without one
 */
export async function tablesOfKinds(): Promise<readonly KindTable[]> {
  const byKind = new Map((await allTables()).map((table) => [table.kind, table]));
  return (Object.keys(resources) as Kind[]).map((kind) => {
    const table = byKind.get(kind);
    if (table !== undefined) return table;
    throw new Error(
      `${kind} has no table for the conformance suite: add one to test/conformance/kinds, whose \`table\` has the kind ${JSON.stringify(kind)}. test/conformance/table.ts describes it.`,
    );
  });
}
