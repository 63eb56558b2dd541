import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Emulator, startEmulator } from "../../emulator/src/index.ts";
import { version } from "../../provider/core/version.ts";
import { ensureEngine } from "../engine/engine.ts";
import { installFromTarball, root } from "../stack/package.ts";
import { Stack } from "../stack/stack.ts";
import { programOf } from "./programs.ts";
import {
  type FrontEnd,
  type Installation,
  KEY,
  NOWHERE,
  PLUGIN_FOLDER,
  pluginFolder,
  previewed,
  type Recorded,
  restore,
} from "./recorded.ts";
import { PROJECTS, type Resources, SCENARIOS, type Scenario, WORKSPACES } from "./scenarios.ts";

const USAGE = `Records states of this version for test/recorded/VERSION/FRONT-END/SCENARIO.json: programs are run on the real
engine against the emulator, with the package as it is built (run npm run build before). A file that exists is left
alone: what a version has left behind does not change.

  --scenario NAME   only this one: ${SCENARIOS.map(({ name }) => name).join(", ")} (repeatable)
  --out FOLDER      another folder than test/recorded
`;

const WORKSPACE = "00000000-0000-4000-8000-000000000001";
/** When the emulator's clock begins. */
const NOW = "2026-03-02T12:00:00Z";

const { values } = parseArgs({
  options: {
    scenario: { type: "string", multiple: true },
    out: { type: "string", default: path.join(root, "test", "recorded") },
    help: { type: "boolean", default: false },
  },
});

async function record(scenario: Scenario, frontEnd: FrontEnd, installation: Installation): Promise<Recorded> {
  const folder = mkdtempSync(path.join(installation.folder, "record-"));
  const directory = path.join(folder, "program");
  mkdirSync(directory);
  const emulator = await startEmulator({
    strict: true,
    speed: 600,
    now: new Date(NOW),
    tracingProjects: PROJECTS,
    report: () => {},
  });
  try {
    const program = (resources: Resources) => {
      for (const [name, text] of Object.entries(programOf(frontEnd, resources, pluginFolder(installation)))) {
        writeFileSync(path.join(directory, name), text.replaceAll(NOWHERE, emulator.url));
      }
    };
    program(scenario.resources);
    const config = { "langsmith:apiUrl": emulator.url, "langsmith:workspaceId": WORKSPACE };
    const stack = new Stack({ directory, engine: installation.engine, home: path.join(folder, "home") });
    await stack.init(config, { "langsmith:apiKey": KEY });
    await scenario.play({ stack, emulator, program, elsewhere: (...asked) => elsewhere(emulator, ...asked) });
    const state = portable(await stack.stored(), emulator.url, installation);
    const recorded = {
      version,
      frontEnd,
      scenario: scenario.name,
      about: scenario.about,
      config: { "langsmith:apiUrl": NOWHERE, "langsmith:workspaceId": WORKSPACE },
      program: programOf(frontEnd, scenario.resources, PLUGIN_FOLDER),
      state,
    };
    const restored = await restore(
      { ...recorded, preview: { code: 0, steps: [] } },
      installation,
      path.join(folder, "again"),
    );
    const { code, steps } = await previewed(restored);
    return { ...recorded, preview: { code, steps } };
  } finally {
    await emulator.close();
  }
}

async function elsewhere(
  { url }: Emulator,
  method: string,
  target: string,
  body?: object,
): Promise<{ id: string }> {
  const answer = await fetch(`${url}${target}`, {
    method,
    headers: { "X-Api-Key": KEY, "X-Tenant-Id": WORKSPACE, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok)
    throw new Error(`${method} ${target} was answered ${answer.status}: ${await answer.text()}`);
  const content: unknown = await answer.json();
  if (typeof content === "object" && content !== null && "id" in content) return { id: String(content.id) };
  throw new Error(`${method} ${target} was answered without an id`);
}

/** Ids that are the same in every record. */
const OWN = new Set([
  WORKSPACE,
  ...WORKSPACES,
  ...PROJECTS.map(({ id }) => id),
  "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
]);

/** A state without what differs from machine to machine, and with ids and times that a reviewer can follow. */
function portable(exported: string, url: string, installation: Installation): unknown {
  const ids = new Map<string, string>();
  const text = exported
    .replaceAll(url, NOWHERE)
    .replaceAll(pluginFolder(installation), PLUGIN_FOLDER)
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (OWN.has(id)) return id;
      const numbered = ids.get(id) ?? `00000000-0000-4000-9000-${String(ids.size + 1).padStart(12, "0")}`;
      ids.set(id, numbered);
      return numbered;
    })
    // What the engine notes of its own work.
    .replaceAll(/"(created|modified|time)": "[^"]*"/g, `"$1": "${NOW}"`);
  // Where in a program a resource was declared, with the folders of this machine.
  const state: unknown = JSON.parse(text, (name, value) =>
    name === "sourcePosition" || name === "stackTrace" ? undefined : value,
  );
  if (JSON.stringify(state).includes(tmpdir())) throw new Error("the state holds a path of this machine");
  return state;
}

const biome = path.join(root, "node_modules", "@biomejs", "biome", "bin", "biome");

function formatted(file: string, source: string): string {
  return execFileSync(process.execPath, [biome, "format", `--stdin-file-path=${file}`], {
    input: source,
    encoding: "utf8",
  });
}

async function main(): Promise<number> {
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const wanted = SCENARIOS.filter(({ name }) => values.scenario?.includes(name) ?? true);
  const unknown = values.scenario?.find((name) => !SCENARIOS.some((each) => each.name === name));
  if (unknown !== undefined) {
    process.stderr.write(`there is no scenario ${JSON.stringify(unknown)}\n\n${USAGE}`);
    return 2;
  }
  const { env } = await ensureEngine();
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-record-"));
  try {
    installFromTarball(folder);
    for (const scenario of wanted) {
      for (const frontEnd of scenario.frontEnds) {
        const file = path.join(values.out, version, frontEnd, `${scenario.name}.json`);
        const shown = path.relative(process.cwd(), file);
        if (existsSync(file)) {
          const { about }: Recorded = JSON.parse(readFileSync(file, "utf8"));
          process.stdout.write(`${shown} stays as it is: ${about}\n`);
          continue;
        }
        const recorded = await record(scenario, frontEnd, { folder, engine: env });
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, formatted(file, JSON.stringify(recorded)));
        const { code, steps } = recorded.preview;
        process.stdout.write(`${shown}: preview ends with ${code}, ${JSON.stringify(steps)}\n`);
      }
    }
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
