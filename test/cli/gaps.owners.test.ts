import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { exported, id, PROJECT, serving } from "../coverage/service.ts";
import { asking, newFolder, OTHER, WITH_FAILURES } from "./exports-rig.ts";

const OWNERS = `intervalHours: 24
startTime: 2026-03-01T00:00:00Z
projects:
  - { name: support-agent, key: support, owner: "#support-platform" }
  - { sessionId: ${OTHER}, owner: finance@acme.example }
`;

let folder = "";
let ask: ReturnType<typeof asking>;
beforeEach(() => {
  folder = newFolder();
  ask = asking(folder);
});

describe("--owners", () => {
  beforeEach(() => writeFileSync(path.join(folder, "exports.yaml"), OWNERS));

  test("names the owner of each project, found by its name and by its id", async () => {
    const server = await serving(WITH_FAILURES);
    const { stdout, stderr } = await ask(server.url, "gaps", "--owners", "exports.yaml");
    expect(stderr).toBe("");
    expect(stdout.split("\n").filter((line) => line.includes("(owner: "))).toEqual([
      "billing  (owner: finance@acme.example)",
      "support-agent  (owner: #support-platform)",
    ]);
  });

  test("names it in JSON; a project that the file does not list has none", async () => {
    writeFileSync(path.join(folder, "exports.yaml"), OWNERS.replace(/ {2}- \{ sessionId.*\n/, ""));
    const server = await serving(WITH_FAILURES);
    const { stdout } = await ask(server.url, "gaps", "--owners", "exports.yaml", "--json");
    const series: { name: string; owner?: string }[] = JSON.parse(stdout).series;
    expect(series.map(({ name, owner }) => [name, owner])).toEqual([
      ["billing", undefined],
      ["support-agent", "#support-platform"],
    ]);
  });

  test("reports what is wrong with the file before anything is asked", async () => {
    const server = await serving(WITH_FAILURES);
    const wrong = OWNERS.replace("Hours: 24", "Hours: daily").replace("owner: finance", "ownr: finance");
    writeFileSync(path.join(folder, "exports.yaml"), wrong);
    expect(await ask(server.url, "gaps", "--owners", "exports.yaml")).toEqual({
      code: 3,
      stdout: "",
      stderr: `pulumi-langsmith exports gaps: exports.yaml:1:1: intervalHours: "daily" is not allowed: it must be an integer from 1 to 168 (got a string)
  exports.yaml:5:5: projects[1].owner: is required: set it to a string that is not empty
  exports.yaml:5:56: projects[1].ownr: there is no such property; did you mean owner?
`,
    });
    writeFileSync(path.join(folder, "exports.yaml"), `${OWNERS}  - { name: support, owner: me }\n`);
    const twice = await ask(server.url, "gaps", "--owners", "exports.yaml");
    expect([twice.code, twice.stdout]).toEqual([3, ""]);
    expect(twice.stderr).toBe(
      `pulumi-langsmith exports gaps: exports.yaml:6:5: projects[2]: projects[0] has the same key, "support": set another key on one of them\n`,
    );
    const missing = await ask(server.url, "gaps", "--owners", "owners.yaml");
    expect(missing).toEqual({
      code: 2,
      stdout: "",
      stderr: `pulumi-langsmith exports gaps: --owners "owners.yaml": the file does not exist.\nRun \`pulumi-langsmith exports gaps --help\` to see the options.\n`,
    });
    expect(server.seen).toEqual([]);
  });

  test("finds a project by its id in whatever case the service writes it; the file has it in lower case", async () => {
    const project = "abcdefab-cdef-4abc-8def-abcdefabcdef";
    const exports = [exported(2, "Failed", 5, { session_id: project.toUpperCase() })];
    const server = await serving({ exports, projects: { [PROJECT]: "support-agent", [project]: "billing" } });
    writeFileSync(path.join(folder, "exports.yaml"), OWNERS.replace(OTHER, project));
    const { stdout } = await ask(server.url, "gaps", "--owners", "exports.yaml");
    expect(stdout).toContain("billing  (owner: finance@acme.example)\n");
    writeFileSync(path.join(folder, "exports.yaml"), OWNERS.replace(OTHER, project.toUpperCase()));
    expect(await ask(server.url, "gaps", "--owners", "exports.yaml")).toEqual({
      code: 3,
      stdout: "",
      stderr: `pulumi-langsmith exports gaps: exports.yaml:5:7: projects[1].sessionId: "${project.toUpperCase()}" is not allowed: write it in lower case, "${project}"\n`,
    });
  });

  test("says once that names cannot be read, so that owners may be lacking", async () => {
    const { projects: _, ...nameless } = WITH_FAILURES;
    const server = await serving(nameless);
    const { stdout, stderr } = await ask(server.url, "gaps", "--owners", "exports.yaml");
    expect(stdout).toContain(`project ${OTHER}  (owner: finance@acme.example)\n`);
    expect(stderr).toBe(
      "warning: The name of 1 project could not be read, so the output may lack owners that exports.yaml lists by name. Use a key with `projects:read`, or list the project in the file by its `sessionId`. [LS6001]\n",
    );
  });

  test("names project and owner of one that was given by its name, however many others there are, without listing them", async () => {
    const others = Array.from({ length: 2100 }, (_, index) => [id(10_000 + index), `other-${index}`]);
    const server = await serving({
      ...WITH_FAILURES,
      projects: { ...Object.fromEntries(others), ...WITH_FAILURES.projects },
    });
    const byName = await ask(server.url, "gaps", "--project=support-agent", "--owners=exports.yaml");
    expect(byName.stderr).toBe("");
    expect(byName.stdout).toContain("support-agent  (owner: #support-platform)\n");
    const asked = server.seen.filter(({ url }) => url.startsWith("/api/v1/sessions?"));
    expect(asked.map(({ url }) => new URL(url, server.url).searchParams.get("name"))).toEqual([
      "support-agent",
    ]);
    const byId = await ask(
      server.url,
      ...["gaps", `--project=${OTHER}`, "--project=support-agent", "--owners=exports.yaml"],
    );
    expect(byId.stdout).toContain(`project ${OTHER}  (owner: finance@acme.example)\n`);
    expect(byId.stdout).toContain("support-agent  (owner: #support-platform)\n");
    expect(byId.stderr).toBe("");
  });

  test("says nothing of a project without a name where the file lists none by name that was not found", async () => {
    const server = await serving({ ...WITH_FAILURES, projects: { [PROJECT]: "support-agent" } });
    writeFileSync(path.join(folder, "exports.yaml"), OWNERS.replace(/ {2}- \{ sessionId.*\n/, ""));
    const { stdout, stderr } = await ask(server.url, "gaps", "--owners", "exports.yaml");
    expect(stdout).toContain(`project ${OTHER}\n`);
    expect(stderr).toBe("");
  });
});
