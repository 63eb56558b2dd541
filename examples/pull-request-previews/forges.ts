import { variable } from "./variable.ts";

/** Where the pull requests are. */
export interface Forge {
  /** Identifies the repository in the tag of a stack. */
  readonly repository: string;
  pullRequest(number: number): Promise<PullRequest>;
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
  return process.env.GITLAB_CI ? gitlab() : github();
}

function github(): Forge {
  const repository = variable("GITHUB_REPOSITORY");
  const at = `${variable("GITHUB_API_URL")}/repos/${repository}`;
  const api = client({ authorization: `Bearer ${variable("GITHUB_TOKEN")}` });
  return {
    repository,
    async pullRequest(number) {
      // GitHub has no repository of a fork that was deleted.
      const { state, head } = await api.get<{ state: string; head: { repo: { full_name: string } | null } }>(
        `${at}/pulls/${number}`,
      );
      return { isOpen: state === "open", isFork: head.repo?.full_name !== repository };
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
      const { state, source_project_id } = await api.get<{ state: string; source_project_id: number | null }>(
        `${at}/${number}`,
      );
      // GitLab locks a merge request while it merges it.
      return {
        isOpen: state === "opened" || state === "locked",
        isFork: String(source_project_id) !== project,
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
    get: async <T>(url: string): Promise<T> => JSON.parse(await (await request("GET", url)).text()),
    send: async (method: string, url: string, body: object) => void (await request(method, url, body)),
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
