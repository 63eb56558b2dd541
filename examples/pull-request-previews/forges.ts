import { variable } from "./variable.ts";

/** Where the pull requests are. */
export interface Forge {
  /** Identifies the repository in the tag of a stack, also after the repository is renamed. */
  readonly repository: string;
  /** Undefined for one that was deleted: it is not found, although the token may read pull requests. */
  pullRequest(number: number): Promise<PullRequest | undefined>;
  /** Writes the one comment of the previews, or replaces its text. */
  comment(number: number, text: string): Promise<void>;
}

interface PullRequest {
  readonly isOpen: boolean;
  readonly isFork: boolean;
}

/** Begins the comment, invisibly. */
const MARK = "<!-- langsmith pull-request-previews -->\n";

/** The forge that runs this job. */
export function forgeOfJob(): Forge {
  return process.env["GITLAB_CI"] ? gitlab() : github();
}

function github(): Forge {
  const repository = variable("GITHUB_REPOSITORY_ID");
  const at = `${variable("GITHUB_API_URL")}/repos/${variable("GITHUB_REPOSITORY")}`;
  const api = client({ authorization: `Bearer ${variable("GITHUB_TOKEN")}` });
  return {
    repository,
    async pullRequest(number) {
      // GitHub has no repository of a fork that was deleted.
      const found = await api.member<{ state: string; head: { repo: { id: number } | null } }>(
        `${at}/pulls`,
        number,
      );
      if (!found) return undefined;
      return { isOpen: found.state === "open", isFork: String(found.head.repo?.id) !== repository };
    },
    async comment(number, text) {
      const comments = `${at}/issues/${number}/comments`;
      const own = await api.find<{ id: number; body: string; user: { login: string } }>(
        comments,
        ({ body, user }) => user.login === "github-actions[bot]" && body.startsWith(MARK),
      );
      const [method, url] = own ? ["PATCH", `${at}/issues/comments/${own.id}`] : ["POST", comments];
      await api.send(method, url, { body: MARK + text });
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
    async pullRequest(number) {
      const found = await api.member<{ state: string; source_project_id: number | null }>(at, number);
      if (!found) return undefined;
      return {
        // GitLab locks a merge request while it merges it.
        isOpen: found.state === "opened" || found.state === "locked",
        isFork: String(found.source_project_id) !== project,
      };
    },
    async comment(number, text) {
      const notes = `${at}/${number}/notes`;
      const { id: us } = await api.get<{ id: number }>(`${root}/user`);
      const own = await api.find<{ id: number; body: string; author: { id: number } }>(
        notes,
        ({ body, author }) => author.id === us && body.startsWith(MARK),
      );
      const [method, url] = own ? ["PUT", `${notes}/${own.id}`] : ["POST", notes];
      await api.send(method, url, { body: MARK + text });
    },
  };
}

/** Requests to either forge; each throws unless it is answered with success. */
function client(authentication: Record<string, string>) {
  const answerOf = (method: string, url: string, body?: object) =>
    fetch(url, {
      method,
      headers: { "content-type": "application/json", ...authentication },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(30_000),
    });
  const request = async (method: string, url: string, body?: object) =>
    successful(await answerOf(method, url, body), method, url);
  return {
    get: async <T>(url: string): Promise<T> => JSON.parse(await (await request("GET", url)).text()),
    send: async (method: string, url: string, body: object) => void (await request(method, url, body)),
    /** A member of a list; undefined if it is not found, although the token may read the list. */
    async member<T>(list: string, number: number): Promise<T | undefined> {
      const url = `${list}/${number}`;
      const response = await answerOf("GET", url);
      if (response.status !== 404) return JSON.parse(await successful(response, "GET", url).text());
      await request("GET", `${list}?state=all&per_page=1`);
      return undefined;
    },
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

function successful(response: Response, method: string, url: string): Response {
  if (!response.ok) throw new Error(`${method} ${url} returned ${response.status}.`);
  return response;
}
