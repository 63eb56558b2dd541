import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { text as textOf } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { root } from "../../tools/stack/package.ts";
import { endOf } from "../cli/run.ts";
import { listening } from "./rig/listening.ts";

const FILE = path.join(root, "examples", "gitops", ".gitlab-ci.yml");
const MARK = "<!-- langsmith-gitops preview -->\n";
const TOKEN = "glpat-of-the-comment";
const US = 7;
const NOTES = "/api/v4/projects/3/merge_requests/12/notes";

interface Note {
  readonly id: number;
  readonly author: { readonly id: number };
  body: string;
}

/** Notes of others, among them one that begins with the mark. */
function others(count: number): Note[] {
  return Array.from({ length: count }, (_, index) => ({
    id: 100 + index,
    author: { id: 1 },
    body: index === 3 ? `${MARK}by somebody else` : `note ${index}`,
  }));
}

/** What GitLab answers of one merge request, a page at a time; with `refuses` it lets nobody write. */
async function gitlab(notes: Note[], refuses = false) {
  const asked: string[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "", url = "", headers } = request;
    const body = new URLSearchParams(await textOf(request)).get("body") ?? "";
    const { pathname, searchParams } = new URL(url, "http://localhost");
    asked.push(`${method} ${url}`);
    const answer = (status: number, value: unknown, more: Readonly<Record<string, string>> = {}) => {
      response.writeHead(status, { "content-type": "application/json", ...more });
      response.end(JSON.stringify(value));
    };
    if (headers["private-token"] !== TOKEN) return answer(401, { message: "401 Unauthorized" });
    if (method === "GET" && pathname === "/api/v4/user") return answer(200, { id: US });
    if (method === "GET" && pathname === NOTES) {
      const [page, size] = ["page", "per_page"].map((name) => Number(searchParams.get(name)));
      const from = ((page ?? 1) - 1) * (size ?? 20);
      const next = from + (size ?? 20) < notes.length ? String((page ?? 1) + 1) : "";
      return answer(200, notes.slice(from, from + (size ?? 20)), { "x-next-page": next });
    }
    if (refuses) return answer(403, { message: "403 Forbidden" });
    if (method === "POST" && pathname === NOTES) {
      const id = 100 + notes.length;
      notes.push({ id, author: { id: US }, body });
      return answer(201, { id });
    }
    const own = notes.find(({ id, author }) => pathname === `${NOTES}/${id}` && author.id === US);
    if (method !== "PUT" || !own) return answer(404, { message: "404 Not found" });
    own.body = body;
    return answer(200, own);
  };
  const url = await listening((request, response) => void handle(request, response));
  return { url, asked };
}

/** A folder with what the job takes of the preview. */
function folder(summary?: string): string {
  const made = mkdtempSync(path.join(tmpdir(), "gitops-note-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  if (summary !== undefined) writeFileSync(path.join(made, "summary-5.md"), summary);
  return made;
}

/** Runs the job as it stands in the file. */
function comment(url: string, cwd: string, token = TOKEN) {
  const { script } = parse(readFileSync(FILE, "utf8")).comment;
  return endOf(
    spawn("bash", ["--norc", "-eo", "pipefail", "-c", script.join("\n")], {
      cwd,
      env: {
        PATH: process.env["PATH"],
        CI_API_V4_URL: `${url}/api/v4`,
        CI_PROJECT_ID: "3",
        CI_MERGE_REQUEST_IID: "12",
        CI_PIPELINE_ID: "5",
        REVIEW_TOKEN: token,
      },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
}

test("a merge request gets one note with its first preview, which the next ones change, behind however many notes of others", async () => {
  const notes = others(120);
  const { url, asked } = await gitlab(notes);
  const first = await comment(url, folder("### Preview\n\n1 to create & more: 100%\n"));
  expect(first).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(notes.slice(120)).toEqual([
    { id: 220, author: { id: US }, body: `${MARK}### Preview\n\n1 to create & more: 100%\n` },
  ]);
  notes.push(...others(90).map((note) => ({ ...note, id: note.id + 1000 })));

  const second = await comment(url, folder("### Preview\n\nNothing changes.\n"));
  expect(second).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(notes).toHaveLength(211);
  expect(notes.filter(({ author }) => author.id === US).map(({ body }) => body)).toEqual([
    `${MARK}### Preview\n\nNothing changes.\n`,
  ]);
  expect(notes[3]?.body).toBe(`${MARK}by somebody else`);
  const looked = [
    "/api/v4/user",
    `${NOTES}?sort=asc&per_page=100&page=1`,
    `${NOTES}?sort=asc&per_page=100&page=2`,
  ];
  const looks = looked.map((address) => `GET ${address}`);
  expect(asked).toEqual([...looks, `POST ${NOTES}`, ...looks, `PUT ${NOTES}/220`]);
});

test("a merge request without a note gets the first", async () => {
  const notes: Note[] = [];
  const { url } = await gitlab(notes);
  expect((await comment(url, folder("### Preview\n"))).code).toBe(0);
  expect(notes.map(({ body }) => body)).toEqual([`${MARK}### Preview\n`]);
});

test("without a token, without a summary, and of a link in its place nothing is asked and nothing written", async () => {
  const { url, asked } = await gitlab([]);
  const linked = folder();
  symlinkSync("/proc/self/environ", path.join(linked, "summary-5.md"));
  for (const [cwd, token] of [[folder("### Preview\n"), ""], [folder()], [linked]] as const) {
    expect(await comment(url, cwd, token)).toEqual({
      code: 0,
      stdout: "No comment: REVIEW_TOKEN is not set, or the preview wrote no summary.\n",
      stderr: "",
    });
  }
  expect(asked).toEqual([]);
});

test.each([
  ["may not write", TOKEN, 403],
  ["is refused", "glpat-revoked", 401],
])("a token that %s fails the job, with what was answered, and is not shown", async (_, token, status) => {
  const notes = others(2);
  const { url } = await gitlab(notes, true);
  const { code, stdout, stderr } = await comment(url, folder("### Preview\n"), token);
  expect(code).toBe(22);
  expect(stderr).toContain(`The requested URL returned error: ${status}`);
  expect(`${stdout}${stderr}`).not.toContain(token);
  expect(notes).toHaveLength(2);
});
