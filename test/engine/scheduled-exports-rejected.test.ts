import { expect, test } from "vitest";
import { BILLING, DAILY, FRONT_ENDS, SUPPORT } from "./rig/scheduled-exports.ts";

/** Each time that a state is written, its secrets are encrypted anew. */
function unencrypted(resources: readonly object[]): unknown {
  return JSON.parse(JSON.stringify(resources, (key, value) => (key === "ciphertext" ? "" : value)));
}

/** What the engine, or the program, says of the component, as often as it says it, without what it puts before. */
function told(output: string): string[] {
  // Of an `up` the engine shows each message while it runs, and all of them again at the end.
  const [, diagnostics = output] = output.split("\nDiagnostics:\n");
  return diagnostics
    .split("\n")
    .map((line) => line.replace(/^ *error: /, "").replace(/^.*has a problem: /, ""))
    .map((line) => line.replace(/^ScheduledExports "exports": /, "").trim())
    .filter((line) => /^(projects|intervalHours)\S*: /.test(line));
}

const NO_SUCH_ID =
  'projects[1].sessionId: the workspace has no tracing project with the id "99999999-9999-4999-8999-999999999999" (key "gone"). ' +
  "Compare the id with the address of the project in LangSmith, and check the workspace (workspaceId, langsmith:workspaceId or " +
  "LANGSMITH_WORKSPACE_ID). If the project was deleted, remove its entry, which cancels its exports. [LS4131]";

test.each(FRONT_ENDS)(
  "%s: wrong arguments are reported all at once, and nothing is created",
  async (_, start) => {
    const { stack, writes } = await start({
      args: {
        startTime: "2026-03-01T00:00:00Z",
        intervalHours: 200,
        projects: [
          { name: "support-agent" },
          { name: "billing", sessionId: BILLING },
          {},
          { name: "support-agent" },
          { sessionId: "not-an-id" },
          { name: "search", key: "support-agent" },
        ],
      },
    });
    const preview = await stack.preview();
    expect(preview.code).not.toBe(0);
    expect(told(preview.output)).toEqual([
      'projects[4].sessionId: "not-an-id" is not allowed: it must be a UUID. To export a project by its name, set name',
      "intervalHours: 200 is not allowed: it must be an integer from 1 to 168",
      "projects[1]: set either name or sessionId, not both. To choose your own name for it, set key",
      "projects[2]: set name or sessionId of the tracing project to export",
      'projects[5]: projects[0] has the same key, "support-agent": set another key on one of them',
      'projects[3]: projects[0] is the same tracing project, "support-agent": each project is exported once, so remove one of them',
    ]);
    expect(writes()).toEqual([]);
  },
);

test.each(FRONT_ENDS)(
  "%s: a project that does not exist is reported in the preview, with its place and its key",
  async (_, start) => {
    const projects = [{ name: "suport-agent", key: "support" }, { name: "billing" }, { name: "serch" }];
    const { stack, writes } = await start({ args: { ...DAILY, projects } });
    const preview = await stack.preview();
    expect(preview.code).not.toBe(0);
    const missing = (name: string) =>
      `getTracingProject: the workspace has no tracing project named "${name}". ` +
      "LangSmith creates a project with its first trace, or with the deployment of the same name. For a deployment of this program, use its tracingProjectId. " +
      "Check the spelling, including upper and lower case, the API key and `langsmith:workspaceId`. [LS1402]";
    expect(told(preview.output)).toEqual([
      `projects[0].name: ${missing("suport-agent")} (key "support")`,
      `projects[2].name: ${missing("serch")}`,
    ]);
    expect(writes()).toEqual([]);
  },
);

test.each(FRONT_ENDS)(
  "%s: a name and an id of one project are reported before an export is created; without a preview the destination is there by then",
  async (_, start) => {
    const projects = [{ sessionId: SUPPORT, key: "support" }, { name: "support-agent" }];
    const { stack, writes } = await start({ args: { ...DAILY, projects } });
    const up = await stack.up();
    expect(up.code).not.toBe(0);
    expect(told(up.output)).toEqual([
      `projects[1]: projects[0] is the same tracing project, "${SUPPORT}": each project is exported once, so remove one of them`,
    ]);
    expect(writes()).toEqual(["POST /api/v1/bulk-exports/destinations"]);
  },
);

test.each(FRONT_ENDS)(
  "%s: an up that is rejected leaves the state as it was, that of a first one without anything of the component",
  async (_, start) => {
    const unknown = { sessionId: "99999999-9999-4999-8999-999999999999", key: "gone" };
    const refused = {
      startTime: "2026-03-01T00:00:00Z",
      intervalHours: 12,
      projects: [{ sessionId: SUPPORT, key: "support" }, unknown],
    };
    const { stack, change, asked } = await start({ args: refused });
    const first = await stack.up();
    expect(first.code).not.toBe(0);
    expect(told(first.output)).toEqual([NO_SUCH_ID]);
    const made = (await stack.resources()).map(({ type }) => type.replace(/^.*[:/]/, ""));
    expect(made.filter((kind) => kind !== "langsmith")).toEqual(["ExportDestination"]);
    const looks = asked().filter(({ method, path }) => method === "GET" && path.endsWith(unknown.sessionId));
    // Once more after a while, since reads may lag behind writes.
    expect(looks).toHaveLength(2);
    change({ args: { ...DAILY, projects: [{ sessionId: SUPPORT, key: "support" }] } });
    await stack.must("up", "--yes", "--skip-preview");
    const before = unencrypted(await stack.resources());
    change({ args: refused });
    const up = await stack.up();
    expect(up.code).not.toBe(0);
    expect(told(up.output)).toEqual([NO_SUCH_ID]);
    expect(up.output).not.toContain("exports updated");
    expect(unencrypted(await stack.resources())).toEqual(before);
  },
);
