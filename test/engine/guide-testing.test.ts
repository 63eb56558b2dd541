import { expect, onTestFinished, test } from "vitest";
import { Reader, stepsOf } from "./rig/guide.ts";

const PAGE = "docs/guides/test-your-stack.md";

test("the guide to testing starts its own emulator, tries the stack on it, and ends both", async () => {
  const steps = stepsOf(PAGE);
  const commands = steps.filter(({ section, language }) => section === "The emulator" && language === "sh");
  const [install = "", start = "", stack = "", end = ""] = commands.map(({ text }) => text);
  expect(commands).toHaveLength(4);
  const program = steps.find(({ section, file }) => section === "Runtime mocks" && file === "stack.ts");
  const reader = await Reader.begin();
  reader.save("Pulumi.yaml", "name: testing\nruntime: nodejs\n");
  reader.save("package.json", '{ "name": "testing", "main": "stack.ts" }\n');
  reader.save("stack.ts", program?.text ?? "");
  const must = async (text: string) => {
    const { code, output } = await reader.run(text);
    expect(code, `${text}\n${output}`).toBe(0);
    return output;
  };
  await must(install);
  await must(start);
  onTestFinished(async () => {
    await reader.run("kill $EMULATOR_PID || true");
  });
  const address = await must('printf "%s" "$EMULATOR_URL"');
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const [faults, ...more] = steps.filter(
    ({ section, language }) => section === "Faults" && language === "sh",
  );
  expect(more).toEqual([]);
  const tried = await must(stack);
  expect(tried).toMatch(/\+ 3 created.*3 unchanged.*- 3 deleted/s);

  await must(faults?.text ?? "there is no such block");
  const faulty = await fetch(`${address}/_emulator/faults`);
  expect(await faulty.json()).toMatchObject([{ method: "POST", path: "/api/v1/bulk-exports", status: 429 }]);

  await must('pulumi config set langsmith:apiUrl ""');
  const empty = await reader.run("pulumi preview");
  expect(empty.code).not.toBe(0);
  const said =
    "langsmith:apiUrl has an empty value. Set a value, or run `pulumi config rm langsmith:apiUrl`. If an explicit provider sets it, remove that argument.";
  expect(empty.output).toContain(said);
  const [shown] = steps.filter(({ section, language }) => section === "The emulator" && language === "text");
  expect(said).toContain(shown?.text.trim());
  const doctor = await reader.run("npx pulumi-langsmith doctor --stack test");
  expect(doctor.code).toBe(1);
  expect(doctor.output).toContain(said);
  expect(doctor.output).toContain("API: Nothing was sent. Correct the configuration first.");
  const status = await reader.run("npx pulumi-langsmith exports status --stack test");
  expect(status.code).toBe(3);
  expect(status.output).toContain(said);

  await must(end);
  await expect(fetch(`${address}/_emulator/state`)).rejects.toThrow("fetch failed");
}, 900_000);
