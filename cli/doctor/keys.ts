import type { CodedError } from "../../provider/core/message.ts";
import { jsonText, printable } from "../../provider/core/text.ts";
import { defineCommand, JSON_OPTION } from "../command.ts";
import { type Problem, toProblem, WrongCall } from "../errors.ts";
import { withProgress } from "../progress.ts";
import { outputOf } from "../surroundings.ts";
import { hideCredentials, hideInMessage, PATTERN_LENGTH, parsePattern } from "./keys/credential.ts";
import { absenceUnknown, keyStillRecorded } from "./keys/messages.ts";
import type { KeysOutput } from "./keys/output.ts";
import { MOST_EXPORTS, readKeys, type StateSource } from "./keys/read-keys.ts";
import { type Summary, summaryOf } from "./keys/summary.ts";
import { keysText, updatedAt } from "./keys/text.ts";

export const keys = defineCommand({
  name: "doctor keys",
  description: [
    "Reports which state still records which key, so that you know when you can delete an old one. It finds API keys and bearer tokens of LangSmith, and the access keys of buckets. Those of AWS and Google Cloud it finds in any resource. It prints short forms, such as `lsv2_sk_…1a2b`, and never a key.",
    `For each stack it runs \`pulumi stack export --show-secrets\`, up to ${MOST_EXPORTS} at the same time. The decrypted states are only in memory. It sends no request to LangSmith, and changes nothing.`,
    "A key that the environment sets when Pulumi runs (`LANGSMITH_API_KEY`, also from ESC) is in no state.",
  ],
  options: {
    stack: {
      type: "string",
      multiple: true,
      value: "NAME",
      description:
        "Read the state of this stack, such as `prod` or `acme/traces/prod`. Repeat it for several stacks.",
    },
    state: {
      type: "string",
      multiple: true,
      value: "FILE",
      description:
        "Read this state, which `pulumi stack export --show-secrets` printed. `/dev/stdin` reads it from a pipe, so that no file has the keys.",
    },
    cwd: {
      type: "string",
      value: "DIR",
      description: "The folder of the stacks' Pulumi.yaml. Default: the current folder.",
    },
    "expect-absent": {
      type: "string",
      multiple: true,
      value: "KEY",
      description: `Fail if a state still records this key: its short form, or its last characters (${PATTERN_LENGTH} at most). Repeat it for several keys.`,
    },
    ...JSON_OPTION,
  },
  exitCodes: {
    0: "Every state was read, and none records a key of `--expect-absent`.",
    1: "A state could not be read.",
    2: "The options are wrong.",
    3: "The command failed.",
    4: "A state records a key of `--expect-absent`, whether or not every state was read.",
  },
  failure: 3,
  output: async () => (await import("./keys/output.ts")).keysOutput,
  run: async ({ values }, around) => {
    const { cwd, json, stack: stacks = [], state: files = [] } = values;
    const sources: StateSource[] = [
      ...[...new Set(stacks)].map((name) => ({ name, from: "stack" }) as const),
      ...[...new Set(files)].map((name) => ({ name, from: "file" }) as const),
    ];
    if (sources.length === 0) throw new WrongCall("No state is named. Add --stack NAME or --state FILE.");
    const patterns = (values["expect-absent"] ?? []).map(patternOf);
    const { environment } = around;
    const read = await withProgress(around, { state: "reading states", json }, ({ show }) =>
      readKeys(sources, {
        cwd,
        environment,
        patterns,
        onRead: (count) => show(`reading states, ${count} of ${sources.length}`),
      }),
    );
    const summary = summaryOf(read, patterns);
    around.print(hideCredentials(json ? jsonText(asJson(summary)) : keysText(summary, outputOf(around))));
    const { code, messages } = outcomeOf(summary);
    for (const each of messages) around.report(`${printable(hideCredentials(each))}\n`);
    return code;
  },
});

/** The value is not shown: it may be a whole key. */
function patternOf(text: string) {
  const pattern = parsePattern(text);
  if (pattern !== undefined) return pattern;
  throw new WrongCall(
    `--expect-absent is not the short form of a key. Use the form of the report, such as lsv2_sk_…1a2b, or up to ${PATTERN_LENGTH} last characters. Omit a number in parentheses: it distinguishes keys with the same end.`,
  );
}

/** The exit code, and what standard error reports. */
function outcomeOf({ states, expectedAbsent }: Summary): { code: number; messages: readonly string[] } {
  const errors = states.flatMap(({ error }) => (error === undefined ? [] : [error]));
  const recorded = expectedAbsent.filter((each) => each.states.length > 0);
  const isUnknown = errors.length > 0 && recorded.length < expectedAbsent.length;
  return {
    code: recorded.length > 0 ? 4 : errors.length > 0 ? 1 : 0,
    messages: [
      ...errors.map(({ message }) => hideInMessage(message)),
      ...recorded.map((each) => keyStillRecorded(each).text),
      ...(isUnknown ? [absenceUnknown({ unread: errors.length }).text] : []),
    ],
  };
}

function hiddenProblem({ words }: CodedError): Problem {
  const problem = toProblem(words);
  return { ...problem, message: hideInMessage(problem.message) };
}

function asJson({ states, keys: all, expectedAbsent }: Summary): KeysOutput {
  return {
    version: 1,
    states: states.map(({ source, writtenAt, keys: recorded, error }) => ({
      ...source,
      updatedAt: writtenAt === undefined ? null : updatedAt(writtenAt),
      keys: recorded.map(({ kind, label, recordedBy }) => ({
        kind,
        shortForm: label,
        recordedBy: [...recordedBy],
      })),
      error: error === undefined ? null : hiddenProblem(error),
    })),
    keys: all.map(({ kind, label, states: names }) => ({ kind, shortForm: label, states: [...names] })),
    expectedAbsent: expectedAbsent.map(({ key, states: names }) => ({ key, states: [...names] })),
  };
}
