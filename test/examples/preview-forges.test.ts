import { beforeEach, describe, expect, test, vi } from "vitest";
import { forgeOfJob } from "../../examples/pull-request-previews/forges.ts";
import { FORGE_TOKEN, forgeStandIn, PROJECT_ID, REPOSITORY, REPOSITORY_ID } from "../engine/rig/forge.ts";

beforeEach(() => {
  vi.unstubAllEnvs();
});

/** What a job of each forge has, apart from the address. */
const JOBS = {
  GitHub: {
    variables: {
      GITLAB_CI: "",
      GITHUB_REPOSITORY: REPOSITORY,
      GITHUB_REPOSITORY_ID: REPOSITORY_ID,
      GITHUB_TOKEN: FORGE_TOKEN,
    },
    address: ({ githubUrl }: { githubUrl: string }) => ({ GITHUB_API_URL: githubUrl }),
    list: "/pulls",
  },
  GitLab: {
    variables: { GITLAB_CI: "true", CI_PROJECT_ID: PROJECT_ID, REVIEW_TOKEN: FORGE_TOKEN },
    address: ({ gitlabUrl }: { gitlabUrl: string }) => ({ CI_API_V4_URL: gitlabUrl }),
    list: "/merge_requests",
  },
};

describe.each(["GitHub", "GitLab"] as const)("on %s", (name) => {
  const { variables, address, list } = JOBS[name];
  async function job(more: Readonly<Record<string, string>> = {}) {
    const standIn = await forgeStandIn();
    for (const [key, value] of Object.entries({ ...variables, ...address(standIn), ...more })) {
      vi.stubEnv(key, value);
    }
    return { standIn, forge: forgeOfJob() };
  }

  test("reads whether a pull request is open, and from a fork", async () => {
    const { standIn, forge } = await job();
    standIn.open(8, true);
    standIn.open(7).isOpen = false;
    expect(await forge.pullRequest(7)).toEqual({ isOpen: false, isFork: false });
    expect(await forge.pullRequest(8)).toEqual({ isOpen: true, isFork: true });
  });

  test("takes a fork that was deleted for a fork", async () => {
    const { standIn, forge } = await job();
    standIn.open(8, true).hasSource = false;
    expect(await forge.pullRequest(8)).toEqual({ isOpen: true, isFork: true });
  });

  test("a pull request that is not found was deleted if the token may read the others", async () => {
    const { standIn, forge } = await job();
    standIn.open(8);
    expect(await forge.pullRequest(7)).toBeUndefined();
  });

  test("a pull request that is not found proves nothing if the token may read no others", async () => {
    const { standIn, forge } = await job();
    standIn.open(7);
    standIn.hide();
    await expect(forge.pullRequest(7)).rejects.toThrow(`${list}?state=all&per_page=1 returned 404.`);
  });

  test("any other error about a pull request is no deletion", async () => {
    const { forge } = await job({ GITHUB_TOKEN: "wrong", REVIEW_TOKEN: "wrong" });
    await expect(forge.pullRequest(7)).rejects.toThrow(`${list}/7 returned 401.`);
  });
});

test("the tag of a stack keeps the repository when it is renamed", () => {
  const { variables } = JOBS.GitHub;
  const repositories = [REPOSITORY, "acme/renamed"].map((GITHUB_REPOSITORY) => {
    for (const [key, value] of Object.entries({
      ...variables,
      GITHUB_API_URL: "http://localhost",
      GITHUB_REPOSITORY,
    })) {
      vi.stubEnv(key, value);
    }
    return forgeOfJob().repository;
  });
  expect(repositories).toEqual([REPOSITORY_ID, REPOSITORY_ID]);
});
