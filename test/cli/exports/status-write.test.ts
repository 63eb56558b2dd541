import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { readExports } from "../../../provider/files/index.ts";
import { DESTINATION, id, PROJECT, runOf, schedule, serving, WORKSPACE } from "../../coverage/service.ts";
import type { Ended } from "../run.ts";
import { days, spawned } from "./rig.ts";
import { runExports } from "./run.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-status-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});
const at = (file: string) => path.join(folder, file);
const written = () => readFileSync(at("exports.yaml"), "utf8");

function status(url: string, ...args: string[]): Promise<Ended> {
  const environment = {
    LANGSMITH_API_KEY: "lsv2_sk_never_to_be_seen",
    LANGSMITH_WORKSPACE_ID: WORKSPACE,
    LANGSMITH_ENDPOINT: url,
  };
  return runExports(["status", ...args], environment, folder);
}

const projects = { [PROJECT]: "support-agent" };
/** The window of 5 March failed, that of 7 March is missing; that of 6 March is exported. */
const WITH_GAPS = {
  exports: [schedule(1, 5), spawned(2, "Failed", 5), spawned(3, "Completed", 6), spawned(4, "Completed", 8)],
  runs: [runOf(2, { status: "Failed", errors: { retry_0: "Access Denied" } }), runOf(3), runOf(4)],
  projects,
};
const entry = (day: number, name = `support-agent-2026-03-0${day}T00Z`) => `  - name: "${name}"
    workspaceId: "${WORKSPACE}"
    bulkExportDestinationId: "${DESTINATION}"
    sessionId: "${PROJECT}"
    startTime: "2026-03-0${day}T00:00:00Z"
    endTime: "2026-03-0${day + 1}T00:00:00Z"
    compression: "zstandard"
`;
const OURS = `# ours
intervalHours: 24 # a day
startTime: 2026-03-05T00:00:00Z

projects:
  - { name: support-agent } # of support
`;

describe("exports status --write", () => {
  test("prints the exports that fill the gaps, and creates exports.yaml with them", async () => {
    const { url } = await serving(WITH_GAPS);
    const { code, stdout, stderr } = await status(url, ...days(5, 9), "--write");
    expect([code, stderr]).toEqual([1, ""]);
    expect(stdout).toContain(`
2 gaps. \`--write\` adds 2 exports to exports.yaml.
Adding to exports.yaml:
  support-agent-2026-03-05T00Z  2026-03-05T00:00:00Z to 2026-03-06T00:00:00Z
  support-agent-2026-03-07T00Z  2026-03-07T00:00:00Z to 2026-03-08T00:00:00Z
A program that creates the \`fills\` of \`readExports\` exports them with the next \`pulumi up\`. LangSmith bills each.
`);
    expect(written()).toMatch(/^# One-off exports that fill gaps/);
    expect(written()).toContain(`\nfills:\n${entry(5)}${entry(7)}`);
    expect(written()).not.toContain("never_to_be_seen");
    expect(readdirSync(folder)).toEqual(["exports.yaml"]);
    expect(readExports(at("exports.yaml")).fills.map(({ name }) => name)).toEqual([
      "support-agent-2026-03-05T00Z",
      "support-agent-2026-03-07T00Z",
    ]);
    const before = written();
    const again = await status(url, ...days(5, 9), "--write");
    expect(again.stdout).toContain(
      "\n2 gaps. `--write` adds 0 exports to exports.yaml.\n2 ranges are in exports.yaml already: run `pulumi up`. An export that someone canceled stays canceled.\n",
    );
    expect(written()).toBe(before);
  });

  test("adds to the file that lists the projects, and changes nothing else", async () => {
    const { url } = await serving(WITH_GAPS);
    writeFileSync(at("exports.yaml"), OURS);
    await status(url, ...days(7, 8), "--write");
    expect(written()).toBe(`${OURS}fills:\n${entry(7)}`);
    await status(url, ...days(5, 9), "--write");
    expect(written()).toBe(`${OURS}fills:\n${entry(7)}${entry(5)}`);
    expect(readExports(at("exports.yaml")).args.projects).toEqual([{ name: "support-agent" }]);
  });

  test("prints JSON alone with --json, with what was added", async () => {
    const { url } = await serving(WITH_GAPS);
    const { code, stdout } = await status(url, ...days(7, 8), "--write", "--json");
    expect(code).toBe(5);
    expect(JSON.parse(stdout).added).toMatchObject([{ name: "support-agent-2026-03-07T00Z" }]);
  });

  test("writes nothing where a listing is an error", async () => {
    const server = await serving({
      ...WITH_GAPS,
      instead: (_seen, { pathname }) =>
        pathname.endsWith("/runs") ? { status: 400, body: { detail: "no" } } : undefined,
    });
    const { code, stdout } = await status(server.url, ...days(5, 9), "--write");
    expect([code, stdout, readdirSync(folder)]).toEqual([3, "", []]);
  });
});

test("an exports.yaml that cannot be used is an error before anything is asked", async () => {
  const server = await serving(WITH_GAPS);
  const text = "fills:\n  - name: a\n";
  writeFileSync(at("exports.yaml"), text);
  const { code, stdout, stderr } = await status(server.url, ...days(5, 9), "--write");
  expect([code, stdout, server.seen, written()]).toEqual([3, "", [], text]);
  expect(stderr).toMatch(/exports\.yaml:2:5: fills\[0\]\.bulkExportDestinationId: is required/);
});

describe("exports status --html", () => {
  test("writes a page with a cell for each day and what is open, which loads and runs nothing", async () => {
    const { url } = await serving({
      ...WITH_GAPS,
      projects: { [PROJECT]: 'a\u202Eb\u0007<script>alert("1")</script>' },
    });
    const { code } = await status(url, ...days(4, 9), "--html", "page.html");
    expect(code).toBe(1);
    const page = readFileSync(at("page.html"), "utf8");
    expect(page).toContain("ab&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
    expect(page).not.toMatch(/<script|<link|<img|src=|href=|\u202E/);
    expect(page.match(/<td class="day[^"]*"/g)).toEqual([
      '<td class="day"',
      '<td class="day failed"',
      '<td class="day complete"',
      '<td class="day missing"',
      '<td class="day complete"',
    ]);
    expect(page).toContain('title="2026-03-06: complete, 100 rows, 1 files"');
    expect(page).toContain(
      `<td>2026-03-05T00:00:00Z to 2026-03-06T00:00:00Z</td><td>failed</td><td class="error">export ${id(2)} is Failed: Access Denied</td>`,
    );
    expect(readdirSync(folder)).toEqual(["page.html"]);
  });

  test("keeps the page of before where it cannot read, and reports a file that cannot be written", async () => {
    const failing = await serving({ ...WITH_GAPS, instead: () => ({ status: 400, body: { detail: "no" } }) });
    writeFileSync(at("page.html"), "before");
    expect((await status(failing.url, ...days(4, 9), "--html", "page.html")).code).toBe(3);
    expect(readFileSync(at("page.html"), "utf8")).toBe("before");
    const server = await serving(WITH_GAPS);
    const { code, stderr } = await status(server.url, "--html", "page.html/page.html");
    expect(code).toBe(3);
    expect(stderr).toMatch(/page\.html\/page\.html cannot be written: E.*\n$/);
  });
});
