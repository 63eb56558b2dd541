/** Who did something, by the ids that the audit log has. */
export interface Actor {
  readonly userId?: string | undefined;
  readonly apiKeyId?: string | undefined;
}

const SHOWN = 8;

/** "user 1f0c7a52, key 9e2b5d71": the beginnings of the ids are enough for people. */
export function formatActor({ userId, apiKeyId }: Actor): string {
  const parts = [
    ...(userId === undefined ? [] : [`user ${userId.slice(0, SHOWN)}`]),
    ...(apiKeyId === undefined ? [] : [`key ${apiKeyId.slice(0, SHOWN)}`]),
  ];
  return parts.length === 0 ? "unknown" : parts.join(", ");
}
