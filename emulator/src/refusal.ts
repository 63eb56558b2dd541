/** What the service answers: a status, a JSON body (none for 204) and extra headers. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One entry of a 422 answer, with the echo of what was sent. */
export interface ValidationEntry {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
  readonly input: unknown;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/**
 * A request the service refuses. `detail` becomes the body `{"detail": …}`.
 *
 * `problems` is filled when the request was not made as documented (unknown field, missing header, wrong
 * content type); it stays empty for an ordinary refusal such as 404 for an object that is gone.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly detail: string | readonly ValidationEntry[];
  readonly problems: readonly string[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    detail: string | readonly ValidationEntry[],
    problems: readonly string[] = [],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof detail === "string" ? detail : `${status} with ${detail.length} validation errors`);
    this.name = "Refusal";
    this.status = status;
    this.detail = detail;
    this.problems = problems;
    this.headers = headers;
  }

  toAnswer(): Answer {
    return { status: this.status, body: { detail: this.detail }, headers: this.headers };
  }
}

/** 422 for a request whose parts do not validate; every entry is also reported as a problem. */
export function unprocessable(entries: readonly ValidationEntry[]): Refusal {
  return new Refusal(
    422,
    entries,
    entries.map((entry) => `${entry.loc.join(".")}: ${entry.msg} (${entry.type})`),
  );
}
