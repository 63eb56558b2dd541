import { counted } from "../../provider/core/failure.ts";
import type { Call } from "../../provider/http/call.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { Forbidden, NotFound, RouteMissing, ValidationFailed } from "../../provider/http/errors.ts";
import type { Kind } from "../state/states.ts";
import { CALLED, ORDER } from "./kinds.ts";
import { ofDeployment, ofDestination, ofExport, ofOAuthProvider, type Subject } from "./subjects.ts";

/** Tells how far listing has come. */
export interface Progress {
  /** So many of a kind are known by now. */
  readonly passed: (text: string) => void;
  /** A kind is listed whole. */
  readonly done: (text: string) => void;
}

/** What is listed. */
export interface Wanted {
  readonly kinds: readonly Kind[];
  /** Whether the OAuth providers were asked for by name: else that a key may not list them is no error. */
  readonly named: boolean;
  /** Whether something is concluded from what is not listed. */
  readonly whole: boolean;
}

/** A kind could not be listed, so that nothing is adopted. */
export class NotListed extends Error {
  override readonly name = "NotListed";
}

/** Everything of the kinds that the workspace holds, and its organization; nothing but listings is asked. @throws NotListed */
export async function listed(
  service: LangSmith,
  { kinds, named, whole }: Wanted,
  call: Call,
  progress: Progress,
): Promise<{ readonly subjects: readonly Subject[]; readonly notes: readonly string[] }> {
  const subjects: Subject[] = [];
  const notes: string[] = [];
  for (const kind of ORDER) {
    if (!kinds.includes(kind)) continue;
    const { one, many } = CALLED[kind];
    let count = 0;
    try {
      for await (const subject of SOURCES[kind](service, call, whole)) {
        subjects.push(subject);
        count += 1;
        if (count % 100 === 0) progress.passed(`${counted(count, one, many)} so far`);
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (kind === "OAuthProvider" && !named && isClosed(error)) {
        notes.push(`OAuth providers are not listed: ${why}`);
        continue;
      }
      const others = kinds.filter((each) => each !== kind).map((each) => `--kind ${CALLED[each].word}`);
      const without = others.length === 0 ? "" : ` To go on without ${many}: ${others.join(" ")}.`;
      throw new NotListed(
        `the ${many} could not be listed: ${why}${/[.!?]$/.test(why) ? "" : "."}${without}`,
        {
          cause: error,
        },
      );
    }
    progress.done(`listed ${counted(count, one, many)}`);
  }
  return { subjects, notes };
}

type Source = (service: LangSmith, call: Call, whole: boolean) => AsyncGenerator<Subject, void, undefined>;

const SOURCES: Readonly<Record<Kind, Source>> = {
  async *Deployment(service, call) {
    for await (const record of service.deployments.list({}, call)) yield ofDeployment(record);
  },
  async *ExportDestination(service, call) {
    for (const record of await service.destinations.list(call)) yield ofDestination(record);
  },
  async *BulkExport(service, call, whole) {
    for await (const record of service.exports.list(call, { whole })) yield ofExport(record);
  },
  async *OAuthProvider(service, call) {
    for (const record of await service.oauth.providers(call)) yield ofOAuthProvider(record);
  },
};

/** Whether this key may not see it, or this server does not have it. */
function isClosed(error: unknown): boolean {
  return (
    error instanceof Forbidden ||
    error instanceof NotFound ||
    error instanceof RouteMissing ||
    error instanceof ValidationFailed
  );
}
