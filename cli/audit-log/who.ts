import { CodedError } from "../../provider/core/message.ts";
import { type Names, Principals } from "../../provider/http/api/principals.ts";
import type { Call } from "../../provider/http/call.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { type Problem, problemLine, problemOf } from "../errors.ts";

/** Who did something, by the ids that the audit log has. */
export interface Actor {
  readonly userId?: string | undefined;
  readonly apiKeyId?: string | undefined;
  /** The email address of the user, or the name; absent where it is unknown. */
  readonly user?: string | undefined;
  /** What the key is described with, or its short form; absent where that is unknown. */
  readonly apiKey?: string | undefined;
}

/** An entry, as far as it says who. */
interface OfSomebody {
  readonly userIds: readonly string[];
  readonly apiKeyId: string | undefined;
}

/** Who did what, by name as far as LangSmith returns it. */
export interface People {
  readonly of: (entry: OfSomebody) => Actor;
  /** Why some names are unknown. */
  readonly unknown?: Problem;
}

/** Reads the names of who made these entries. That they cannot be read fails nothing: the ids stay. */
export async function readPeople(
  service: LangSmith,
  entries: readonly OfSomebody[],
  call: Call,
): Promise<People> {
  const userIds = [...new Set(entries.flatMap((entry) => entry.userIds))];
  const isByKey = entries.some(({ apiKeyId }) => apiKeyId !== undefined);
  const problems: Problem[] = [];
  const ifReadable = async (names: Promise<Names>): Promise<Names> => {
    try {
      return await names;
    } catch (error) {
      if (call.signal?.aborted || !(error instanceof CodedError)) throw error;
      problems.push(problemOf(error));
      return new Map();
    }
  };
  const principals = service.api(Principals);
  const [users, keys] = await Promise.all([
    userIds.length === 0 ? new Map<string, string>() : ifReadable(principals.users(userIds, call)),
    isByKey ? ifReadable(principals.serviceKeys(call)) : new Map<string, string>(),
  ]);
  const [unknown] = problems;
  return {
    of: ({ userIds: ids, apiKeyId }) => ({
      userId: ids[0],
      apiKeyId,
      user: ids.map((id) => users.get(id)).find((name) => name !== undefined),
      apiKey: apiKeyId === undefined ? undefined : keys.get(apiKeyId.toLowerCase()),
    }),
    ...(unknown === undefined ? {} : { unknown }),
  };
}

const SHOWN = 8;

/** "ada@example.com, key CI". The beginning of an id stands for an unknown name: that is enough for people. */
export function formatActor({ userId, apiKeyId, user, apiKey }: Actor): string {
  const parts = [
    ...(userId === undefined ? [] : [user ?? `user ${userId.slice(0, SHOWN)}`]),
    ...(apiKeyId === undefined ? [] : [`key ${apiKey ?? apiKeyId.slice(0, SHOWN)}`]),
  ];
  return parts.length === 0 ? "unknown" : parts.join(", ");
}

/** That names are missing, and why. */
export function unknownNames(problem: Problem): string {
  return `Some names of users or keys are unknown. ${problemLine(problem)}`;
}
