/** A status of a deployment or a revision as a line of progress shows it: `AWAITING_BUILD` as "awaiting build". */
export function statusWords(status: string): string {
  return /^[A-Z_]+$/.test(status) ? status.toLowerCase().replaceAll("_", " ") : status;
}
