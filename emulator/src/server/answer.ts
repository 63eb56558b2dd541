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
}

/** A text, the entries of a 422, or the body of a route that answers with another one. */
type Detail = string | readonly ValidationEntry[] | { readonly error: string; readonly message?: string };

/**
 * A request the service refuses. `detail` becomes the body `{"detail": …}`; an object is the body itself.
 *
 * `problems` is filled when the request was not made as documented (unknown field, missing header, wrong
 * content type); it stays empty for an ordinary refusal such as 404 for an object that is gone.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly detail: Detail;
  readonly problems: readonly string[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    detail: Detail,
    problems: readonly string[] = [],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof detail === "string" ? detail : `${status} ${JSON.stringify(detail)}`);
    this.name = "HttpError";
    this.status = status;
    this.detail = detail;
    this.problems = problems;
    this.headers = headers;
  }

  toAnswer(): Answer {
    const { status, detail, headers } = this;
    const body = typeof detail === "string" || Array.isArray(detail) ? { detail } : detail;
    return { status, body, headers };
  }
}

/** 422 for a request whose parts do not validate; every entry is also reported as a problem. */
export function unprocessable(entries: readonly ValidationEntry[]): HttpError {
  return new HttpError(
    422,
    entries,
    entries.map((entry) => `${entry.loc.join(".")}: ${entry.msg} (${entry.type})`),
  );
}
