import path from "node:path";
import { callCommand } from "../../cli/command/commands.ts";
import type { Surroundings } from "../../cli/command/surroundings.ts";
import { PIPE, type Terminal } from "../../cli/terminal.ts";
import { serving, WORKSPACE } from "../coverage/service.ts";
import type { Ended } from "./run.ts";

type Around = Partial<Pick<Surroundings, "environment" | "output" | "status">>;

/** Calls a command in this process, with what it runs on; by default in a pipe. */
export async function call(
  args: readonly string[],
  { environment = {}, ...around }: Around = {},
): Promise<Ended> {
  const printed = { stdout: "", stderr: "" };
  const code = await callCommand(args, {
    output: PIPE,
    status: PIPE,
    ...around,
    environment,
    print: (text) => {
      printed.stdout += text;
    },
    report: (text) => {
      printed.stderr += text;
    },
  });
  return { code, ...printed };
}

/** Calls a command about exports of a service that answers these, without a stack. */
export async function callExports(
  answers: Parameters<typeof serving>[0],
  args: readonly string[],
  around: Omit<Around, "environment"> = {},
): Promise<Ended> {
  const { url } = await serving(answers);
  const environment = {
    PATH: path.dirname(process.execPath),
    LANGSMITH_API_KEY: "lsv2_sk_never_to_be_seen",
    LANGSMITH_WORKSPACE_ID: WORKSPACE,
    LANGSMITH_ENDPOINT: url,
  };
  return call(["exports", ...args], { ...around, environment });
}

/** What a narrow terminal is, with colors and without, and one that only prints. */
export const TERMINALS = {
  narrow: { columns: 60, isStyled: true, canRewrite: true },
  uncolored: { columns: 60, isStyled: false, canRewrite: true },
  dumb: { columns: 60, isStyled: false, canRewrite: false },
  usual: { columns: 100, isStyled: true, canRewrite: true },
} as const satisfies Record<string, Terminal>;
