import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator/src/index.ts";
import { Reader, stepsOf } from "./rig/guide.ts";
import { WORKSPACE } from "./rig/world.ts";

const PAGE = "docs/guides/rotate-credentials.md";
const [OLD, NEW, REVOKED] = ["lsv2_sk_old", "lsv2_sk_new", "lsv2_sk_revoked"];

/** Since the last call of it: each request with the key that it had. */
function byKey(emulator: Emulator): () => string[] {
  let seen = 0;
  return () => {
    const entries = emulator.journal().filter(({ sequence }) => sequence > seen);
    seen = entries.at(-1)?.sequence ?? seen;
    return entries.map(({ method, headers }) => `${method} ${headers["x-api-key"]}`);
  };
}

test("the order of the guide to rotation keeps every stack working, and each command does what the page says", async () => {
  const emulator = await startEmulator({ strict: true, speed: 600, apiKey: [OLD, NEW], report: () => {} });
  onTestFinished(() => emulator.close());
  const reader = await Reader.begin({
    environment: { NEW_API_KEY: NEW, API_URL: emulator.url },
    answers: {
      "langsmith:apiKey": NEW,
      accessKeyId: "AKIANEW",
      secretAccessKey: "second-secret",
      openaiApiKey: "sk-second",
    },
  });
  const steps = stepsOf(PAGE);
  const of = (name: string) => steps.filter(({ section }) => section === name);
  await reader.follow(of(""));
  const made = await reader.run(`npm install pulumi-langsmith
npx pulumi-langsmith plugin install
pulumi stack init dev
pulumi config set-all --plaintext langsmith:apiUrl=${emulator.url} --plaintext langsmith:workspaceId=${WORKSPACE} --plaintext langsmith:maxPastDays=36500 --secret accessKeyId=AKIAOLD --secret langsmith:apiKey=${OLD} --secret secretAccessKey=first-secret --secret openaiApiKey=sk-first
pulumi up`);
  expect(made.code, made.output).toBe(0);
  const asked = byKey(emulator);
  asked();

  await reader.follow(of("The API key"));
  expect(new Set(asked())).toEqual(new Set([`GET ${NEW}`]));

  // A state whose recorded key is gone, as of somebody who retired it first.
  const state = path.join(reader.directory, "state.json");
  await reader.run("pulumi stack export --show-secrets --file state.json");
  writeFileSync(state, readFileSync(state, "utf8").replaceAll(NEW, REVOKED));
  expect((await reader.run("pulumi stack import --file state.json")).code).toBe(0);
  const deleted = "If the old key is already deleted";
  await reader.follow(of(deleted), [`${deleted}: pulumi refresh`]);
  expect(asked().at(-1)).toBe(`GET ${NEW}`);

  await reader.follow(of("The credentials of a bucket"));
  await reader.follow(of("The secrets of an agent"));
  const writes = emulator.journal().filter(({ method }) => method === "PATCH");
  expect(writes.map(({ body }) => body)).toEqual([
    { credentials: { access_key_id: "AKIANEW", secret_access_key: "second-secret" } },
    { secrets: [{ name: "OPENAI_API_KEY", value: "sk-second" }] },
  ]);
  expect((await reader.run("pulumi up --expect-no-changes")).code).toBe(0);
}, 900_000);
