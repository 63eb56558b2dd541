import { jsonText } from "../../provider/core/text.ts";
import { defineCommand } from "../command.ts";
import { stackInUse } from "../connection.ts";
import { JSON_OPTION } from "../options.ts";
import { withProgress } from "../progress.ts";
import { outputOf } from "../surroundings.ts";
import { asJson } from "./as-json.ts";
import { examine } from "./examine.ts";
import { lineText, summaryText } from "./line.ts";
import { objectsText, orphansText } from "./orphan-lines.ts";

export const doctor = defineCommand({
  name: "doctor",
  description: [
    "Checks whether a program can work with LangSmith as you configured it: key, workspace, addresses, plan, permissions, clock and limits. For each problem it prints the fix.",
    "If you name states, it also lists orphans: objects that look like a program's, but are in no state. A run that is killed while it creates an object can leave one behind. For each orphan it prints the command that imports it, and the request that removes it.",
    "It only reads, and changes nothing.",
  ],
  options: {
    stack: {
      type: "string",
      value: "NAME",
      description:
        "Use the configuration and the state of this stack (`pulumi config`, `pulumi stack export`). Default in a Pulumi project: the selected stack. Environment variables add what the stack does not set: `LANGSMITH_API_KEY`, `LANGSMITH_WORKSPACE_ID`, `LANGSMITH_ENDPOINT`, `LANGSMITH_REGION`.",
    },
    cwd: {
      type: "string",
      value: "DIR",
      description: "The folder of the stack's Pulumi.yaml. Default: the current folder.",
    },
    state: {
      type: "string",
      multiple: true,
      value: "FILE",
      description:
        "Compare with this state: a file of `pulumi stack export`, or a checkpoint of a backend. Repeat it for the states of all programs that use the workspace.",
    },
    all: {
      type: "boolean",
      description:
        "List every object that is in no given state, also ended exports and objects that do not look like a program's.",
    },
    ...JSON_OPTION,
  },
  exitCodes: {
    0: "Nothing is wrong. Lines that are unknown or not checked do not count.",
    1: "Something is wrong, an object looks left behind, or not everything could be checked for orphans.",
    3: "The command failed.",
  },
  output: async () => (await import("./output.ts")).doctorOutput,
  requests: async () => (await import("../state/requests.ts")).EXAMINING,
  run: async ({ values }, around) => {
    const { environment } = around;
    const { cwd, json, state: files = [], all = false } = values;
    const found = await withProgress(around, { state: "reading the stack", json }, async (progress) => {
      const inUse = await stackInUse(values.stack, { cwd, environment, report: progress.report });
      return examine({ files, cwd, all, ...inUse }, environment, progress);
    });
    const { lines, orphans = [], objects = [], orphansKnown, hide } = found;
    const terminal = outputOf(around);
    const text = json
      ? jsonText(asJson(found))
      : [
          ...lines.map((line) => lineText(line, terminal)),
          orphansText(orphans, terminal),
          objectsText(objects, terminal),
          summaryText(lines, terminal),
        ].join("");
    // Line by line, since of a longer string than a message the middle is left out.
    around.print(text.split("\n").map(hide).join("\n"));
    const isPart = orphansKnown === "part" || orphansKnown === "nothing";
    return isPart || lines.some(({ verdict }) => verdict === "wrong") ? 1 : 0;
  },
});
