import { describe, expect, test } from "vitest";
import { widthOf } from "../../cli/terminal.ts";
import { exported, id, PROJECT, runOf, schedule } from "../coverage/service.ts";
import * as adopting from "./adopt/rig.ts";
import { doctor, pulumiWith, service } from "./doctor/rig.ts";
import type { Ended } from "./run.ts";
import { call, callExports, TERMINALS } from "./run-in-process.ts";

type Output = (typeof TERMINALS)[keyof typeof TERMINALS] | undefined;

const WITH_GAPS = {
  exports: [
    schedule(1, 5),
    exported(2, "Failed", 5, { source_bulk_export_id: id(1) }),
    exported(3, "Completed", 6, { source_bulk_export_id: id(1) }),
  ],
  runs: [
    runOf(2, {
      status: "Failed",
      errors: {
        retry_0: "Access Denied: the role exports may not write to the bucket acme-traces of another account",
      },
    }),
    runOf(3),
  ],
  projects: { [PROJECT]: "support-agent" },
};

const LEFT_BEHIND = { "/api/v1/bulk-exports": { body: [exported(2, "Running", 5)] } };

async function orphans(output: Output): Promise<Ended> {
  const environment = { PATH: pulumiWith({ prod: {} }) };
  const server = await service(LEFT_BEHIND);
  return doctor(server, ["--orphans", "--stack", "prod"], environment, output && { output });
}

async function adopt(output: Output): Promise<Ended> {
  const it = await adopting.service();
  await adopting.mixed(it);
  return adopting.adopt(it, [], output && { output });
}

/** What lists something, on an output. */
const LISTINGS: Readonly<Record<string, (output: Output) => Promise<Ended>>> = {
  "the help of a command": (output) => call(["exports", "status", "--help"], output && { output }),
  "the codes": (output) => call(["explain"], output && { output }),
  doctor: async (output) => doctor(await service(), [], {}, output && { output }),
  "doctor --orphans": orphans,
  adopt,
  "exports status": (output) =>
    callExports(
      WITH_GAPS,
      ["status", "--since", "2026-03-04", "--until", "2026-03-09"],
      output && { output },
    ),
};

const told = ({ stdout, stderr }: Ended) => `${stdout}${stderr}`;

/** Whether a line is a command, a single word or a value beside its title: it is not broken, so that it can be copied. */
function isWhole(line: string): boolean {
  const words = line.trim().match(/(?:`[^`]*`|\S)+/g) ?? [];
  return words.length === 1 || /^ *(?:pulumi|curl|npx) /.test(line) || /^ {2}[A-Z ]+ {2}\S+$/.test(line);
}

const tooWide = (text: string, columns: number) =>
  text.split("\n").filter((line) => widthOf(line) > columns && !isWhole(line));

describe.each(Object.entries(LISTINGS))("%s", (_name, list) => {
  test("fits a terminal of 60 columns, and is plain ASCII without colors", async () => {
    expect(tooWide(told(await list(TERMINALS.narrow)), 60)).toEqual([]);
    const plain = told(await list(TERMINALS.uncolored));
    expect(tooWide(plain, 60)).toEqual([]);
    expect(plain).toMatch(/^[\n\x20-\x7e]+$/);
  });

  test("is plain ASCII in a pipe, and cut nowhere", async () => {
    const piped = told(await list(undefined));
    expect(piped).toMatch(/^[\n\x20-\x7e]+$/);
    expect(piped).not.toMatch(/[\w/]\.{3}\w/);
  });
});

test("a table that does not fit becomes blocks with whole ids", async () => {
  const { stdout } = await adopt(TERMINALS.narrow);
  expect(stdout).toMatch(/^ {2}ID +[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/m);
});

test("doctor shows symbols in color on a terminal, and words elsewhere", async () => {
  const it = await service();
  const shown = async (output: Output) => (await doctor(it, [], {}, output && { output })).stdout;
  expect(await shown(TERMINALS.narrow)).toContain("\u001b[32m✓\u001b[0m ");
  expect(await shown(undefined)).toMatch(/^ok /m);
});
