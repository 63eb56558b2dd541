import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { runEmulator } from "../src/index.ts";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const HELP = "Run `pulumi-langsmith-emulator --help` to see the options.\n";
const WORKSPACE = "11111111-1111-4111-8111-111111111111";
const LISTENER = "55555555-5555-4555-8555-555555555555";
const INTEGRATION = "44444444-4444-4444-8444-444444444444";

/** A path in a folder that is deleted when the test ends. */
function pathOf(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), "emulator-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, name);
}

/** A command that ends at once: its exit code and what it prints. */
async function ran(...args: string[]) {
  const printed: string[] = [];
  const print = (chunk: unknown) => printed.push(String(chunk)) > 0;
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation(print),
  );
  try {
    return { code: await runEmulator(args), printed: printed.join("") };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** The command as a process, and where it listens. */
async function serve(...args: string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const ended = outcome(child);
  const [line] = await once(createInterface(child.stdout), "line");
  const url = String(line).slice("listening on ".length);
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${url}${path}`, { headers: { "x-api-key": "key", "x-tenant-id": WORKSPACE } })).json();
  return { child, ended, line: String(line), url, read };
}

async function outcome(child: ChildProcessByStdio<null, Readable, Readable>) {
  const [out, err, exit] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { out, err, code: exit[0] };
}

// Some tests start processes, which may take seconds each.
describe("the command line", { timeout: 60_000 }, () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "prints first where it listens, serves, and stops cleanly on %s",
    async (signal) => {
      const file = pathOf("journal.jsonl");
      const { child, ended, line, url } = await serve(
        ...["--port", "0", "--speed", "0", "--now", "2026-03-01T00:00:00Z", "--journal", file],
        ...["--api-key", `known=${WORKSPACE}`, "--read-only-key", "reader"],
      );
      expect(line).toMatch(/^listening on http:\/\/127\.0\.0\.1:[1-9]\d+$/);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const ask = (key: string, method = "GET", path = "/v2/deployments") =>
        fetch(`${url}${path}`, { method, headers: { "x-api-key": key } });
      const known = await ask("known");
      expect([known.status, known.headers.get("date")]).toEqual([200, "Sun, 01 Mar 2026 00:00:00 GMT"]);
      expect((await ask("unknown")).status).toBe(401);
      expect((await ask("reader", "DELETE", `/v2/deployments/${WORKSPACE}`)).status).toBe(403);
      expect((await ask("known", "GET", "/nowhere")).status).toBe(404);
      child.kill(signal);
      const err = "GET /nowhere: GET /nowhere is not served\n";
      expect(await ended).toEqual({ out: `${line}\n`, err, code: 0 });
      expect(readFileSync(file, "utf8").trimEnd().split("\n")).toHaveLength(4);
    },
  );

  test("takes objects that exist from the start, with and without an id", async () => {
    const { read } = await serve(
      ...["--workspace", WORKSPACE, "--speed", "0"],
      ...["--listener", `arn:aws:eks:eu-west-1:1:cluster/east=${LISTENER}:agents,staging`],
      ...["--listener", "west:agents", "--github-integration", `acme=${INTEGRATION}:acme/agent,acme/tools`],
    );
    expect(await read("/v2/listeners")).toMatchObject({
      resources: [
        { compute_id: "west", compute_config: { k8s_namespaces: ["agents"] } },
        {
          id: LISTENER,
          compute_id: "arn:aws:eks:eu-west-1:1:cluster/east",
          compute_config: { k8s_namespaces: ["agents", "staging"] },
        },
      ],
    });
    expect(await read("/v1/integrations/github/install")).toMatchObject([{ name: "acme", id: INTEGRATION }]);
    expect(await read(`/v1/integrations/github/${INTEGRATION}/repos`)).toMatchObject([
      { owner: "acme", name: "agent" },
      { owner: "acme", name: "tools" },
    ]);
  });

  test("takes faults from a file, and reports their seeds", async () => {
    const file = pathOf("faults.json");
    const faults = [
      { path: "/v2/deployments", status: 503, skip: 1 },
      { path: "/v1/*", action: "reset-before", probability: 0.25, seed: 12 },
    ];
    writeFileSync(file, JSON.stringify(faults));
    const { child, ended, url } = await serve("--faults", file, "--speed", "0");
    const ask = async () =>
      (await fetch(`${url}/v2/deployments`, { headers: { "x-api-key": "key" } })).status;
    expect([await ask(), await ask()]).toEqual([200, 503]);
    child.kill("SIGTERM");
    expect((await ended).err).toBe("fault 2, * /v1/*: drawn with the seed 12\n");
  });

  test("ends with 1 and the reason when it cannot listen", async () => {
    const port = (await serve()).url.split(":").at(-1) ?? "";
    expect(await ran("--port", port)).toEqual({
      code: 1,
      printed: `The emulator could not run: listen EADDRINUSE: address already in use 127.0.0.1:${port}. Another process uses the port: use another one, or remove --port to use a free one. Then change langsmith:apiUrl of your stack, too.\n`,
    });
  });

  test("explains every option", async () => {
    const { code, printed } = await ran("--help");
    expect(code).toBe(0);
    expect(printed).toMatch(/^Usage: pulumi-langsmith-emulator \[options\]\n/);
    for (const option of ["--port N", "--app-version VERSION", "--break NAME", "schedule-never-spawns"]) {
      expect(printed).toContain(option);
    }
  });

  test.each([
    [["--port", "70000"], "--port 70000: Too big: expected number to be <=65535."],
    [["--speed", "fast"], "--speed fast: Invalid input: expected number, received NaN."],
    [["--now", "yesterday"], "--now yesterday: Invalid ISO datetime."],
    [
      ["--break", "everything"],
      "--break everything: choose one of cancel-ignored, delete-ignored, deploy-never-finishes, destination-not-validated, export-never-completes, schedule-never-spawns.",
    ],
    [
      ["--listener", "cluster:agents,"],
      "--listener cluster:agents,: expected COMPUTE_ID[=UUID]:NAMESPACE[,NAMESPACE...].",
    ],
    [
      ["--github-integration", "acme:agent"],
      "--github-integration acme:agent: expected NAME[=UUID]:OWNER/REPO[,OWNER/REPO...].",
    ],
    [["--plan", "free"], '--plan free: Invalid option: expected one of "developer"|"plus"|"enterprise".'],
    [["--app-version", "latest"], "--app-version latest: use three numbers such as 0.10.80."],
    [["--exports-per-hour", "0"], "--exports-per-hour 0: Too small: expected number to be >=1."],
    [["--unknown"], "Unknown option '--unknown'"],
    [
      ["--plan", "lsv2_pt_0123"],
      '--plan [secret]: Invalid option: expected one of "developer"|"plus"|"enterprise".',
    ],
    [
      ["--faults", "/nowhere/faults.json"],
      "--faults /nowhere/faults.json cannot be read: ENOENT: no such file or directory, open '/nowhere/faults.json'.",
    ],
  ])("rejects %j with 2 and the reason", async (args, reason) => {
    expect(await ran(...args)).toEqual({ code: 2, printed: `${reason}\n${HELP}` });
  });

  test.each([
    ['{"path": "/"', " is not JSON: Expected"],
    ['{"path": "/v2/*"}', ': expected a JSON list of faults, such as [{"path": "/v2/*", "status": 503}].'],
    ['[{"path": "v2"}]', ':\n[0].path: expected a path that begins with "/".'],
  ])("rejects the file of faults %s with 2 and the reason", async (written, reason) => {
    const file = pathOf("faults.json");
    writeFileSync(file, written);
    const { code, printed } = await ran("--faults", file);
    expect([code, printed]).toEqual([2, expect.stringContaining(`--faults ${file}${reason}`)]);
  });
});
