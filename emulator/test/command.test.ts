import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { textAt } from "./support.ts";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const HELP = "Run `pulumi-langsmith-emulator --help` to see the options.\n";

function run(...args: string[]): ChildProcessByStdio<null, Readable, Readable> {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

/** A file of that text, which is gone when the test ends. */
function fileOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "emulator-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "faults.json");
  writeFileSync(file, text);
  return file;
}

async function firstLine(child: { readonly stdout: Readable }): Promise<string> {
  const [line] = await once(createInterface(child.stdout), "line");
  return String(line);
}

async function outcome(child: ChildProcessByStdio<null, Readable, Readable>) {
  const [out, err, exit] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { out, err, code: exit[0] };
}

/** The emulator as a process, with a stopped clock, and requests to its bulk exports. */
async function serve(...args: string[]) {
  const url = (await firstLine(run(...args, "--speed", "0"))).slice("listening on ".length);
  return {
    call: async (method: string, path: string, body?: object) => {
      const headers = { "x-api-key": "key", "x-tenant-id": "11111111-1111-4111-8111-111111111111" };
      const sent =
        body === undefined
          ? { headers }
          : { headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
      const answer = await fetch(`${url}/api/v1/bulk-exports${path}`, { method, ...sent });
      const received: unknown = await answer.json();
      return { status: answer.status, retryAfter: answer.headers.get("retry-after"), body: received };
    },
  };
}

// Each test starts processes, which may take seconds each.
describe("the command line", { timeout: 60_000 }, () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "says where it listens first, serves, and stops cleanly on %s",
    async (signal) => {
      const folder = mkdtempSync(join(tmpdir(), "emulator-"));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const file = join(folder, "journal.jsonl");
      const child = run(
        ...["--port", "0", "--speed", "0", "--now", "2026-03-01T00:00:00Z", "--journal", file],
        ...["--api-key", "known=11111111-1111-4111-8111-111111111111", "--read-only-key", "reader"],
      );
      const ended = outcome(child);
      const line = await firstLine(child);
      expect(line).toMatch(/^listening on http:\/\/127\.0\.0\.1:[1-9]\d+$/);
      const url = line.slice("listening on ".length);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const ask = (key: string) => fetch(`${url}/v2/deployments`, { headers: { "x-api-key": key } });
      const known = await ask("known");
      expect(known.status).toBe(200);
      expect(known.headers.get("date")).toBe("Sun, 01 Mar 2026 00:00:00 GMT");
      expect((await ask("unknown")).status).toBe(401);
      expect((await ask("reader")).status).toBe(200);
      const removal = { method: "DELETE", headers: { "x-api-key": "reader" } };
      expect(
        (await fetch(`${url}/v2/deployments/11111111-1111-4111-8111-111111111111`, removal)).status,
      ).toBe(403);
      expect((await fetch(`${url}/nowhere`)).status).toBe(404);
      child.kill(signal);
      expect(await ended).toEqual({
        out: `${line}\n`,
        err: "GET /nowhere: GET /nowhere is not served\n",
        code: 0,
      });
      expect(readFileSync(file, "utf8").trimEnd().split("\n")).toHaveLength(5);
    },
  );

  test("explains every option", async () => {
    const { out, code } = await outcome(run("--help"));
    expect(out).toMatch(/^Usage: pulumi-langsmith-emulator \[options\]\n/);
    expect(code).toBe(0);
    for (const option of [
      "--port",
      "--host",
      "--speed",
      "--now",
      "--skew",
      "--date-skew",
      "--faults",
      "--api-key",
      "--read-only-key",
      "--workspace",
      "--journal",
      "--tracing-project",
      "--oauth-token",
      "--listener",
      "--no-listeners",
      "--github-integration",
      "--plan",
      "--app-version",
      "--cloud-limits",
      "--exports-per-hour",
      "--active-schedules",
      "--concurrent-exports",
      "--requests-per-minute",
      "--retry-after",
      "--experiments",
      "--write-parquet",
      "--break",
    ]) {
      expect(out).toContain(option);
    }
    expect(out).toContain("schedule-never-spawns");
  });

  test.each([
    [["--port", "70000"], "--port 70000: Too big: expected number to be <=65535.\n"],
    [["--speed", "fast"], "--speed fast: Invalid input: expected number, received NaN.\n"],
    [["--now", "yesterday"], "--now yesterday: Invalid ISO datetime.\n"],
    [
      ["--break", "everything"],
      "--break everything: choose one of cancel-ignored, delete-ignored, deploy-never-finishes, destination-not-validated, export-never-completes, schedule-never-spawns.\n",
    ],
    [["--listener", "cluster"], "--listener cluster: expected COMPUTE_ID[=UUID]:NAMESPACE[,NAMESPACE...].\n"],
    [
      ["--listener", "cluster:agents,"],
      "--listener cluster:agents,: expected COMPUTE_ID[=UUID]:NAMESPACE[,NAMESPACE...].\n",
    ],
    [
      ["--github-integration", "acme:agent"],
      "--github-integration acme:agent: expected NAME[=UUID]:OWNER/REPO[,OWNER/REPO...].\n",
    ],
    [["--plan", "free"], '--plan free: Invalid option: expected one of "developer"|"plus"|"enterprise".\n'],
    [
      ["--app-version", "latest"],
      '--app-version: "latest" is not an application version; use three numbers such as 0.10.80.\n',
    ],
    [["--exports-per-hour", "0"], "--exports-per-hour 0: Too small: expected number to be >=1.\n"],
    [["--oauth-token", "=me"], "--oauth-token: the provider is empty.\n"],
    [["--skew", "late"], "--skew late: Invalid input: expected number, received NaN.\n"],
    [["--now", "2026-03-01T00:00:00Z", "--skew", "60"], "--skew: use --now or --skew, not both.\n"],
    [
      ["--faults", "/nowhere/faults.json"],
      "--faults /nowhere/faults.json cannot be read: ENOENT: no such file or directory, open '/nowhere/faults.json'.\n",
    ],
    [["--unknown"], "Unknown option '--unknown'\n"],
    [
      ["--plan", "lsv2_pt_0123"],
      '--plan [secret]: Invalid option: expected one of "developer"|"plus"|"enterprise".\n',
    ],
  ])("rejects %j with 2 and the reason", async (args, reason) => {
    const { err, out, code } = await outcome(run(...args));
    expect({ err, out, code }).toEqual({
      err: `${reason}${HELP}`,
      out: "",
      code: 2,
    });
  });

  test("takes faults from a file, and reports the seeds that were drawn", async () => {
    const file = fileOf(
      JSON.stringify([
        { path: "/v2/deployments", status: 503, retryAfter: 9, nth: 2 },
        { path: "/v1/*", action: "reset-before", probability: 0.25, seed: 12 },
      ]),
    );
    const child = run("--faults", file, "--skew", "86400", "--speed", "0");
    const ended = outcome(child);
    const url = (await firstLine(child)).slice("listening on ".length);
    const ask = () => fetch(`${url}/v2/deployments`, { headers: { "x-api-key": "key" } });
    const first = await ask();
    expect(first.status).toBe(200);
    expect(Date.parse(first.headers.get("date") ?? "")).toBeGreaterThan(Date.now() + 86_000_000);
    const second = await ask();
    expect([second.status, second.headers.get("retry-after")]).toEqual([503, "9"]);
    child.kill("SIGTERM");
    expect((await ended).err).toBe("fault 2, * /v1/*: drawn with the seed 12\n");
  });

  test.each([
    [
      '{"path": "/"',
      "is not JSON: Expected ',' or '}' after property value in JSON at position 12 (line 1 column 13).",
    ],
    ['{"path": "/v2/*"}', ': expected a JSON list of faults, such as [{"path": "/v2/*", "status": 503}].'],
    [
      '[{"path": "/v2/*"}, {"path": "v2", "times": 0}]',
      ':\n[1].path: expected a path that begins with "/"\n[1].times: Too small: expected number to be >=1.',
    ],
  ])("rejects the file of faults %s with 2 and the reason", async (text, reason) => {
    const file = fileOf(text);
    const { err, code } = await outcome(run("--faults", file));
    const between = reason.startsWith(":") ? "" : " ";
    expect(err).toBe(`--faults ${file}${between}${reason}\n${HELP}`);
    expect(code).toBe(2);
  });

  test("takes tracing projects by name, and by name and id", async () => {
    const id = "33333333-3333-4333-8333-333333333333";
    const child = run(
      ...[
        "--tracing-project",
        `one=${id}`,
        "--tracing-project",
        "two=three",
        "--now",
        "2026-03-01T00:00:00Z",
      ],
      ...["--workspace", "11111111-1111-4111-8111-111111111111", "--speed", "0"],
    );
    const url = (await firstLine(child)).slice("listening on ".length);
    const headers = { "x-api-key": "key", "x-tenant-id": "11111111-1111-4111-8111-111111111111" };
    const answer = await fetch(`${url}/api/v1/sessions`, { headers });
    expect(await answer.json()).toMatchObject([{ name: "two=three" }, { name: "one", id }]);
  });

  test("takes OAuth tokens with and without a label, and rejects those of an unknown provider", async () => {
    const child = run(
      ...["--oauth-token", "github", "--oauth-token", "github=octocat=1"],
      ...["--workspace", "11111111-1111-4111-8111-111111111111", "--speed", "0"],
    );
    const url = (await firstLine(child)).slice("listening on ".length);
    const answer = await fetch(`${url}/v2/auth/tokens`, { headers: { "x-api-key": "key" } });
    expect(await answer.json()).toMatchObject([
      { provider_id: "github", provider_account_label: null },
      { provider_id: "github", provider_account_label: "octocat=1" },
    ]);
    expect(await outcome(run("--oauth-token", "githup"))).toEqual({
      out: "",
      err: 'The emulator could not run: no OAuth provider has the provider_id "githup" of a token; there is "github"\n',
      code: 1,
    });
  });

  test("takes listeners and GitHub integrations, with and without an id", async () => {
    const listener = "55555555-5555-4555-8555-555555555555";
    const integration = "44444444-4444-4444-8444-444444444444";
    const child = run(
      ...["--listener", `arn:aws:eks:eu-west-1:1:cluster/east=${listener}:agents,staging`],
      ...["--listener", "west:agents"],
      ...["--github-integration", `acme=${integration}:acme/agent,acme/tools`],
      ...["--github-integration", "widgets:widgets/bot"],
      ...["--workspace", "11111111-1111-4111-8111-111111111111", "--speed", "0"],
    );
    const url = (await firstLine(child)).slice("listening on ".length);
    const read = async (path: string) =>
      (await fetch(`${url}${path}`, { headers: { "x-api-key": "key" } })).json();
    expect(await read("/v2/listeners")).toMatchObject({
      resources: [
        { compute_id: "west", compute_config: { k8s_namespaces: ["agents"] } },
        {
          id: listener,
          compute_id: "arn:aws:eks:eu-west-1:1:cluster/east",
          compute_config: { k8s_namespaces: ["agents", "staging"] },
        },
      ],
    });
    expect(await read("/v1/integrations/github/install")).toMatchObject([
      { name: "acme", id: integration },
      { name: "widgets" },
    ]);
    expect(await read(`/v1/integrations/github/${integration}/repos`)).toMatchObject([
      { owner: "acme", name: "agent" },
      { owner: "acme", name: "tools" },
    ]);
  });

  test("--no-listeners makes the routes of listeners 403", async () => {
    const child = run("--no-listeners");
    const url = (await firstLine(child)).slice("listening on ".length);
    expect((await fetch(`${url}/v2/listeners`, { headers: { "x-api-key": "key" } })).status).toBe(403);
  });

  test.each([
    [["--plan", "developer"], "GET", "", 403],
    [["--app-version", "0.12.41"], "DELETE", "/destinations/99999999-9999-4999-8999-999999999999", 405],
    [["--cloud-limits", "--requests-per-minute", "1"], "GET", "", 200],
  ] as const)("with %j, %s of bulk exports%s is %i", async (args, method, path, status) => {
    const { call } = await serve(...args);
    expect((await call(method, path)).status).toBe(status);
  });

  test("takes the limits of the service", async () => {
    const { call } = await serve(
      ...["--cloud-limits", "--requests-per-minute", "4", "--retry-after"],
      ...["--exports-per-hour", "1", "--experiments", "251"],
    );
    const destination = await call("POST", "/destinations", {
      display_name: "traces",
      config: { bucket_name: "traces", region: "eu-west-1" },
      credentials: { access_key_id: "AKIAGOOD", secret_access_key: "x" },
    });
    const range = { start_time: "2026-02-01T00:00:00Z", end_time: "2026-02-02T00:00:00Z" };
    const body = { ...range, bulk_export_destination_id: textAt(destination.body, "id") };
    const one = { ...body, session_id: "33333333-3333-4333-8333-333333333333" };
    expect((await call("POST", "", { ...body, all_experiments: true })).status).toBe(400);
    expect((await call("POST", "", one)).status).toBe(200);
    expect(await call("POST", "", one)).toMatchObject({ status: 429, retryAfter: "3600" });
    expect(await call("GET", "")).toMatchObject({ status: 429, retryAfter: "60" });
  });

  test("ends with 1 and the reason when it cannot listen", async () => {
    const first = run();
    const port = (await firstLine(first)).split(":").at(-1) ?? "";
    const { err, code } = await outcome(run("--port", port));
    expect(code).toBe(1);
    expect(err).toBe(
      `The emulator could not run: listen EADDRINUSE: address already in use 127.0.0.1:${port}. Another process uses the port: use another one, or remove --port to use a free one. Then change langsmith:apiUrl of your stack, too.\n`,
    );
  });
});
