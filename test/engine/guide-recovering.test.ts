import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { Reader, stepsOf } from "./rig/guide.ts";
import { killWithDescendants } from "./rig/kill.ts";
import { WORKSPACE } from "./rig/world.ts";

const PAGE = "docs/guides/recover-after-a-kill.md";
const DESTINATIONS = "/api/v1/bulk-exports/destinations";
const BUCKET = "{ bucketName: acme-traces, region: eu-central-1, includeBucketInPrefix: true }";
const PROGRAM = `name: killed
runtime: yaml
plugins: { providers: [{ name: langsmith, path: node_modules/pulumi-langsmith/dist/plugin }] }
resources:
${["kept", "removed"]
  .map(
    (name) => `  ${name}:
    type: langsmith:ExportDestination
    properties:
      displayName: ${name}
      config: ${BUCKET}
      credentials: { accessKeyId: AKIATEST, secretAccessKey: not-a-real-key }
`,
  )
  .join("")}`;

/** Kills `pulumi up`, with all that it started, when the service has created both objects and answered nothing. */
async function killedStack() {
  const emulator = await startEmulator({ strict: true, report: () => {} });
  onTestFinished(() => emulator.close());
  const reader = await Reader.begin({
    environment: {
      LANGSMITH_API_KEY: "any-key",
      LANGSMITH_WORKSPACE_ID: WORKSPACE,
      LANGSMITH_ENDPOINT: emulator.url,
    },
  });
  reader.save("Pulumi.yaml", PROGRAM);
  emulator.addFault({ method: "POST", path: DESTINATIONS, action: "never", carryOut: true, times: 2 });
  const begun = await reader.run(`npm install pulumi-langsmith
pulumi stack init prod
pulumi config set-all --plaintext langsmith:apiUrl=${emulator.url} --plaintext langsmith:workspaceId=${WORKSPACE} --secret langsmith:apiKey=any-key`);
  expect(begun.code, begun.output).toBe(0);
  const up = reader.run("(echo $BASHPID > pid; exec pulumi up --non-interactive --yes --skip-preview)");
  await expect.poll(() => emulator.state().destinations.length, { timeout: 60_000 }).toBe(2);
  const pid = Number(readFileSync(path.join(reader.directory, "pid"), "utf8"));
  killWithDescendants(pid);
  expect((await up).code).not.toBe(0);
  return { emulator, reader };
}

test("the guide to a kill finds what the kill left, imports or removes it, and ends with each object once", async () => {
  const { emulator, reader } = await killedStack();
  const steps = stepsOf(PAGE).filter(({ language }) => language === "sh");
  const inSteps = steps.filter(({ section }) => section === "Steps");
  const [save, list, apply, ...others] = inSteps;
  if (!(save && list && apply)) throw new Error("a block of the guide is missing");
  expect(others).toEqual([]);

  await reader.follow([save]);
  const listed = await reader.run(list.text);
  expect(listed.code, listed.output).toBe(1);
  const idOf = (name: string) =>
    emulator.state().destinations.find((each) => each.display_name === name)?.id ?? "there is none";
  for (const name of ["kept", "removed"]) expect(listed.output).toContain(idOf(name));
  const [shown] = stepsOf(PAGE).filter(({ language }) => language === "bash");
  const imported = `${shown?.text.trim().replace(" traces ", " kept ").replace('"$ID"', idOf("kept"))} --yes`;
  const locked = await reader.run(imported);
  expect(locked.code).not.toBe(0);
  expect(locked.output).toContain("the stack is currently locked");
  const solved = await reader.run(`pulumi cancel --yes\n${imported}`);
  expect(solved.code, solved.output).toBe(0);
  const removed = await fetch(`${emulator.url}${DESTINATIONS}/${idOf("removed")}`, {
    method: "DELETE",
    headers: { "X-Api-Key": "any-key", "X-Tenant-Id": WORKSPACE },
  });
  expect(removed.ok).toBe(true);
  await reader.follow([apply]);

  const again = await reader.run("pulumi up --expect-no-changes");
  expect(again.code, again.output).toBe(0);
  // The emulator begins with a provider.
  const orphans = await reader.run(list.text);
  expect(orphans.output.match(/^ {2}\S+/gm)).toEqual(["  KIND", "  OAuthProvider"]);
  const names = emulator.state().destinations.map(({ display_name: name }) => name);
  expect(names.sort()).toEqual(["kept", "removed"]);
}, 300_000);
