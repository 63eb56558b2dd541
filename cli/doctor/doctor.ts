import { hidingCredentials } from "../../provider/config/connect.ts";
import { jsonText } from "../../provider/core/text.ts";
import { defineCommand } from "../command/command.ts";
import { WrongCall } from "../command/errors.ts";
import { JSON_OPTION, STACKS_OPTIONS } from "../command/options.ts";
import type { Surroundings } from "../command/surroundings.ts";
import { type Progress, withProgress } from "../progress.ts";
import type { PulumiContext } from "../pulumi.ts";
import { withService } from "../service.ts";
import { configurationOf, objectsOf, stackInUse } from "../stack.ts";
import { linesOf } from "./checks.ts";
import { lineText, summaryText } from "./line.ts";
import { lookAround, REQUESTS } from "./look.ts";
import { listObjects, orphansIn, orphansText } from "./orphans.ts";
import type { DoctorOutput } from "./output.ts";

export const doctor = defineCommand({
  name: "doctor",
  description: [
    "Checks whether a program can work with LangSmith as you configured it: Pulumi, the plugin, configuration, addresses, key, workspace, permissions and plan. For each problem it prints the fix.",
    "With `--orphans` it lists the objects of the workspace that none of the stacks contains, the newest first. A run that is killed while it creates an object can leave one behind.",
    "It only reads, and changes nothing.",
  ],
  options: {
    orphans: {
      type: "boolean",
      description:
        "List the objects that no named stack contains. Kinds whose objects applications create for the most part are not listed.",
    },
    ...STACKS_OPTIONS,
    ...JSON_OPTION,
  },
  exitCodes: {
    0: "Nothing is wrong. Lines that are not checked do not count.",
    1: "Something is wrong, orphans are listed, or `--orphans` could not list every kind.",
    3: "The command failed.",
  },
  output: async () => (await import("./output.ts")).doctorOutput,
  requests: async () => REQUESTS,
  run: async ({ values }, around) => {
    const { cwd, json, orphans: isListing } = values;
    const [named, ...others] = values.stack ?? [];
    return withProgress(around, "reading the stack", async ({ show, report }) => {
      const where = { cwd, environment: around.environment, report };
      const first = await stackInUse(named, where);
      const stacks = first === undefined ? [] : [first, ...others];
      const work = isListing ? listOrphans : checkAll;
      const { text, output, isWell } = await work(stacks, { ...where, show, around });
      around.print(json ? jsonText(output) : text);
      return isWell ? 0 : 1;
    });
  },
});

interface Where extends PulumiContext, Progress {
  readonly around: Surroundings;
}

interface Report {
  readonly text: string;
  readonly output: DoctorOutput;
  readonly isWell: boolean;
}

async function checkAll(stacks: readonly string[], { around, show, ...where }: Where): Promise<Report> {
  show("checking LangSmith");
  const context = await lookAround(stacks, where);
  const hide = hidingCredentials(context.settings);
  const lines = linesOf(context).map((line) => ({
    ...line,
    message: hide(line.message),
    fix: line.fix && hide(line.fix),
  }));
  const terminal = around.output;
  return {
    text: `${lines.map((line) => lineText(line, terminal)).join("")}${summaryText(lines, terminal)}`,
    output: { version: 1, checks: lines, orphans: null, leftOut: null },
    isWell: lines.every(({ verdict }) => verdict !== "wrong"),
  };
}

async function listOrphans(stacks: readonly string[], { around, show, ...where }: Where): Promise<Report> {
  const [first] = stacks;
  if (first === undefined)
    throw new WrongCall(
      "--orphans compares LangSmith with stacks, and none is selected. Name them: --stack NAME.",
    );
  const configuration = await configurationOf(first, where);
  const objects = (await Promise.all(stacks.map((stack) => objectsOf(stack, where)))).flat();
  show("listing objects");
  const { listed, unlisted } = await withService(configuration, where, listObjects);
  const found = orphansIn(objects, listed);
  const terminal = around.output;
  const text = `${unlisted.map((line) => lineText(line, terminal)).join("")}${orphansText(found, terminal)}`;
  const orphans = found.orphans.map(({ kind, label: name, id, createdAt = null, status = null }) => ({
    kind,
    name,
    id,
    createdAt,
    status,
  }));
  const output = { version: 1 as const, checks: unlisted, orphans, leftOut: found.leftOut };
  return { text, output, isWell: unlisted.length === 0 && found.orphans.length === 0 };
}
