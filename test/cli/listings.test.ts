import { describe, expect, test } from "vitest";
import { widthOf } from "../../cli/terminal.ts";
import { exported, id, PROJECT, runOf, schedule, type serving } from "../coverage/service.ts";
import * as adopting from "./adopt-rig.ts";
import { doctor, pulumiWith, service } from "./doctor-rig.ts";
import type { Told } from "./run.ts";
import { call, callExports, TERMINALS } from "./run-in-process.ts";
import { fileOf, resource, stored } from "./terraform-rig.ts";

type Output = (typeof TERMINALS)[keyof typeof TERMINALS] | undefined;

const exports = (answers: Parameters<typeof serving>[0], args: readonly string[], output: Output) =>
  callExports(answers, args, output && { output });

const WITH_GAPS = {
  exports: [
    schedule(1, 5),
    exported(2, "Failed", 5, { source_bulk_export_id: id(1) }),
    exported(3, "Completed", 6, { source_bulk_export_id: id(1) }),
    exported(4, "Completed", 6),
  ],
  runs: [
    runOf(2, {
      status: "Failed",
      errors: {
        retry_0:
          "Access Denied: the role arn:aws:iam::123456789012:role/exports may not write to acme-traces",
      },
    }),
    runOf(3),
    runOf(4),
  ],
  projects: { [PROJECT]: "support-agent" },
};

const LEFT_BEHIND = { "/api/v1/bulk-exports": { body: [exported(2, "Running", 5)] } };

async function orphans(output: Output): Promise<Told> {
  const environment = { PATH: pulumiWith({ prod: {} }) };
  const server = await service(LEFT_BEHIND);
  return doctor(server, ["--orphans", "--stack", "prod"], environment, output && { output });
}

async function adopt(args: readonly string[], output: Output): Promise<Told> {
  const it = await adopting.service();
  await adopting.mixed(it);
  return adopting.adopt(it, args, output && { output });
}

const fromTerraform = async (output: Output) =>
  adopting.adopt(
    await adopting.service(),
    [
      "--terraform",
      fileOf(
        stored([
          resource("langsmith_deployment", "agent", [
            { index_key: "the-one-for-support", attributes: { id: id(1) } },
          ]),
          resource("langsmith_prompt", "greeting", [{ attributes: { id: id(8) } }]),
        ]),
      ),
    ],
    output && { output },
  );

/** What lists something, on an output. */
const LISTINGS: Readonly<Record<string, (output: Output) => Promise<Told>>> = {
  "the commands": (output) => call([], output && { output }),
  "the help of a command": (output) => call(["exports", "status", "--help"], output && { output }),
  "the codes": (output) => call(["explain"], output && { output }),
  "a code": (output) => call(["explain", "LS2005"], output && { output }),
  doctor: async (output) => doctor(await service(), [], {}, output && { output }),
  "doctor --orphans": orphans,
  adopt: (output) => adopt([], output),
  "adopt --terraform": fromTerraform,
  "exports status": (output) =>
    exports(WITH_GAPS, ["status", "--since", "2026-03-04", "--until", "2026-03-09"], output),
};

const told = ({ stdout, stderr }: Told) => `${stdout}${stderr}`;

/** Whether a line is a command, a single word or a value beside its title: it is not broken, so that it can be copied. */
function isWhole(line: string): boolean {
  const words = line.trim().match(/(?:`[^`]*`|\S)+/g) ?? [];
  return words.length === 1 || /^ *(?:pulumi|curl|npx) /.test(line) || /^ {2}[A-Z ]+ {2}\S+$/.test(line);
}

const tooWide = (text: string, columns: number) =>
  text.split("\n").filter((line) => widthOf(line) > columns && !isWhole(line));

describe.each(Object.entries(LISTINGS))("%s", (_name, list) => {
  test("fits a terminal of 60 columns, with colors and without", async () => {
    for (const output of [TERMINALS.narrow, TERMINALS.uncolored, TERMINALS.dumb]) {
      expect(tooWide(told(await list(output)), 60)).toEqual([]);
    }
  });

  test("fits a terminal of 100 columns", async () => {
    expect(tooWide(told(await list(TERMINALS.usual)), 100)).toEqual([]);
  });

  test("is plain ASCII with NO_COLOR, with TERM=dumb and in a pipe", async () => {
    for (const output of [TERMINALS.uncolored, TERMINALS.dumb, undefined]) {
      expect(told(await list(output))).toMatch(/^[\n\x20-\x7e]+$/);
    }
  });

  test("is cut and broken nowhere in a pipe", async () => {
    const [piped, wide] = [told(await list(undefined)), told(await list(TERMINALS.uncolored))];
    expect(piped).not.toMatch(/[\w/]\.{3}\w/);
    expect(piped.split("\n").length).toBeLessThanOrEqual(wide.split("\n").length);
  });
});

test("a table that does not fit becomes blocks with whole ids", async () => {
  for (const terminal of [TERMINALS.usual, TERMINALS.narrow]) {
    const { stdout } = await adopt([], terminal);
    expect(stdout).toMatch(/^ {2}ID +[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/m);
  }
});

test("doctor shows symbols in color on a terminal, and words elsewhere", async () => {
  const it = await service();
  const shown = async (output: Output) => (await doctor(it, [], {}, output && { output })).stdout;
  expect(await shown(TERMINALS.narrow)).toContain("\u001b[32m✓\u001b[0m ");
  for (const output of [TERMINALS.uncolored, TERMINALS.dumb, undefined]) {
    expect(await shown(output)).toMatch(/^ok /m);
  }
});
