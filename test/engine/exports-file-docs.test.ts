import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { pluginFolder } from "./rig/plugin.ts";
import { EMULATOR, SEARCH, SUPPORT, TRACES } from "./rig/scheduled-exports.ts";
import { worldOf } from "./rig/world.ts";

const LIST = `intervalHours: 24
startTime: 2026-03-01T00:00:00Z
projects:
  - { name: billing, owner: finance }
  - owner: support
    name: suport-agent
`;
const MORE = `intervalHours: 24
startTime: 2026-03-01T00:00:00Z
projects:
  - { owner: search, name: serch }
`;
const IDS = `  - { owner: search, key: by-id, sessionId: 99999999-9999-4999-8999-999999999999 }
  - { owner: search, key: there, sessionId: ${SEARCH} }
`;

/** Programs that declare what files list, each with the package's entry for its front end. */
const PROGRAMS = [
  ["plugin", "pulumi-langsmith-sdk"],
  ["dynamic", "pulumi-langsmith"],
] as const;

/** What a program reads, and the projects that it lists itself. */
interface Source {
  readonly list: string;
  readonly more: string;
  readonly own: readonly object[];
}

function start(entry: string, source: Source) {
  const program = `
const langsmith = require(${JSON.stringify(entry)});
const { readExports } = require("pulumi-langsmith/files");
const { args } = readExports("exports.yaml");
const more = readExports("more.yaml");
const traces = new langsmith.ExportDestination("traces", ${JSON.stringify(TRACES)});
new langsmith.ScheduledExports("exports", {
  bulkExportDestinationId: traces.id,
  ...args,
  projects: [...args.projects, ...own, ...more.args.projects],
});
`;
  return worldOf(source, { emulator: EMULATOR }, (directory, { list, more, own }: Source) => {
    const write = (name: string, text: string) => writeFileSync(path.join(directory, name), text);
    const plugins = { providers: [{ name: "langsmith", path: pluginFolder() }] };
    write("Pulumi.yaml", JSON.stringify({ name: "test", runtime: "nodejs", plugins }));
    write("package.json", '{ "name": "test", "main": "index.js" }\n');
    write("index.js", `const own = ${JSON.stringify(own)};${program}`);
    write("exports.yaml", list);
    write("more.yaml", more);
  });
}

/** What of the output begins with a path, without what is put before it. */
function told(output: string): string[] {
  const found = output.matchAll(
    /projects\[\d+\][^\n]*?(?:named "[\w-]+"|project, "[^"]*"|with the id "[^"]*")/g,
  );
  return [...new Set([...found].map(([text]) => text))];
}

test.each(PROGRAMS)(
  "%s: a project of a list that does not exist is reported in the preview by its path and its name or id, also in a list that the program put together",
  async (_, entry) => {
    const it = await start(entry, { list: LIST, more: `${MORE}${IDS}`, own: [{ name: "written-here" }] });
    const preview = await it.stack.preview();
    expect(preview.code).not.toBe(0);
    expect(told(preview.output)).toEqual([
      'projects[1].name: getTracingProject: the workspace has no tracing project named "suport-agent"',
      'projects[2].name: getTracingProject: the workspace has no tracing project named "written-here"',
      'projects[3].name: getTracingProject: the workspace has no tracing project named "serch"',
      'projects[4].sessionId: the workspace has no tracing project with the id "99999999-9999-4999-8999-999999999999"',
    ]);
    expect(it.writes()).toEqual([]);
  },
);

test.each(PROGRAMS)(
  "%s: a name and an id of one project are reported; where a line of the file is changes nothing",
  async (_, entry) => {
    const list = LIST.replace("suport", "support");
    const more = MORE.replace("serch", "search");
    const again = `${list}  - { sessionId: ${SUPPORT}, owner: x, key: y }\n`;
    const it = await start(entry, { list: again, more, own: [] });
    const twice = await it.stack.preview();
    expect(told(twice.output)).toEqual([
      `projects[2]: projects[1] is the same tracing project, "${SUPPORT}"`,
    ]);
    it.program({ list, more, own: [] });
    const up = await it.stack.up();
    expect(up.code, up.output).toBe(0);
    const { stdout: state } = await it.stack.must("stack", "export");
    expect(state).toContain("langsmith:index:ScheduledExports");
    expect(state).not.toContain("exports.yaml");
    it.program({ list: `# A line above.\n${list}`, more, own: [] });
    const moved = await it.stack.up("--expect-no-changes");
    expect(moved.code, moved.output).toBe(0);
  },
);
