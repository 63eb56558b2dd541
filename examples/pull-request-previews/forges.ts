import { variable } from "./variable.ts";

/** Where the pull requests are. Each request throws unless it is answered with success. */
export interface Forge {
  /** Identifies the repository in the tag of a stack, also after the repository is renamed. */
  readonly repository: string;
  isOpen(pullRequest: number): Promise<boolean>;
  /** Writes the one comment of the previews, or replaces its text. */
  comment(pullRequest: number, text: string): Promise<void>;
}

/** Begins the comment, invisibly. */
const MARK = "<!-- langsmith pull-request-previews -->\n";

/** The forge that runs this job. */
export function forgeOfJob(): Forge {
  return process.env["GITLAB_CI"] ? gitlab() : github();
}

function github(): Forge {
  const at = `${variable("GITHUB_API_URL")}/repos/${variable("GITHUB_REPOSITORY")}`;
  const api = client({ authorization: `Bearer ${variable("GITHUB_TOKEN")}` });
  return {
    repository: variable("GITHUB_REPOSITORY_ID"),
    async isOpen(number) {
      return (await api.get<{ state: string }>(`${at}/pulls/${number}`)).state === "open";
    },
    async comment(number, text) {
      const comments = `${at}/issues/${number}/comments`;
      const own = await api.find<{ id: number; body: string; user: { login: string } }>(
        comments,
        ({ body, user }) => user.login === "github-actions[bot]" && body.startsWith(MARK),
      );
      const [method, url] = own ? ["PATCH", `${at}/issues/comments/${own.id}`] : ["POST", comments];
      await api.request(method, url, { body: MARK + text });
    },
  };
}

function gitlab(): Forge {
  const project = variable("CI_PROJECT_ID");
  const root = variable("CI_API_V4_URL");
  const at = `${root}/projects/${project}/merge_requests`;
  const api = client({ "private-token": variable("REVIEW_TOKEN") });
  return {
    repository: project,
    async isOpen(number) {
      const { state } = await api.get<{ state: string }>(`${at}/${number}`);
      // GitLab locks a merge request while it merges it.
      return state === "opened" || state === "locked";
    },
    async comment(number, text) {
      const notes = `${at}/${number}/notes`;
      const { id: us } = await api.get<{ id: number }>(`${root}/user`);
      const own = await api.find<{ id: number; body: string; author: { id: number } }>(
        notes,
        ({ body, author }) => author.id === us && body.startsWith(MARK),
      );
      const [method, url] = own ? ["PUT", `${notes}/${own.id}`] : ["POST", notes];
      await api.request(method, url, { body: MARK + text });
    },
  };
}

function client(authentication: Record<string, string>) {
  const request = async (method: string, url: string, body?: object) => {
    const response = await fetch(url, {
      method,
      headers: { "content-type": "application/json", ...authentication },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok) throw new Error(`${method} ${url} returned ${response.status}.`);
    return response;
  };
  return {
    request,
    get: async <T>(url: string): Promise<T> => JSON.parse(await (await request("GET", url)).text()),
    /** The first one of a list of pages. */
    async find<T>(url: string, isIt: (each: T) => boolean): Promise<T | undefined> {
      for (let page = 1; ; page++) {
        const response = await request("GET", `${url}?per_page=100&page=${page}`);
        const all: T[] = JSON.parse(await response.text());
        const found = all.find(isIt);
        if (found || !response.headers.get("link")?.includes('rel="next"')) return found;
      }
    },
  };
}
