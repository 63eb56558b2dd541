import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { emulatorOf, Reader, stepsOf } from "./rig/guide.ts";

const PAGE = "docs/start/quickstart.md";
const BEGIN = "1. Install";
const AGAINST_THE_SERVICE = "Against the service";

test("the first guide prints on the emulator what the page shows, is rejected where the page says so, and leaves nothing behind", async () => {
  const all = stepsOf(PAGE);
  const line = all.find(({ text }) => text.startsWith("npx pulumi-langsmith-emulator "))?.text ?? "";
  expect(line).toBe("npx pulumi-langsmith-emulator --port 8123 --speed 60\n");
  const url = await emulatorOf(line.replace("-emulator", " emulator"));
  const steps = all.filter(({ section, text }) => section !== AGAINST_THE_SERVICE && text !== line);
  expect([...new Set(steps.map(({ section }) => section))]).toEqual([
    BEGIN,
    "3. Write the program",
    "4. Make a stack",
    "5. Look, then make it",
    "6. Change something",
    "7. See a change rejected",
    "8. Take it down",
  ]);
  const rejected = steps.find(
    ({ section, language }) => section === "7. See a change rejected" && language === "sh",
  );
  const reader = await Reader.begin({ replace: new Map([["http://127.0.0.1:8123", url]]) });
  // The port that `init` writes may be taken on this machine.
  const begun = steps.filter(({ section }) => section === BEGIN);
  await reader.follow(begun, []);
  const stack = path.join(reader.directory, "Pulumi.dev.yaml");
  const text = readFileSync(stack, "utf8");
  expect(text).toContain("http://127.0.0.1:8123");
  writeFileSync(stack, text.replace("http://127.0.0.1:8123", url));
  await reader.follow(steps.slice(begun.length), [`7. See a change rejected: ${rejected?.text.trim()}`]);

  const answer = await fetch(`${url}/_emulator/state`);
  expect(await answer.json()).toMatchObject({
    deployments: [],
    destinations: [],
    exports: expect.arrayContaining([expect.objectContaining({ interval_hours: 24, status: "Cancelled" })]),
  });
}, 900_000);

test("the first guide's program takes to the service by configuration alone, and no passphrase of the page with it", () => {
  const steps = stepsOf(PAGE);
  const commandsOf = (name: string) =>
    steps
      .filter(({ section, language }) => section === name && language === "sh")
      .map(({ text }) => text)
      .join("");
  const keysOf = (text: string) =>
    [...text.matchAll(/^pulumi config set (--secret )?([\w:]+)/gm)].map(
      ([, secret = "", key]) => `${secret}${key}`,
    );
  const service = commandsOf(AGAINST_THE_SERVICE);
  expect(service.split("\n").slice(0, 2)).toEqual([
    "unset PULUMI_BACKEND_URL PULUMI_CONFIG_PASSPHRASE",
    "pulumi stack init prod",
  ]);
  const own = [
    "integrationId",
    "repoUrl",
    "--secret openaiApiKey",
    "bucketName",
    "bucketRegion",
    "accessKeyId",
    "--secret secretAccessKey",
    "dailyFrom",
  ];
  expect(keysOf(service)).toEqual([
    "langsmith:region",
    "langsmith:workspaceId",
    "--secret langsmith:apiKey",
    ...own,
  ]);
  expect(keysOf(commandsOf("4. Make a stack"))).toEqual(own);
  const program = steps.find(({ file }) => file === "Pulumi.yaml")?.text ?? "";
  const declared = [...program.matchAll(/^ {2}(\w+): \{ type: string(, secret: true)? \}$/gm)];
  expect(declared.map(([, key, secret]) => `${secret ? "--secret " : ""}${key}`)).toEqual(own);
  expect(program).not.toContain("fn::secret");
});
