import { beforeEach, describe, expect, test } from "vitest";
import { id, march, PROJECT, serving, WORKSPACE } from "../coverage/service.ts";
import { asking, newFolder, WITH_FAILURES } from "./exports-rig.ts";
import { run } from "./run.ts";

let folder = "";
let ask: ReturnType<typeof asking>;
beforeEach(() => {
  folder = newFolder();
  ask = asking(folder);
});

describe("exports gaps of some projects", () => {
  test("of several projects one without an export, or that does not exist, hides nothing of the others", async () => {
    const server = await serving({
      ...WITH_FAILURES,
      projects: { ...WITH_FAILURES.projects, [id(900)]: "search" },
    });
    const where =
      "Check the project and the workspace (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID). [LS4101]";
    const missing = {
      code: "LS4101",
      message: `workspace ${WORKSPACE} has no bulk export of project "search".`,
      fix: expect.any(String),
    };
    const unknown = {
      code: "LS1402",
      message: 'the workspace has no tracing project named "serach".',
      fix: expect.any(String),
    };
    const named = (...projects: string[]) => projects.map((project) => `--project=${project}`);
    const { code, stdout, stderr } = await ask(server.url, "gaps", ...named("search", "billing", "serach"));
    expect(code).toBe(1);
    expect(stdout).toContain("1 gap (1 window) in 1 of 1 series.");
    expect(stderr).toBe(
      'pulumi-langsmith exports gaps: the workspace has no tracing project named "serach". Check the spelling, including upper and lower case, the API key and `langsmith:workspaceId`. [LS1402]\n' +
        `pulumi-langsmith exports gaps: workspace ${WORKSPACE} has no bulk export of project "search". ${where}\n`,
    );
    const since = ["--since", march(20)];
    const quiet = await ask(server.url, "gaps", ...named("search", "billing"), ...since);
    expect(quiet.code).toBe(3);
    const json = await ask(server.url, "gaps", ...named("search", "billing", "serach"), "--json");
    const { series, notListed } = JSON.parse(json.stdout);
    expect([json.code, series[0].name]).toEqual([1, "billing"]);
    expect(notListed).toEqual([unknown, missing]);
    const alone = await ask(server.url, "gaps", ...named("search"));
    expect(alone).toEqual({
      code: 3,
      stdout: "",
      stderr: `pulumi-langsmith exports gaps: workspace ${WORKSPACE} has no bulk export of project "search". ${where}\n`,
    });
    const neither = await ask(server.url, "gaps", ...named("search", "serach"), "--json");
    expect([neither.code, JSON.parse(neither.stdout)]).toEqual([
      3,
      {
        version: 1,
        series: [],
        notListed: [unknown, missing],
        error: { code: null, message: `${unknown.message} ${missing.message}`, fix: null },
      },
    ]);
    const aloneInJson = await ask(server.url, "gaps", ...named("search"), "--json");
    expect(aloneInJson).toEqual({ ...alone, stdout: expect.any(String) });
    expect(JSON.parse(aloneInJson.stdout)).toEqual({
      version: 1,
      series: [],
      notListed: [missing],
      error: missing,
    });
  });

  test("without leave to read projects, one that is given by its name is reported as such, and those by their id are reported", async () => {
    const { projects: _, ...nameless } = WITH_FAILURES;
    const server = await serving(nameless);
    const refused = (names: string) =>
      `could not find the ${names}: Could not list the tracing projects: GET `;
    const alone = await ask(server.url, "gaps", "--project=billing", "--project=search");
    expect([alone.code, alone.stdout]).toEqual([3, ""]);
    expect(alone.stderr).toContain(
      `pulumi-langsmith exports gaps: ${refused('tracing projects named "billing", "search"')}`,
    );
    expect(alone.stderr).toContain(
      "Use the id of the project (a UUID) instead, or a key with the permission `projects:read`. [LS4102]\n",
    );
    const byId = await ask(server.url, "gaps", "--project=billing", `--project=${PROJECT}`);
    expect(byId.code).toBe(1);
    expect(byId.stdout).toContain(`project ${PROJECT}`);
    expect(byId.stderr).toContain(refused('tracing project named "billing"'));
    const { stdout: help } = await run(["exports", "gaps", "--help"]);
    expect(help.replace(/\s+/g, " ")).toContain(
      "by its name or its id. A name needs the permission `projects:read`.",
    );
  });
});
