import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { LARGEST_TRACE } from "../../provider/http/trace/file.ts";
import { RequestLine } from "../../provider/http/trace/schema.ts";
import { root } from "../../tools/stack/package.ts";
import { folder } from "./trace-rig.ts";

const page = readFileSync(path.join(root, "docs", "guides", "trace-requests.md"), "utf8");
const reference = readFileSync(path.join(root, "docs", "reference", "trace.md"), "utf8");

test("the example is a line", () => {
  const [, example = ""] = /```json\n(.*?)```/s.exec(reference) ?? [];
  expect(RequestLine.parse(JSON.parse(example))).toEqual(JSON.parse(example));
});

test("the limit of the file is reported", () => {
  expect(reference).toContain(`It grows to ${LARGEST_TRACE / 1024 ** 2} MiB`);
});

/** A line; whatever is not given is as unremarkable as it can be. */
function line(given: Partial<RequestLine>): string {
  const some: RequestLine = {
    v: 1,
    event: "request",
    at: "2026-09-01T10:00:00.000Z",
    pid: 1,
    frontEnd: "plugin",
    op: "9c41d07e-1",
    asked: "read the bulk export",
    purpose: "work",
    attempt: 1,
    method: "GET",
    url: "https://api.example.com/api/v1/bulk-exports/e-1",
    waited: {},
    sent: true,
    totalMs: 5,
    status: 200,
    outcome: "ok",
  };
  return JSON.stringify(RequestLine.parse({ ...some, ...given }));
}

const POST = {
  method: "POST",
  url: "https://api.example.com/api/v1/bulk-exports",
  asked: "create the bulk export",
};
const JANUARY = { name: "january", does: "create" };
const LIMITED = { outcome: "retried", cause: "rate-limit", status: 429 } as const;
const TRACE = [
  line({ workspace: "w-1", totalMs: 20.5 }),
  line({ ...LIMITED, ...POST, ...JANUARY, op: "9c41d07e-12" }),
  line({
    ...POST,
    ...JANUARY,
    op: "9c41d07e-12",
    attempt: 2,
    waited: { limitMs: 12_000.5 },
    outcome: "lost",
    cause: "no-answer",
    error: "Unanswered",
  }),
  line({ ...JANUARY, purpose: "lookup", pid: 2, waited: { paceMs: 500 } }),
  line({ ...LIMITED, pid: 2, frontEnd: "dynamic" }),
  line({ outcome: "retried", cause: "no-connection", sent: false, pid: 2, frontEnd: "dynamic" }),
];

/** What each command of the page prints of that trace, by what it begins with. */
const PRINTS: Readonly<Record<string, readonly string[]>> = {
  "jq -r -s 'map(select(.totalMs))": [
    "20.5\tGET\thttps://api.example.com/api/v1/bulk-exports/e-1\t",
    "5\tPOST\thttps://api.example.com/api/v1/bulk-exports\tjanuary",
    "5\tPOST\thttps://api.example.com/api/v1/bulk-exports\tjanuary",
    "5\tGET\thttps://api.example.com/api/v1/bulk-exports/e-1\tjanuary",
    "5\tGET\thttps://api.example.com/api/v1/bulk-exports/e-1\t",
    "5\tGET\thttps://api.example.com/api/v1/bulk-exports/e-1\t",
  ],
  "jq -r -s 'map(select(.outcome": ["1\tno-connection\t200", "2\trate-limit\t429"],
  "jq -r -s 'group_by(.asked)": ["create the bulk export\t12.0005", "read the bulk export\t0.5"],
  "jq -r 'select(.name": [
    "2026-09-01T10:00:00.000Z\tcreate\twork\tPOST\thttps://api.example.com/api/v1/bulk-exports\t429\tretried\t",
    "2026-09-01T10:00:00.000Z\tcreate\twork\tPOST\thttps://api.example.com/api/v1/bulk-exports\t200\tlost\tUnanswered",
    "2026-09-01T10:00:00.000Z\tcreate\tlookup\tGET\thttps://api.example.com/api/v1/bulk-exports/e-1\t200\tok\t",
  ],
  "jq -c 'select(.op": [
    '{"attempt":1,"waited":{},"status":429,"outcome":"retried","cause":"rate-limit"}',
    '{"attempt":2,"waited":{"limitMs":12000.5},"status":200,"outcome":"lost","cause":"no-answer"}',
  ],
  "jq -c 'select(.outcome": [
    '{"at":"2026-09-01T10:00:00.000Z","name":"january","method":"POST","url":"https://api.example.com/api/v1/bulk-exports","outcome":"lost","cause":"no-answer"}',
    '{"at":"2026-09-01T10:00:00.000Z","name":"january","method":"GET","url":"https://api.example.com/api/v1/bulk-exports/e-1","outcome":"ok","cause":null}',
  ],
  "jq -r -s 'group_by(.pid)": ["1\tplugin\t3", "2\tplugin\t2"],
  "jq -c 'del(.workspace)": ["6"],
};

describe("the commands of the page print what they say", () => {
  const commands = [...page.matchAll(/```sh\n(jq .*?)```/gs)].map(([, command = ""]) => command.trim());

  it("all of them", () => {
    const begins = commands.map((command) => Object.keys(PRINTS).find((begin) => command.startsWith(begin)));
    expect(begins).toEqual(Object.keys(PRINTS));
  });

  it.each(commands)("%s", (command) => {
    const cwd = folder();
    writeFileSync(path.join(cwd, "trace.jsonl"), `${TRACE.join("\n")}\n`);
    const printed = execFileSync("bash", ["-c", command], { cwd, encoding: "utf8" });
    const wanted = Object.entries(PRINTS).find(([begin]) => command.startsWith(begin))?.[1];
    expect(printed.replace(/\n$/, "").split("\n")).toEqual(wanted);
  });

  it("what is sent to someone names neither host nor workspace", () => {
    const cwd = folder();
    writeFileSync(path.join(cwd, "trace.jsonl"), `${TRACE.join("\n")}\n`);
    const command = commands.find((each) => each.includes("to-send.jsonl")) ?? "";
    execFileSync("bash", ["-c", command], { cwd });
    const sent = readFileSync(path.join(cwd, "to-send.jsonl"), "utf8");
    expect(["api.example.com", "w-1"].filter((part) => sent.includes(part))).toEqual([]);
    expect(sent).toContain('"url":"https://service/api/v1/bulk-exports"');
  });

  it("a line that is cut is left out", () => {
    const input = `${TRACE[0]}\n{"v":1,"eve`;
    const printed = execFileSync("jq", ["-R", "fromjson? // empty | .pid"], { input, encoding: "utf8" });
    expect(page).toContain("`jq -R 'fromjson? // empty' trace.jsonl`");
    expect(printed).toBe("1\n");
  });
});
