import { ValidationFailed } from "../api/errors.ts";
import { isRecord } from "../lifecycle/unknown.ts";

/** The environment variables as the service takes them, in the order of their names. */
export function secretList(secrets: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(secrets)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ({ name, value }));
}

/** Makes a complaint about the n-th environment variable one about its name, which the program knows it by. */
export async function namingSecrets<T>(
  body: Readonly<Record<string, unknown>>,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const secrets = body["secrets"];
    if (!(error instanceof ValidationFailed) || !Array.isArray(secrets)) throw error;
    const fields = error.fields.map((complaint) => {
      const at = complaint.loc.indexOf("secrets");
      const index = complaint.loc[at + 1];
      const entry: unknown = typeof index === "number" ? secrets[index] : undefined;
      if (at < 0 || !isRecord(entry)) return complaint;
      return { ...complaint, loc: [...complaint.loc.slice(0, at + 1), String(entry["name"])] };
    });
    throw new ValidationFailed(error, fields);
  }
}
