import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../../emulator/src/index.ts";
import type { Operation } from "../../../provider/core/operation.ts";
import { type Deployment, Deployments, Revision } from "../../../provider/http/api/deployments.ts";
import { LangSmith } from "../../../provider/http/client.ts";
import { inputs } from "../../../provider/resources/deployment/fields/inputs.ts";
import { revisionFailed } from "../../../provider/resources/deployment/messages.ts";
import { bodyOf } from "../../../provider/resources/deployment/patch.ts";
import { failureOf, untilEnded, untilShown } from "../../../provider/resources/deployment/revision.ts";
import { GITHUB } from "../given.ts";

/** A deployment whose revisions do not move, and an operation whose pauses take no time. */
async function waiting() {
  const emulator = await startEmulator({ strict: true, speed: 0, report: () => {} });
  onTestFinished(() => emulator.close());
  const service = new LangSmith({
    apiUrl: emulator.apiUrl,
    controlPlaneUrl: emulator.controlPlaneUrl,
    credentials: [{ kind: "apiKey", value: "of-the-test" }],
    workspaceId: emulator.workspace,
    addressSettings: { api: "langsmith:apiUrl", controlPlane: "langsmith:controlPlaneUrl" },
    version: "0.0.0",
    maxRetries: 0,
    redact: (text) => text,
  });
  onTestFinished(() => service.close());
  const { signal } = new AbortController();
  const held = await service.api(Deployments).create(bodyOf(inputs.parse(GITHUB)), { signal });
  const revision = held.latest_revision_id ?? "";
  const lines: string[] = [];
  let now = 1_735_689_600_000;
  const operation: Operation = {
    signal,
    keep: () => {},
    release: () => {},
    status: (text) => lines.push(text),
    warn: (text) => lines.push(`warning: ${text}`),
    pause: async (milliseconds) => {
      now += milliseconds;
    },
    now: () => now,
    random: () => 0.5,
  };
  const dashboard = `${emulator.url}/o/${emulator.workspace}/host/deployments/${held.id}`;
  return { emulator, service, held, revision, operation, lines, dashboard };
}

const REVISION = { method: "GET", path: "/v2/deployments/:id/revisions/:revision", times: null } as const;
const LOGS = "/v2/deployments/:id/revisions/:revision/logs";
const missing = { status: 404, body: { detail: "Revision not found." } };

/** The end of a revision's log as the error shows it. */
async function failure(
  { emulator, service, held, revision, operation }: Awaited<ReturnType<typeof waiting>>,
  messages: readonly string[],
  { deployment = held, ...ended }: { deployment?: Deployment; status?: string; status_message?: string } = {},
) {
  const body = { logs: messages.map((message) => ({ message })) };
  emulator.addFault({ ...REVISION, path: LOGS, status: 200, body });
  const failed = Revision.parse({ id: revision, status: "BUILD_FAILED", ...ended });
  return failureOf(service, deployment, failed, operation);
}

test("a failure shows the last 30 lines of its log, and asks for no more", async () => {
  const it = await waiting();
  // The service answers the newest first, and may answer more than was asked for.
  const newestFirst = Array.from({ length: 40 }, (_, index) => `line ${40 - index}`);
  const { message } = await failure(it, newestFirst);
  const shown = [...message.matchAll(/^ {2}line (\d+)$/gm)].map(([, number]) => Number(number));
  expect(shown).toEqual(Array.from({ length: 30 }, (_, index) => index + 11));
  const [asked] = it.emulator.journal().filter(({ path }) => path.endsWith("/logs"));
  expect(asked?.body ?? asked?.query).toMatchObject({
    limit: expect.toSatisfy((limit) => Number(limit) === 30),
  });
});

test("a revision that is not found yet is looked for again, for a minute", async () => {
  const { emulator, service, held, revision, operation, lines } = await waiting();
  emulator.addFault({ ...REVISION, ...missing, times: 6 });
  emulator.clock.advance(90);
  expect(await untilEnded(service, held, revision, operation)).toMatchObject({
    id: revision,
    status: "DEPLOYED",
  });
  expect(lines[0]).toBe(`deployment agent, revision ${revision.slice(0, 8)}: not found yet, 0 s`);
  emulator.addFault({ ...REVISION, ...missing });
  const before = operation.now();
  await expect(untilEnded(service, held, revision, operation)).rejects.toThrow(
    "returned 404: Revision not found.",
  );
  expect(operation.now() - before).toBeGreaterThanOrEqual(60_000);
  expect(operation.now() - before).toBeLessThan(90_000);
});

