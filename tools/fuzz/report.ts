import type { Checked } from "./check.ts";
import { withoutEngineLog } from "./leaks.ts";
import { programsOf } from "./model.ts";
import { asJavaScript, asYaml } from "./programs.ts";

/** Everything that is needed to see a failure again. */
export function reproduction({ seed, front, it, verdict }: Checked): string {
  const setting = { plugin: "<dist/plugin>", imports: new Map(), schedulesFrom: "2026-01-01T00:00:00Z" };
  const write = front === "plugin" ? asYaml : asJavaScript;
  const programs = programsOf(it).map((program, index) => {
    const { edits: _, ...attack } = it.rounds[index - 1] ?? {};
    const under = index === 0 ? "" : ` under ${JSON.stringify(attack)}`;
    return `--- program ${index + 1}${under}\n${write(program, setting)}`;
  });
  const commands = verdict.commands.map(
    ({ args, code, cut, output }) =>
      `$ pulumi ${args.join(" ")}   # exit code ${code}${cut ? `, ${cut}` : ""}\n${withoutEngineLog(output).trim()}`,
  );
  return [
    `FAILED: seed ${seed}, ${front}`,
    ...verdict.violations.map((violation) => `  - ${violation}`),
    ...programs,
    ...commands,
    `The same case again:      npm run fuzz -- --front-end ${front} --cases 1 --seed ${seed}`,
    `This, made smaller, again: npm run fuzz -- --replay FILE, with this in FILE:`,
    JSON.stringify(it),
  ].join("\n");
}
