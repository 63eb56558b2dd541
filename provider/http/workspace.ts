import { quotedText } from "../core/plain-text.ts";
import { WrongWorkspace } from "./errors.ts";
import { wrongWorkspace } from "./messages.ts";
import { failureOf, type Reply } from "./reply.ts";

/** Characters of a workspace's id that are shown; a UUID has 36. */
const SHOWN_CHARACTERS = 64;

/**
 * The first workspace in an answer that is not the one the request named. Undefined where the request names none, or
 * the answer holds no `tenant_id`: then nothing is concluded.
 */
function otherWorkspaceIn(answer: unknown, asked: string | undefined): string | undefined {
  if (asked === undefined) return undefined;
  for (const object of objectsIn(answer)) {
    const answered = isObject(object) && "tenant_id" in object ? object.tenant_id : undefined;
    if (typeof answered !== "string" || answered === "") continue;
    if (answered.toLowerCase() !== asked.toLowerCase()) return answered;
  }
  return undefined;
}

/** The objects of a list, or of a page; an object alone is one. */
function objectsIn(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  const page = isObject(answer) && "resources" in answer ? answer.resources : undefined;
  return Array.isArray(page) ? page : [answer];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/**
 * Throws {@link WrongWorkspace} for an answer about another workspace than the request named.
 *
 * @param createdId of a creation: the object that exists in the other workspace now
 */
export function assertWorkspace(
  { operation, url, status, content, redact }: Reply,
  asked: string | undefined,
  createdId?: string,
  answer: unknown = content.kind === "json" ? content.value : undefined,
): void {
  const other = otherWorkspaceIn(answer, asked);
  if (other === undefined || asked === undefined) return;
  const answered = quotedText(redact(other)).slice(0, SHOWN_CHARACTERS);
  const outcome = `answered ${status} from workspace ${answered} instead of ${asked}`;
  const message = wrongWorkspace(failureOf({ operation, url }, { status, outcome }));
  throw new WrongWorkspace(message, { asked, answered, createdId });
}
