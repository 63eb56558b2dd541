import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../../tools/stack/package.ts";

interface Job {
  readonly env?: object;
  readonly steps: readonly { readonly run?: string }[];
}

const FILES = globSync("examples/*/.github/workflows/*.yml", { cwd: root }).sort();

test.each(FILES)(
  "%s gives secrets to the last step of each job alone, and runs no scripts of packages",
  (file) => {
    const { jobs }: { jobs: Record<string, Job> } = parse(readFileSync(path.join(root, file), "utf8"));
    for (const { env, steps } of Object.values(jobs)) {
      expect(JSON.stringify([env, steps.slice(0, -1)])).not.toContain("secrets.");
      const installs = steps.flatMap(({ run = "" }) => run.match(/npm (?:ci|install).*/g) ?? []);
      expect(new Set(installs)).toEqual(new Set(["npm ci --ignore-scripts"]));
    }
  },
);

test("the preview of a pull request from a fork does not run, and no job may write to the repository", () => {
  const workflows = FILES.filter((file) => file.startsWith("examples/gitops/")).map((file) =>
    parse(readFileSync(path.join(root, file), "utf8")),
  );
  expect(workflows.map(({ permissions }) => permissions)).toEqual(
    workflows.map(() => ({ contents: "read" })),
  );
  const { on, jobs } = workflows.find(({ name }) => name === "preview");
  expect(on).toBe("pull_request");
  expect(jobs.preview.if).toContain("github.event.pull_request.head.repo.full_name == github.repository");
});
