import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { id, march, PROJECT, schedule, serving, WORKSPACE } from "../coverage/service.ts";
import { asking, newFolder, spawned, WITH_FAILURES } from "./failed-rig.ts";
import { run } from "./run.ts";

let folder = "";
let ask: ReturnType<typeof asking>;
beforeEach(() => {
  folder = newFolder();
  ask = asking(folder);
});

describe("exports failed of some projects", () => {
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
    const { code, stdout, stderr } = await ask(server.url, "failed", ...named("search", "billing", "serach"));
    expect(code).toBe(1);
    expect(stdout).toContain("1 export in 1 of 1 series ended without success");
    expect(stdout).toContain(
      "\n  npx pulumi-langsmith exports gaps --write fills.yaml --project=search --project=billing --project=serach\n",
    );
    expect(stderr).toBe(
      'pulumi-langsmith exports failed: the workspace has no tracing project named "serach". Check the spelling, including upper and lower case, the API key and `langsmith:workspaceId`. [LS1402]\n' +
        `pulumi-langsmith exports failed: workspace ${WORKSPACE} has no bulk export of project "search". ${where}\n`,
    );
    const since = ["--since", march(20)];
    const quiet = await ask(server.url, "failed", ...named("search", "billing"), ...since);
    expect([quiet.code, quiet.stdout]).toEqual([3, "No failed exports.\n"]);
    for (const command of ["failed", "gaps"]) {
      const json = await ask(server.url, command, ...named("search", "billing", "serach"), "--json");
      const { series, notListed } = JSON.parse(json.stdout);
      expect([json.code, series[0].name]).toEqual([1, "billing"]);
      expect(notListed).toEqual([unknown, missing]);
    }
    const alone = await ask(server.url, "failed", ...named("search"));
    expect(alone).toEqual({
      code: 3,
      stdout: "",
      stderr: `pulumi-langsmith exports failed: workspace ${WORKSPACE} has no bulk export of project "search". ${where}\n`,
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
    const aloneInJson = await ask(server.url, "failed", ...named("search"), "--json");
    expect(aloneInJson).toEqual({ ...alone, stdout: expect.any(String) });
    expect(JSON.parse(aloneInJson.stdout)).toEqual({
      version: 1,
      series: [],
      notListed: [missing],
      error: missing,
    });
    for (const command of ["gaps", "report"]) {
      const told = await ask(server.url, command, ...named("search", "billing"));
      expect([command, told.code, told.stderr]).toEqual([
        command,
        command === "gaps" ? 1 : 3,
        `pulumi-langsmith exports ${command}: workspace ${WORKSPACE} has no bulk export of project "search". ${where}\n`,
      ]);
      expect(told.stdout).toContain("billing");
    }
  });

  test("without leave to read projects, one that is given by its name is reported as such, and those by their id are reported", async () => {
    const { projects: _, ...nameless } = WITH_FAILURES;
    const server = await serving(nameless);
    const refused = (names: string) =>
      `could not find the ${names}: Could not list the tracing projects: GET `;
    for (const command of ["failed", "gaps", "report"]) {
      const alone = await ask(server.url, command, "--project=billing", "--project=search");
      expect([alone.code, alone.stdout]).toEqual([3, ""]);
      expect(alone.stderr).toContain(
        `pulumi-langsmith exports ${command}: ${refused('tracing projects named "billing", "search"')}`,
      );
      expect(alone.stderr).toContain(
        "Use the id of the project (a UUID) instead, or a key with the permission `projects:read`. [LS4102]\n",
      );
      const byId = await ask(server.url, command, "--project=billing", `--project=${PROJECT}`);
      expect(byId.code).toBe(command === "report" ? 3 : 1);
      expect(byId.stdout).toContain(`project ${PROJECT}`);
      expect(byId.stderr).toContain(refused('tracing project named "billing"'));
      const { stdout: help } = await run(["exports", command, "--help"]);
      expect(help.replace(/\s+/g, " ")).toContain(
        "by its name or its id. A name needs the permission `projects:read`.",
      );
    }
  });

  test("the fix repeats what selects, quoted as a shell takes it, on one line, and the file of --fills", async () => {
    const name = "it's  a $HOME\n##vso[x]";
    const server = await serving({
      exports: [schedule(1, 5), spawned(2, "Failed", 5)],
      projects: { [PROJECT]: "support-agent" },
    });
    writeFileSync(path.join(folder, "my fills.yaml"), "");
    const { stdout } = await ask(
      server.url,
      ...["failed", "--fills=my fills.yaml", "--until=2026-03-09T00:00:00Z", `--project=${name}`],
      ...["--project=support-agent", "--project=-x"],
    );
    expect(stdout).toContain(
      "\n  npx pulumi-langsmith exports gaps --write 'my fills.yaml' --project=$'it\\'s  a $HOME\\012# #vso[x]' --project=support-agent --project=-x --until=2026-03-09T00:00:00Z\n",
    );
    const alone = await ask(server.url, "failed", "--schedule", id(1));
    expect(alone.stdout).toContain(
      `\n  npx pulumi-langsmith exports gaps --write fills.yaml --schedule=${id(1)}\n`,
    );
  });
});
