import type { IncomingMessage, ServerResponse } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { listening } from "./listening.ts";

export const REPOSITORY = "acme/agent";
/** Of the repository, whatever its name is. */
export const REPOSITORY_ID = "1296269";
export const PROJECT_ID = "3";
export const FORGE_TOKEN = "token-of-the-forge-not-to-be-seen";
const BOT = { id: 7, login: "github-actions[bot]" };
const SOMEBODY = { id: 1, login: "ann" };

interface Comment {
  readonly id: number;
  readonly author: typeof BOT;
  body: string;
}

/** A pull request of GitHub, and a merge request of GitLab. */
export interface PullRequest {
  readonly number: number;
  isOpen: boolean;
  readonly isFork: boolean;
  readonly comments: Comment[];
}

/** A stand-in for the APIs of GitHub and GitLab, as far as they are about pull requests and their comments. */
export interface ForgeStandIn {
  readonly githubUrl: string;
  readonly gitlabUrl: string;
  /** Opens a pull request on which somebody comments more often than one page lists. */
  open(number: number, isFork?: boolean): PullRequest;
  /** From now on the token may read no pull request. */
  hide(): void;
  /** The text of the comments of the pipelines. */
  commentsOf(pullRequest: PullRequest): string[];
}

export async function forgeStandIn(): Promise<ForgeStandIn> {
  const pullRequests = new Map<number, PullRequest>();
  let isHidden = false;
  const root = await listening((request, response) => {
    void answer(isHidden ? undefined : pullRequests, request, response);
  });
  return {
    githubUrl: `${root}/github`,
    gitlabUrl: `${root}/api/v4`,
    open(number, isFork = false) {
      const comments = Array.from({ length: 130 }, (_, index) => ({
        id: 1000 * number + index,
        author: SOMEBODY,
        body: index === 3 ? "<!-- langsmith pull-request-previews -->\nby somebody else" : `comment ${index}`,
      }));
      const pullRequest = { number, isOpen: true, isFork, comments };
      pullRequests.set(number, pullRequest);
      return pullRequest;
    },
    hide: () => {
      isHidden = true;
    },
    commentsOf: ({ comments }) => comments.filter(({ author }) => author === BOT).map(({ body }) => body),
  };
}

/** What differs between the forges, for one request. */
interface Route {
  readonly pattern: RegExp;
  readonly token: (headers: IncomingMessage["headers"]) => string | undefined;
  readonly edit: string;
  readonly show: (pullRequest: PullRequest) => object;
  readonly showComment: (comment: Comment) => object;
}

const GITHUB: Route = {
  pattern: /^\/github\/repos\/acme\/agent\/(?:pulls|issues)\/(?:(\d+)(?:\/(comments))?|comments\/(\d+))$/,
  token: ({ authorization }) => authorization?.replace(/^Bearer /, ""),
  edit: "PATCH",
  show: ({ isOpen }) => ({ state: isOpen ? "open" : "closed" }),
  showComment: ({ id, author, body }) => ({ id, user: author, body }),
};

const GITLAB: Route = {
  pattern: /^\/api\/v4\/projects\/3\/merge_requests\/(\d+)(?:\/(notes)(?:\/(\d+))?)?$/,
  token: ({ "private-token": token }) => (typeof token === "string" ? token : undefined),
  edit: "PUT",
  show: ({ isOpen }) => ({ state: isOpen ? "opened" : "merged" }),
  showComment: ({ id, author, body }) => ({ id, author, body }),
};

async function answer(
  pullRequests: ReadonlyMap<number, PullRequest> | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "", headers } = request;
  const text = await textOf(request);
  const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
  const route = pathname.startsWith("/github/") ? GITHUB : GITLAB;
  const send = (status: number, body: unknown, link?: string) => {
    response.writeHead(status, { "content-type": "application/json", ...(link ? { link } : {}) });
    response.end(JSON.stringify(body));
  };
  if (route.token(headers) !== FORGE_TOKEN) return send(401, { message: "Bad credentials" });
  if (pathname === "/api/v4/user") return send(200, BOT);
  if (!pullRequests) return send(404, { message: "Not Found" });
  const [matched, number, list, id] = route.pattern.exec(pathname) ?? [];
  const comments = [...pullRequests.values()].flatMap((each) => each.comments);
  const comment = comments.find((each) => each.id === Number(id));
  if (method === route.edit && comment?.author === BOT) {
    comment.body = JSON.parse(text).body;
    return send(200, route.showComment(comment));
  }
  const pullRequest = pullRequests.get(Number(number));
  if (!matched || !pullRequest || id) return send(404, { message: "Not Found" });
  if (method === "GET" && !list) return send(200, route.show(pullRequest));
  if (method === "GET") {
    const from = (Number(searchParams.get("page")) - 1) * 100;
    const next = from + 100 < pullRequest.comments.length ? '<http://localhost/>; rel="next"' : undefined;
    return send(200, pullRequest.comments.slice(from, from + 100).map(route.showComment), next);
  }
  const created = { id: 9000 + comments.length, author: BOT, body: JSON.parse(text).body };
  pullRequest.comments.push(created);
  return send(201, route.showComment(created));
}
