import * as z from "zod";
import { nearest } from "../../core/allowed-values.ts";
import { CONTAINS_SECRET } from "../../core/check.ts";
import { formatValue } from "../../core/text.ts";

/** What is wrong with a text, in words that follow "is not allowed". */
interface Problem {
  readonly message: string;
  /** The text holds a password or a token, so that it must not be shown. */
  readonly containsSecret?: boolean;
}

function checked(problemOf: (text: string) => Problem | undefined) {
  return z
    .string()
    .min(1)
    .superRefine((text, context) => {
      const problem = text === "" ? undefined : problemOf(text);
      if (!problem) return;
      const { message, containsSecret } = problem;
      context.addIssue({ code: "custom", message, ...(containsSecret ? { params: CONTAINS_SECRET } : {}) });
    });
}

/** What a repository's address is, in words. */
export const REPOSITORY = "the address of a repository, https://<host>/<owner>/<repository>";

/** The https address of a repository and nothing else: what is in it beside that would be a branch, or a secret. */
export function repositoryUrl() {
  return checked((text) => {
    if (/^https:\/\/[^\s/?#@]+\/[^\s/?#@]+\/[^\s/?#@]+$/.test(text) && URL.canParse(text)) return undefined;
    const [, scheme, user, host, path = ""] =
      /^\s*(?:([a-z][a-z+]*):\/\/)?(?:([^/?#]*)@)?([^/?#:\s]+(?::\d+)?)[:/]([^?#\s]*)/i.exec(text) ?? [];
    const containsSecret = (user !== undefined && user !== "git") || /[?#@]/.test(path + rest(text));
    const [owner, repository, ...more] = path.split("/").filter((part) => part !== "");
    if (!host?.includes(".") || !owner || !repository) {
      const short = /^[\w-]+\/[\w.-]+$/.test(text) ? formatValue(`https://github.com/${text}`) : undefined;
      const message = short ? `it must be an https URL: write ${short}` : `it must be ${REPOSITORY}`;
      return { message, containsSecret };
    }
    const suggestion = formatValue(`https://${host}/${owner}/${repository}`);
    if (user !== undefined && user !== "git") {
      const message = `it must not contain a user or password: write ${suggestion}. The integration has its own access`;
      return { message, containsSecret };
    }
    if (/[?#]/.test(text))
      return { message: `it must not have a query or fragment: write ${suggestion}`, containsSecret };
    if (scheme?.toLowerCase() !== "https")
      return { message: `it must be an https URL: write ${suggestion}`, containsSecret };
    if (more.length > 0) {
      const message = `it must be the repository only: write ${suggestion}, and set the branch or tag as repoRef`;
      return { message, containsSecret };
    }
    return { message: `write ${suggestion}`, containsSecret };
  });
}

/** What follows the path of an address. */
function rest(text: string): string {
  return /[?#].*$/s.exec(text)?.[0] ?? "";
}

/** The address at which a deployment is reached. */
export function webAddress() {
  return checked((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url?.protocol !== "https:" && url?.protocol !== "http:") {
      const isHostAndPath = /^[\w-]+(\.[\w-]+)+([:/][^@]*)?$/.test(text);
      const hint = isHostAndPath
        ? `: write ${formatValue(`https://${text}`)}`
        : ', such as "https://agent.example.com"';
      const message = `it must be an http or https address${hint}`;
      return { message, containsSecret: text.includes("@") };
    }
    if (url.username === "" && url.password === "") return undefined;
    return { message: "it must not contain a user or password", containsSecret: true };
  });
}

/** The name of an image in a registry. */
export function imageName() {
  return checked((text) => {
    const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(text)?.[0];
    if (scheme !== undefined) {
      const containsSecret = /^[^/]*@/.test(text.slice(scheme.length));
      const write = containsSecret
        ? "only the name of the image"
        : formatValue(text.slice(scheme.length).trim());
      return { message: `it must not have a scheme: write ${write}`, containsSecret };
    }
    if (!/\s/.test(text)) return undefined;
    const suggestion = text.trim();
    return {
      message: `it must not contain spaces${/\s/.test(suggestion) ? "" : `: write ${formatValue(suggestion)}`}`,
    };
  });
}

/** A branch by its name, or a tag by its full one. */
export function gitReference() {
  return checked((text) => {
    const branch = /^refs\/heads\/(.+)$/.exec(text)?.[1];
    if (branch !== undefined) return { message: `write only the name of the branch: ${formatValue(branch)}` };
    if (text.startsWith("refs/") && !/^refs\/tags\/./.test(text)) {
      return { message: 'it must be the name of a branch, or "refs/tags/<tag>"' };
    }
    if (/[\s~^:?*[\\]|\.\.|^\/|\/$/.test(text))
      return { message: "Git does not allow this name for a branch or tag" };
    if (/^[0-9a-f]{40}$/.test(text)) {
      const message =
        "it is a commit, but LangSmith deploys branches and tags: name one of these. To deploy a new commit, change triggers";
      return { message };
    }
    return undefined;
  });
}

/** The path of a file in the repository. */
export function repositoryPath() {
  return checked((text) => {
    if (text.startsWith("/")) {
      const relative = text.replace(/^\/+/, "");
      const write = relative === "" ? "langgraph.json" : relative;
      return { message: `it must be relative to the root of the repository: write ${formatValue(write)}` };
    }
    const steps = text.split("/");
    if (steps.includes("..")) return { message: 'it must stay inside the repository, without ".."' };
    if (steps.at(-1) === "")
      return { message: `it must name the file: write ${formatValue(`${text}langgraph.json`)}` };
    return undefined;
  });
}

/** The sources that no program can own, each with the reason and with what serves it. */
const SERVED_ELSEWHERE: Readonly<Record<string, string>> = {
  internal_docker:
    'the command `langgraph deploy` pushes its image and manages it, so no program can. With your own registry, use "external_docker"',
  internal_template:
    'the LangSmith UI creates it from a template and manages it, so no program can. With a repository created from the template, use "github"',
};

const ALSO_CALLED: Readonly<Record<string, string>> = {
  docker: "external_docker",
  image: "external_docker",
  external: "external_docker",
  git: "github",
  folder: "internal_source",
  directory: "internal_source",
  upload: "internal_source",
};

/** What to report of a source that is none of these. */
export function sourceInsteadOf(sources: readonly string[]) {
  return (value: string): string | undefined => {
    if (/^(gitlab|bitbucket)$/i.test(value)) {
      return 'LangSmith builds from GitHub only: mirror the repository there and use "github", or build an image and use "external_docker"';
    }
    const all = [...sources, ...Object.keys(SERVED_ELSEWHERE)];
    const suggestion = ALSO_CALLED[value.toLowerCase()] ?? nearest(value, all);
    return suggestion === undefined
      ? undefined
      : (SERVED_ELSEWHERE[suggestion] ?? `did you mean ${formatValue(suggestion)}?`);
  };
}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
export const LABEL_ALLOWED =
  "a DNS label: lower-case letters, digits and dashes, with a letter or digit at both ends, at most 63 characters";

export function labelText() {
  return z.string().regex(LABEL);
}

const OBJECT = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
export const OBJECT_ALLOWED =
  "the name of a Kubernetes object: lower-case letters, digits, dashes and dots, with a letter or digit at both ends, at most 253 characters";

/** The name of an object in the cluster: a secret, a service account. */
export function objectName() {
  return z.string().regex(OBJECT);
}

export const DATA_KEY_ALLOWED = "letters, digits, dashes, underscores and dots";

/** A key of a Kubernetes secret. */
export function dataKey() {
  return z.string().regex(/^[-._a-zA-Z0-9]{1,253}$/);
}
