import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

function run(...args: string[]): ChildProcessByStdio<null, Readable, Readable> {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

async function firstLine(child: { readonly stdout: Readable }): Promise<string> {
  const [line] = await once(createInterface(child.stdout), "line");
  return String(line);
}

async function outcome(child: ChildProcessByStdio<null, Readable, Readable>) {
  const [out, err, exit] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { out, err, code: exit[0] };
}

describe("the command line", () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "says where it listens first, serves, and stops cleanly on %s",
    async (signal) => {
      const folder = mkdtempSync(join(tmpdir(), "emulator-"));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const file = join(folder, "journal.jsonl");
      const child = run(
        ...["--port", "0", "--speed", "0", "--now", "2026-03-01T00:00:00Z", "--journal", file],
        ...["--api-key", "known=11111111-1111-4111-8111-111111111111"],
      );
      const ended = outcome(child);
      const line = await firstLine(child);
      expect(line).toMatch(/^listening on http:\/\/127\.0\.0\.1:[1-9]\d+$/);
      const url = line.slice("listening on ".length);
      const ask = (key: string) => fetch(`${url}/v2/deployments`, { headers: { "x-api-key": key } });
      const known = await ask("known");
      expect(known.status).toBe(200);
      expect(known.headers.get("date")).toBe("Sun, 01 Mar 2026 00:00:00 GMT");
      expect((await ask("unknown")).status).toBe(401);
      expect((await fetch(`${url}/nowhere`)).status).toBe(404);
      child.kill(signal);
      expect(await ended).toEqual({
        out: `${line}\n`,
        err: "GET /nowhere: GET /nowhere is not served\n",
        code: 0,
      });
      expect(readFileSync(file, "utf8").trimEnd().split("\n")).toHaveLength(3);
    },
  );

  test("explains every option", async () => {
    const { out, code } = await outcome(run("--help"));
    expect(code).toBe(0);
    for (const option of [
      "--port",
      "--host",
      "--speed",
      "--now",
      "--api-key",
      "--workspace",
      "--journal",
      "--tracing-project",
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
      "--break everything: expected one of cancel-ignored, delete-ignored, deploy-never-finishes, destination-not-validated, export-never-completes, schedule-never-spawns.\n",
    ],
    [["--unknown"], "Unknown option '--unknown'\n"],
  ])("refuses %j with 2 and the reason", async (args, reason) => {
    const { err, out, code } = await outcome(run(...args));
    expect({ err, out, code }).toEqual({
      err: `${reason}Run with --help for the options.\n`,
      out: "",
      code: 2,
    });
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

  test("ends with 1 and the reason when it cannot listen", async () => {
    const first = run();
    const port = (await firstLine(first)).split(":").at(-1) ?? "";
    const { err, code } = await outcome(run("--port", port));
    expect(code).toBe(1);
    expect(err).toBe(
      `The emulator could not run: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
    );
  });
});
