import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { version as own } from "../../provider/core/version.ts";
import { root } from "../../tools/stack/package.ts";
import { listening } from "./rig/listening.ts";
import { withEnvironment } from "./rig/plugin-config.ts";
import { type World, world } from "./rig/world.ts";

const cli = path.join(inject("installed"), "node_modules", "pulumi-langsmith", "dist", "cli", "main.js");
const NEWER = "99.2.0";
const RESOURCE = { type: "langsmith:Dataset", properties: { name: "examples" } };

/** What the page says to do about a message of Pulumi, by the message. */
const PAGE = new Map(
  readFileSync(path.join(root, "docs", "troubleshooting.md"), "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map(([, message = "", todo = ""]) => [message.replace(/^`(.*?)(?:v…)?`$/, "$1"), todo]),
);

/** Programs of which none names the plugin's folder. */
const PROGRAMS = {
  yaml: (it: World, version?: string) => {
    const options = version === undefined ? {} : { options: { version } };
    const project = { name: "test", runtime: "yaml", resources: { examples: { ...RESOURCE, ...options } } };
    writeFileSync(path.join(it.stack.directory, "Pulumi.yaml"), JSON.stringify(project));
  },
  nodejs: (it: World, version = own) => {
    // As in a later version of the SDK, whose package.json has that version.
    const text = `require("pulumi-langsmith-sdk/package.json").version = ${JSON.stringify(version)};
      const langsmith = require("pulumi-langsmith-sdk");
      new langsmith.Dataset("examples", { name: "examples" });`;
    writeFileSync(path.join(it.stack.directory, "index.js"), text);
  },
};

const home = (it: World) => path.join(it.stack.directory, "..", "home");

function pluginInstall(it: World): void {
  const env = { ...process.env, PULUMI_HOME: home(it) };
  const { status, stderr } = spawnSync(process.execPath, [cli, "plugin", "install"], {
    env,
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
}

/** A proxy through which nothing can be reached. */
async function blocked(): Promise<Readonly<Record<string, string>>> {
  const url = await listening((_, response) => response.writeHead(403).end());
  return { HTTPS_PROXY: url, HTTP_PROXY: url, PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "" };
}

const DOWNLOADING =
  "Could not automatically download and install resource plugin 'pulumi-resource-langsmith' at version ";
const FOUND = "no resource plugin 'pulumi-resource-langsmith' found in the workspace";

test.each([
  ["yaml", NEWER, "by default", DOWNLOADING],
  ["nodejs", NEWER, "by default", DOWNLOADING],
  ["yaml", undefined, "by default", "could not find latest version for provider langsmith"],
  ["yaml", NEWER, "without downloads", `${FOUND} at version `],
  ["nodejs", NEWER, "without downloads", `${FOUND} at version `],
  ["yaml", undefined, "without downloads", `${FOUND} or on your $PATH`],
] as const)(
  "what Pulumi prints in %s where the plugin %s is not installed is on the page (%s)",
  async (language, version, how, message) => {
    const it = await world("");
    PROGRAMS[language](it, version);
    if (version !== undefined) pluginInstall(it);
    const stack = how === "by default" ? withEnvironment(it, await blocked()) : it.stack;
    const { code, output } = await stack.preview();
    expect(code).not.toBe(0);
    expect(output).toContain(version === undefined ? message : `${message}v${NEWER}`);
    expect([...PAGE.keys()]).toContain(message);
  },
);

test("the commands of the page install what is missing", async () => {
  expect(PAGE.get(`${FOUND} at version `)).toContain("`npx pulumi-langsmith@VERSION plugin install`");
  expect(PAGE.get(`${FOUND} or on your $PATH`)).toContain("`npx pulumi-langsmith plugin install`");
  for (const language of ["yaml", "nodejs"] as const) {
    const it = await world("");
    PROGRAMS[language](it, own);
    expect((await it.stack.preview()).output).toContain(`${FOUND} at version v${own}`);
    pluginInstall(it);
    const { code, output } = await it.stack.preview();
    expect(code, output).toBe(0);
  }
});
