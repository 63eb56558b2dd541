import { cpSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../tools/stack/package.ts";
import { READ_KEY, SECRETS, WRITE_KEY } from "./rig/gitops.ts";
import { gitopsService } from "./rig/gitops-service.ts";
import { Reader, stepsOf } from "./rig/guide.ts";
import { WORKSPACE } from "./rig/world.ts";

/** Somebody with a copy of examples/gitops, whose states are kept in a folder. */
async function copied() {
  const emulator = await gitopsService();
  emulator.clock.setSpeed(20);
  const reader = await Reader.begin({
    environment: {
      LANGSMITH_ENDPOINT: emulator.url,
      WORKSPACE_ID: WORKSPACE,
      IMAGE: "registry.example.com/agent:1",
      PASSPHRASE: "of the reader",
      KEY: WRITE_KEY,
      GIT_AUTHOR_NAME: "Somebody",
      GIT_AUTHOR_EMAIL: "somebody@acme.example",
      GIT_COMMITTER_NAME: "Somebody",
      GIT_COMMITTER_EMAIL: "somebody@acme.example",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_SYSTEM: "/dev/null",
    },
    answers: SECRETS,
    replace: new Map([
      ['"s3://acme-states?region=eu-central-1"', '"$PULUMI_BACKEND_URL"'],
      // Nobody is there to type it.
      ["read -rs LANGSMITH_API_KEY", 'LANGSMITH_API_KEY="$KEY"'],
      // The project of an export of this stack.
      ["--project support-agent", "--project support-triage"],
    ]),
  });
  cpSync(path.join(root, "examples", "gitops"), reader.directory, {
    recursive: true,
    filter: (source) => path.basename(source) !== "node_modules",
  });
  return { emulator, reader };
}

const commandsOf = (page: string) => stepsOf(page).filter(({ language }) => language === "sh");

test("the commands of examples/gitops, as they are written, make the stack, apply it and find nothing wrong", async () => {
  const { emulator, reader } = await copied();
  await reader.follow(commandsOf("examples/gitops/README.md"));
  const { deployments, exports } = emulator.state();
  expect(deployments).toHaveLength(1);
  expect(exports.filter(({ interval_hours: hours }) => hours === 24)).toHaveLength(2);
  const { output } = await reader.run("cat summary.md Pulumi.production.yaml");
  expect(output).toContain("### Drift\n\nNone: everything is as in git.");
  for (const secret of Object.values(SECRETS)) expect(output).not.toContain(secret);
});

test("the commands of the guides to pipelines, as they are written, make the repository, ask what the nightly check asks, and fill", async () => {
  const { emulator, reader } = await copied();
  const [make, commit, ...others] = commandsOf("docs/guides/pipelines.md");
  const [nightly, fill, ...more] = commandsOf("docs/guides/nightly-check.md");
  const [own, ...rest] = commandsOf("docs/guides/stack-into-a-pipeline.md");
  if (!(make && commit && nightly && fill && own)) throw new Error("a block of the guides is missing");
  expect([...others, ...more, ...rest]).toEqual([]);

  await reader.follow([make, commit]);
  const held = await reader.run("git log --format=%s; git ls-files");
  expect(held.output).toContain("The stack, its exports and its pipelines\n");
  for (const file of ["Pulumi.production.yaml", "ci/apply.sh"]) expect(held.output).toContain(`\n${file}\n`);
  expect(held.output).not.toContain("node_modules");

  const applied = await reader.run(`STACK=production LANGSMITH_API_KEY=${WRITE_KEY} ci/apply.sh`);
  expect(applied.code, applied.output).toBe(0);
  const seen = emulator.journal().length;
  await reader.run(`export LANGSMITH_API_KEY=${READ_KEY}; export STACK=production`);
  await reader.follow([nightly, own, fill]);
  const sent = emulator.journal().slice(seen);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter(({ method }) => method !== "GET")).toEqual([]);
}, 600_000);
