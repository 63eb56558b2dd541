import * as z from "zod";
import { CONTAINS_SECRET } from "../../../core/fields/check.ts";
import { formatValue } from "../../../core/text.ts";

/**
 * A text that a rule takes. Of an address, whatever may be a password or a token in it is not shown.
 *
 * @param problemOf what is wrong, in words that follow "is not allowed"; undefined for nothing
 */
function checked(problemOf: (text: string) => string | undefined, isAddress = false) {
  return z
    .string()
    .min(1)
    .superRefine((text, context) => {
      const message = text === "" ? undefined : problemOf(text);
      if (message === undefined) return;
      const mayContainSecret = isAddress && /[?#@]/.test(text.replace(/^(?:ssh:\/\/)?git@/, ""));
      context.addIssue({ code: "custom", message, ...(mayContainSecret ? { params: CONTAINS_SECRET } : {}) });
    });
}

/** What a repository's address is, in words. */
export const REPOSITORY =
  "the address of a repository, https://<host>/<owner>/<repository>, without user, query or fragment";

/** The https address of a repository and nothing else: what is in it beside that would be a branch, or a secret. */
export function repositoryUrl() {
  const pattern = /^https:\/\/[^\s/?#@]+\/[^\s/?#@]+\/[^\s/?#@]+$/;
  return checked(
    (text) => (pattern.test(text) && URL.canParse(text) ? undefined : `it must be ${REPOSITORY}`),
    true,
  );
}

/** What the address of a deployment is, in words. */
export const ADDRESS = "an http or https address without user or password, such as https://agent.example.com";

/** The address at which a deployment is reached. */
export function webAddress() {
  return checked((text) => {
    const { protocol, username, password } = URL.canParse(text) ? new URL(text) : {};
    const isWeb = protocol === "https:" || protocol === "http:";
    return isWeb && username === "" && password === "" ? undefined : `it must be ${ADDRESS}`;
  }, true);
}

/** The name of an image in a registry. */
export function imageName() {
  return checked(
    (text) =>
      /\s|^[a-z][a-z0-9+.-]*:\/\//i.test(text)
        ? "it must be the name of the image alone, without a scheme and spaces"
        : undefined,
    true,
  );
}

/** A branch by its name, or a tag by its full one. */
export function gitReference() {
  return checked((text) => {
    const branch = /^refs\/heads\/(.+)$/.exec(text)?.[1];
    if (branch !== undefined) return `write only the name of the branch: ${formatValue(branch)}`;
    if (text.startsWith("refs/") && !/^refs\/tags\/./.test(text))
      return 'it must be the name of a branch, or "refs/tags/<tag>"';
    if (/[\s~^:?*[\\]|\.\.|^\/|\/$/.test(text)) return "Git does not allow this name for a branch or tag";
    return /^[0-9a-f]{40}$/.test(text)
      ? "it is a commit, but LangSmith deploys branches and tags: name one of these. To deploy a new commit, change triggers"
      : undefined;
  });
}

/** The path of a file in the repository. */
export function repositoryPath() {
  return checked((text) => {
    const steps = text.split("/");
    if (text.startsWith("/") || steps.includes(".."))
      return 'it must be relative to the root of the repository, or to `directory`, without ".."';
    return steps.at(-1) === ""
      ? `it must name the file: write ${formatValue(`${text}langgraph.json`)}`
      : undefined;
  });
}

const OBJECT = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
export const OBJECT_ALLOWED =
  "the name of a Kubernetes object: lower-case letters, digits, dashes and dots, with a letter or digit at both ends, at most 253 characters";

/** The name of an object in the cluster: a secret, a service account. */
export function objectName() {
  return z.string().regex(OBJECT);
}
