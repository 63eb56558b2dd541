/** What an error knows about the request that failed. All texts are already redacted. */
export interface RequestFailure {
  /** What was tried, as it follows "could not": `create the export destination`. */
  readonly attempted: string;
  readonly method: string;
  readonly url: string;
  /** HTTP status of the answer; absent when there was none. */
  readonly status?: number | undefined;
  /** The service's own words. */
  readonly detail?: string | undefined;
  /** What happened, in place of `answered <status>`. */
  readonly outcome?: string | undefined;
}

/** What happened, as every error of a request begins. */
export function couldNot({ attempted, method, url, status, detail, outcome }: RequestFailure): string {
  const happened = outcome ?? (status === undefined ? "was not sent" : `answered ${status}`);
  const words = detail === undefined || detail === "" ? "" : `: ${detail}`;
  const end = /[.!?]$/.test(words === "" ? happened : words) ? "" : ".";
  return `Could not ${attempted}: ${method} ${url} ${happened}${words}${end}`;
}
