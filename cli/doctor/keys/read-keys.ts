import type { Limit } from "../../../provider/core/limit.ts";
import type { CodedError } from "../../../provider/core/message.ts";
import { readStack, StackUnreadable } from "../../connection.ts";
import { contentOf, LONGEST_EXPORT } from "../../state/read-states.ts";
import { LARGEST_STATE, readSnapshot, StateUnreadable } from "../../state/states.ts";
import type { KeyPattern } from "./credential.ts";
import { findKeys, type RecordedKey } from "./find-keys.ts";

/** States that are read and decrypted at the same time: a state of 10,000 resources takes some 100 MB meanwhile. */
export const MOST_EXPORTS = 4;

export const LIMITS: readonly Limit[] = [
  {
    what: "states that `doctor keys` reads at the same time",
    limit: MOST_EXPORTS,
    beyond: "further states wait",
    why: "each runs `pulumi`, and a large state takes memory while it is read",
  },
];

/** Where a state is: a stack of the engine, or a file. */
export interface StateSource {
  readonly name: string;
  readonly from: "stack" | "file";
}

/** What a state records, or why that is not known. No key is in it. */
export interface StateKeys {
  readonly source: StateSource;
  /** When the state was written, in milliseconds since 1970; absent where that is not known. */
  readonly writtenAt?: number;
  readonly keys: readonly RecordedKey[];
  readonly error?: CodedError;
}

interface Reading {
  /** The folder of the stacks' Pulumi.yaml. */
  readonly cwd: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly patterns: readonly KeyPattern[];
  /** Called after each state with how many are read. */
  readonly onRead: (read: number) => void;
}

/** Reads all of them, in their order. One that cannot be read keeps no other from being read. */
export async function readKeys(sources: readonly StateSource[], reading: Reading): Promise<StateKeys[]> {
  const results = new Map<StateSource, StateKeys>();
  const waiting = sources.values();
  const work = async () => {
    for (const source of waiting) {
      results.set(source, await keysOfState(source, reading));
      reading.onRead(results.size);
    }
  };
  await Promise.all(Array.from({ length: MOST_EXPORTS }, work));
  return sources.flatMap((source) => results.get(source) ?? []);
}

/** The decrypted state is not kept: it ends with this call. */
async function keysOfState(source: StateSource, reading: Reading): Promise<StateKeys> {
  const { name, from } = source;
  try {
    const content = from === "stack" ? await decrypted(name, reading) : contentOf(name, LARGEST_STATE);
    const snapshot = readSnapshot(content, from === "stack" ? `stack ${name}` : name);
    const keys = findKeys(snapshot, name, reading.patterns);
    return { source, keys, ...(snapshot.written > 0 ? { writtenAt: snapshot.written } : {}) };
  } catch (error) {
    if (!(error instanceof StateUnreadable || error instanceof StackUnreadable)) throw error;
    return { source, keys: [], error };
  }
}

function decrypted(stack: string, { cwd, environment }: Reading): Promise<Buffer> {
  const bounds = { largest: LARGEST_STATE, patienceSeconds: LONGEST_EXPORT };
  return readStack({ stack, part: "decrypted state" }, { cwd, environment, ...bounds });
}
