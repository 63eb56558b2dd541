import { CodedError, type Message, whatOf } from "../../provider/core/message.ts";
import { grouped } from "../../provider/core/text.ts";
import type { Call } from "../../provider/http/call.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { Forbidden, NotFound, RouteMissing, ValidationFailed } from "../../provider/http/errors.ts";
import { WorkspaceUnproved } from "../../provider/resources/plain/probed-collection.ts";
import type { Progress } from "../progress.ts";
import { calledOf, DECLARATION_ORDER, type Kind, knownKind, type RemoteObject } from "../state/kinds.ts";
import { kindNotListed, optionalKindNotListed } from "./messages.ts";

/** What is listed. */
interface Selection {
  readonly kinds: readonly Kind[];
  /** Whether the kinds were named: else it is no error that a key may not list one that few programs need. */
  readonly named: boolean;
  /** Whether something is concluded from what is not listed. */
  readonly whole: boolean;
}

/** A kind could not be listed, so that nothing is adopted. */
class NotListed extends CodedError {
  override readonly name = "NotListed";
  constructor(message: Message, options: ErrorOptions) {
    super(message, options);
  }
}

/** Every object of the kinds in the workspace, and in its organization; it only reads. @throws NotListed */
export async function listed(
  service: LangSmith,
  { kinds, named, whole }: Selection,
  call: Call,
  show: Progress["show"],
): Promise<{ readonly subjects: readonly RemoteObject[]; readonly notes: readonly string[] }> {
  const subjects: RemoteObject[] = [];
  const notes: string[] = [];
  for (const kind of DECLARATION_ORDER) {
    if (!kinds.includes(kind)) continue;
    const { many } = calledOf(kind);
    const { inventory } = knownKind(kind);
    let count = 0;
    show(`listing ${many}`);
    try {
      for await (const item of inventory.list(service, call, whole)) {
        subjects.push({ kind, ...item });
        count += 1;
        if (count % 100 === 0) show(`listing ${many}, ${grouped(count)} so far`);
      }
    } catch (error) {
      const why = whatOf(error);
      const fix = (error instanceof CodedError ? error.fix : undefined) ?? "Fix that.";
      if (inventory.optional && !named && isClosed(error)) {
        notes.push(optionalKindNotListed({ many, why }).text);
        continue;
      }
      const isAlone = kinds.length === 1;
      throw new NotListed(kindNotListed({ many, why, fix, isAlone }), { cause: error });
    }
  }
  return { subjects, notes };
}

/** Whether this key may not see it, or what proves its workspace, or this server does not have it. */
function isClosed(error: unknown): boolean {
  return (
    error instanceof Forbidden ||
    error instanceof NotFound ||
    error instanceof RouteMissing ||
    error instanceof ValidationFailed ||
    (error instanceof WorkspaceUnproved && isClosed(error.cause))
  );
}
