import { expect, test } from "vitest";
import { emulatorOf, Reader, stepsOf } from "./rig/guide.ts";

const PAGE = "docs/guides/first-stack.md";
const AGAINST_THE_SERVICE = "Against the service";

test("who follows the first guide on the emulator sees what it prints, is refused where it says so, and leaves nothing behind", async () => {
  const all = stepsOf(PAGE);
  const line = all.find(({ text }) => text.startsWith("npx pulumi-langsmith emulator "))?.text ?? "";
  expect(line).toBe("npx pulumi-langsmith emulator --port 8123 --speed 60\n");
  const url = await emulatorOf(line);
  const steps = all.filter(({ section, text }) => section !== AGAINST_THE_SERVICE && text !== line);
  expect([...new Set(steps.map(({ section }) => section))]).toEqual([
    "1. Install",
    "3. Write the program",
    "4. Make a stack",
    "5. Look, then make it",
    "6. Change something",
    "7. Be refused",
    "8. Take it down",
  ]);
  const refused = steps.find(({ section, language }) => section === "7. Be refused" && language === "sh");
  const reader = await Reader.begin({ replace: new Map([["http://127.0.0.1:8123", url]]) });
  await reader.follow(steps, [`7. Be refused: ${refused?.text.trim()}`]);

  const answer = await fetch(`${url}/_emulator/state`);
  expect(await answer.json()).toMatchObject({
    deployments: [],
    destinations: [],
    exports: expect.arrayContaining([expect.objectContaining({ interval_hours: 24, status: "Cancelled" })]),
  });
}, 400_000);
