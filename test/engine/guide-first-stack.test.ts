import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { emulatorOf, Reader, stepsOf } from "./rig/guide.ts";
import { WORKSPACE } from "./rig/world.ts";

const PAGE = "docs/start/quickstart.md";
const WITH_AN_ACCOUNT = "docs/start/quickstart-with-an-account.md";
const BEGIN = "1. Create a project";

test("the first guide prints on the emulator what the page shows, is rejected where the page says so, and leaves nothing behind", async () => {
  const all = stepsOf(PAGE);
  const line = all.find(({ text }) => text.startsWith("npx pulumi-langsmith-emulator "))?.text ?? "";
  expect(line).toBe("npx pulumi-langsmith-emulator --port 8123 --speed 60\n");
  const url = await emulatorOf(line);
  const steps = all.filter(({ text }) => text !== line);
  expect([...new Set(steps.map(({ section }) => section))]).toEqual([
    BEGIN,
    "3. Write the program",
    "4. Create a stack",
    "5. Preview and apply",
    "6. Change something",
    "7. See a rejected change",
    "8. Delete everything",
  ]);
  const rejected = steps.find(
    ({ section, language }) => section === "7. See a rejected change" && language === "sh",
  );
  const reader = await Reader.begin({ replace: new Map([["http://127.0.0.1:8123", url]]) });
  // The port that `init` writes may be taken on this machine.
  const begun = steps.filter(({ section }) => section === BEGIN);
  await reader.follow(begun, []);
  const stack = path.join(reader.directory, "Pulumi.dev.yaml");
  const text = readFileSync(stack, "utf8");
  expect(text).toContain("http://127.0.0.1:8123");
  writeFileSync(stack, text.replace("http://127.0.0.1:8123", url));
  await reader.follow(steps.slice(begun.length), [`7. See a rejected change: ${rejected?.text.trim()}`]);

  const answer = await fetch(`${url}/_emulator/state`);
  expect(await answer.json()).toMatchObject({
    deployments: [],
    destinations: [],
    exports: expect.arrayContaining([expect.objectContaining({ interval_hours: 24, status: "Cancelled" })]),
  });
}, 900_000);

test("the quickstart with an account configures a stack that doctor has nothing against, and applies it", async () => {
  const key = "lsv2_sk_quickstart";
  const emulator = await startEmulator({ strict: true, speed: 60, apiKey: [key], report: () => {} });
  onTestFinished(() => emulator.close());
  const reader = await Reader.begin({
    environment: {
      WORKSPACE_ID: WORKSPACE,
      INTEGRATION_ID: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
    },
    answers: {
      "langsmith:apiKey": key,
      openaiApiKey: "not-a-real-key",
      accessKeyId: "AKIAEXAMPLE",
      secretAccessKey: "not-a-real-key",
    },
    // Where the page has a region and a repository, the emulator and its own stand in.
    replace: new Map([
      ['pulumi config set langsmith:region "$REGION"', `pulumi config set langsmith:apiUrl ${emulator.url}`],
      ["https://github.com/my-org/my-agent", "https://github.com/acme/agent"],
    ]),
  });
  await reader.follow(stepsOf(WITH_AN_ACCOUNT));
  const { output } = await reader.run("npx pulumi-langsmith doctor --stack prod\npulumi stack output url");
  expect(output).toMatch(/^ok +key: accepted/m);
  expect(output).not.toMatch(/^wrong/m);
  expect(output).toContain("https://support-agent-");
});

test("the quickstart with an account has the same program, and asks for its configuration and the key of the service", () => {
  const commandsOf = (page: string, name: string) =>
    stepsOf(page)
      .filter(({ section, language }) => section === name && language === "sh")
      .map(({ text }) => text)
      .join("");
  const keysOf = (text: string) =>
    [...text.matchAll(/^pulumi config set (--secret )?([\w:]+)/gm)].map(
      ([, secret = "", key]) => `${secret}${key}`,
    );
  const programOf = (page: string) => stepsOf(page).find(({ file }) => file === "Pulumi.yaml")?.text ?? "";
  const own = [
    "integrationId",
    "repoUrl",
    "--secret openaiApiKey",
    "bucketName",
    "bucketRegion",
    "--secret accessKeyId",
    "--secret secretAccessKey",
    "dailyFrom",
  ];
  const service = commandsOf(WITH_AN_ACCOUNT, "3. Configure the stack");
  expect(keysOf(service)).toEqual([
    "langsmith:region",
    "langsmith:workspaceId",
    "--secret langsmith:apiKey",
    ...own,
  ]);
  expect(service).not.toMatch(/PASSPHRASE/);
  expect(keysOf(commandsOf(PAGE, "4. Create a stack"))).toEqual(own);
  const program = programOf(PAGE);
  expect(programOf(WITH_AN_ACCOUNT)).toBe(program.replace("name: first-stack", "name: langsmith-stack"));
  const declared = [...program.matchAll(/^ {2}(\w+): \{ type: string(, secret: true)? \}$/gm)];
  expect(declared.map(([, key, secret]) => `${secret ? "--secret " : ""}${key}`)).toEqual(own);
  expect(program).not.toContain("fn::secret");
});
