import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, inject, onTestFinished, test } from "vitest";
import { root } from "../../tools/stack/package.ts";

const cli = path.join(inject("installed"), "node_modules", "pulumi-langsmith", "dist", "cli", "main.js");
const preload = pathToFileURL(path.join(root, "test", "package", "end-at.mjs")).href;

/** An empty folder to begin projects in. */
function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-init-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Ending = Readonly<Record<string, string>>;

/** Runs `init` with an input that is no terminal, and that never ends. Resolves to the code, or to the signal. */
async function init(folder: string, language: string, ending: Ending = {}): Promise<unknown> {
  const args = ["--import", preload, cli, "init", "project", "--language", language];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: {
      ...process.env,
      PULUMI_HOME: path.join(folder, "home"),
      END_IN: path.join(folder, "project"),
      ...ending,
    },
    stdio: ["pipe", "ignore", "ignore"],
  });
  const [code, signal] = await once(child, "close");
  return code ?? signal;
}

/** The files below a folder with their contents. */
function filesOf(folder: string): Readonly<Record<string, string>> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(path.join(folder, name)).isFile(),
  );
  return Object.fromEntries(files.map((name) => [name, readFileSync(path.join(folder, name), "utf8")]));
}

/** A whole project, and how many times its folder is changed until it is whole. */
async function wholeProject(language: string) {
  const folder = newFolder();
  const count = path.join(folder, "count");
  expect(await init(folder, language, { END_COUNT: count })).toBe(0);
  return { whole: filesOf(path.join(folder, "project")), changes: Number(readFileSync(count, "utf8")) };
}

/** Every moment before a change of the folder, or of very many the first and the last ones. */
const momentsOf = (changes: number) =>
  Array.from({ length: changes + 1 }, (_, index) => index).filter(
    (index) => index < 7 || index > changes - 15,
  );

const NEW_FOLDERS = [false, true].flatMap((isThere) =>
  ["yaml", "typescript"].map((language) => [isThere ? "an empty folder" : "a new folder", language] as const),
);

test.each(NEW_FOLDERS)(
  "a kill at any moment of init leaves %s in which the next init in %s succeeds",
  async (which, language) => {
    const folder = newFolder();
    const project = path.join(folder, "project");
    const { whole, changes } = await wholeProject(language);
    const left: string[] = [];
    const isThere = which === "an empty folder";
    for (const moment of momentsOf(isThere ? changes - 1 : changes)) {
      if (isThere) mkdirSync(project);
      expect(await init(folder, language, { END_AT: String(moment) })).toBe("SIGKILL");
      const files = filesOf(project);
      const isProject = Object.hasOwn(files, "Pulumi.yaml");
      left.push(isProject ? "whole" : Object.hasOwn(files, "README.md") ? "part" : "nothing");
      if (isProject) expect(files, `moment ${moment}`).toMatchObject(whole);
      expect(await init(folder, language), `moment ${moment}`).toBe(0);
      expect(filesOf(project), `moment ${moment}`).toEqual(whole);
      rmSync(project, { recursive: true });
    }
    // Else these are not the moments in which anything is written. The last change is what makes it a project.
    expect(new Set(left)).toEqual(new Set(["nothing", "part"]));
  },
);

test.each(["SIGINT", "SIGTERM"])("%s during init leaves the whole project, or nothing", async (signal) => {
  const folder = newFolder();
  const project = path.join(folder, "project");
  const { whole, changes } = await wholeProject("yaml");
  for (const moment of momentsOf(changes)) {
    mkdirSync(project);
    await init(folder, "yaml", { END_AT: String(moment), END_SIGNAL: signal });
    expect(filesOf(project), `moment ${moment}`).toEqual(moment === 0 ? {} : whole);
    rmSync(project, { recursive: true });
  }
});