test("a change that the service makes no revision of is waited for a minute, and no longer", async () => {
  const { service, held, revision, operation, lines } = await waiting();
  const before = operation.now();
  expect(await untilShown(service, held, revision, operation)).toBeUndefined();
  expect(operation.now() - before).toBeGreaterThanOrEqual(60_000);
  expect(operation.now() - before).toBeLessThan(90_000);
  expect(lines[0]).toBe("deployment agent: no new revision yet, 0 s");
  expect(await untilShown(service, held, undefined, operation)).toMatchObject({
    latest_revision_id: revision,
  });
});

test("a secret that a line of a log would be cut in is removed whole: the program's, and the service's own", async () => {
  const rig = await waiting();
  const [ours, theirs] = ["program-".repeat(80), "service-".repeat(80)];
  const messages = [ours, theirs].map((secret) => `${"x".repeat(1_400)}${secret}${"y".repeat(900)}`);
  const hide = (text: string) => text.replaceAll(ours, "[secret]");
  const deployment = { ...rig.held, secrets: [{ name: "TOKEN", value: theirs }] };
  const end = await failure({ ...rig, operation: { ...rig.operation, hide } }, messages, { deployment });
  const line = `  ${"x".repeat(1_400)}[secret]${"y".repeat(92)} … (308 characters left out) … ${"y".repeat(500)}`;
  expect(end.message).toContain(`The build log ends with:\n${line}\n${line}\n`);
});

test.each([
  [
    "commands neither a terminal nor a CI",
    ["\u001b[31mfails\u0007\r\n::warning::x\n##[error]y\tz"],
    ["fails", ": :warning::x", "# #[error]y\tz"],
  ],
  [
    "is readable where pip wrote it for a terminal",
    [
      "\u001b[31mERROR: Could not find a version of security (from tools)\u001b[0m",
      "  Downloading x.whl (10 MB)\r     \u2501\u2501\u2501 10% \r     \u2501\u2501\u2501 100%",
      "ERROR: No matching distribution found for security",
      "env OPENAI_API_KEY=sk-abcdef0123\u001b[1m456789abcdef leaked",
    ],
    [
      "ERROR: Could not find a version of security (from tools)",
      "     \u2501\u2501\u2501 100%",
      "ERROR: No matching distribution found for security",
      "env OPENAI_API_KEY=[secret] leaked",
    ],
  ],
])("a log in an error %s", async (_, lines, shown) => {
  const rig = await waiting();
  const secrets = [{ name: "OPENAI_API_KEY", value: "sk-abcdef0123456789abcdef" }];
  const end = await failure(rig, [...lines].reverse(), { deployment: { ...rig.held, secrets } });
  expect(end.message).toContain(`The build log ends with:\n  ${shown.join("\n  ")}\n`);
});

test("a revision that fails is an error with its status, its log, its page, and the revision that serves meanwhile", async () => {
  const rig = await waiting();
  const deployment = { ...rig.held, active_revision_id: "5a1de7c2-0f44-4f0e-8a55-6b7c8d9e0f10" };
  const ended = { status: "DEPLOY_FAILED", status_message: "probe failed" };
  expect(await failure(rig, ["no room"], { deployment, ...ended })).toMatchObject({
    code: "LS2005",
    message:
      `revision ${rig.revision.slice(0, 8)} failed to deploy (DEPLOY_FAILED: probe failed). The deploy log ends with:\n  no room\n` +
      `If the code is at fault, push the fix and set \`repoRef\` to its tag. Then run \`pulumi up\`, which tries again. Until then, revision 5a1de7c2 serves requests. Details: ${rig.dashboard} [LS2005]`,
  });
});

test.each([
  ["github", "push the fix and set `repoRef` to its tag"],
  ["external_docker", "set `imageUri` to the image of the fix"],
  ["internal_source", "correct the files of `directory`"],
  ["another", "set the tag or image of the fix"],
])("the fix of a revision that fails is that of its source (%s)", (source, fix) => {
  const failed = { revision: "1f0c2f52", status: "BUILD_FAILED", log: "", dashboard: "https://example.com" };
  expect(revisionFailed({ ...failed, source }).fix).toBe(
    `If the code is at fault, ${fix}. Then run \`pulumi up\`, which tries again. Details: https://example.com`,
  );
});
