import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { deployment, destination, made, schedule } from "../cli/adopt-rig.ts";
import { Reader, stepsOf, withResources } from "./rig/guide.ts";
import { pluginFolder } from "./rig/plugin.ts";
import { PROJECT, WORKSPACE } from "./rig/world.ts";

const KEY = "lsv2_sk_adopting";
const PAGE = "docs/guides/adopt.md";
const TERRAFORM_PAGE = "docs/guides/move-from-terraform.md";

/** Prints a state, and notes what is removed from it. */
const TERRAFORM = `case "$1 $2" in
  "state pull") cat ../terraform.json ;;
  "state rm") shift 2; printf '%s\\n' "$@" >> ../removed ;;
  *) exit 1 ;;
esac`;

/** A workspace with objects that somebody created by hand, and a reader with a stack without a program. */
async function begin(folder: string) {
  const emulator = await startEmulator({
    strict: true,
    speed: 0,
    now: new Date("2026-03-02T00:00:00Z"),
    apiKey: [KEY, "somebody"],
    oauthProviders: [],
    tracingProjects: [{ id: PROJECT, name: "support" }],
    report: () => {},
  });
  onTestFinished(() => emulator.close());
  const agent = await made(emulator, "/v2/deployments", deployment("agent"));
  const traces = await made(emulator, "/api/v1/bulk-exports/destinations", destination("Traces"));
  const daily = await made(emulator, "/api/v1/bulk-exports", schedule(traces));
  const reader = await Reader.begin({ commands: { terraform: TERRAFORM } });
  await reader.run("npm install");
  const started = await reader.run(`mkdir -p ${folder}
cd ${folder}
cat > Pulumi.yaml <<'END'
name: test
runtime: yaml
plugins:
  providers:
    - name: langsmith
      path: ${pluginFolder()}
END
pulumi stack init dev
pulumi config set langsmith:workspaceId ${WORKSPACE}
pulumi config set langsmith:apiUrl ${emulator.url}
pulumi config set langsmith:controlPlaneUrl ${emulator.url}
pulumi config set --secret langsmith:apiKey ${KEY}
cd - > /dev/null`);
  expect(started.code, started.output).toBe(0);
  const before = emulator.journal().length;
  const project = path.join(reader.directory, folder);
  const file = (name: string) => readFileSync(path.join(project, name), "utf8");
  return {
    reader,
    ids: { agent, traces, daily },
    /** Copies the generated code into the program. */
    add: () =>
      reader.save(path.join(folder, "Pulumi.yaml"), withResources(file("Pulumi.yaml"), file("adopted.yaml"))),
    writes: () =>
      emulator
        .journal()
        .slice(before)
        .filter(({ method }) => method !== "GET"),
  };
}

/** What printed a command prints the one that the page shows. */
function expectPrinted(output: string, text: string): void {
  expect(output.split("\n").map((line) => line.trim())).toContain(text.trim());
}

test("the guide imports what exists, and the program previews without a difference", async () => {
  const { reader, add, writes, ids } = await begin(".");
  const [list, take, check] = stepsOf(PAGE).filter(({ language }) => language === "sh");
  if (!(list && take && check)) throw new Error(`${PAGE} has other blocks`);
  const listed = await reader.run(list.text);
  expect(listed.code, listed.output).toBe(0);
  expectPrinted(listed.output, take.text);
  await reader.follow([take]);
  add();
  await reader.follow([check]);
  const state = await reader.run("pulumi stack export");
  for (const id of Object.values(ids)) expect(state.output).toContain(id);
  expect(state.output).not.toContain("never-to-be-seen");
  expect(writes()).toEqual([]);
});

test("the guide from Terraform imports what it managed, and its command removes it from Terraform", async () => {
  const { reader, add, writes, ids } = await begin("langsmith");
  const resource = (type: string, name: string, id: string) => ({
    mode: "managed",
    type,
    name,
    provider: 'provider["registry.terraform.io/langchain-ai/langsmith"]',
    instances: [{ attributes: { id, secret: "never-to-be-seen" } }],
  });
  const resources = [
    resource("langsmith_bulk_export_destination", "traces", ids.traces),
    resource("langsmith_bulk_export", "daily", ids.daily),
  ];
  reader.save("../terraform.json", JSON.stringify({ version: 4, resources }));
  const [show, list, take, remove] = stepsOf(TERRAFORM_PAGE).filter(({ language }) => language === "sh");
  if (!(show && list && take && remove)) throw new Error(`${TERRAFORM_PAGE} has other blocks`);
  await reader.follow([show]);
  expect((await reader.run("ls -l terraform.json")).output).toMatch(/^-rw------- /);
  const listed = await reader.run(list.text);
  expect(listed.code, listed.output).toBe(0);
  expectPrinted(listed.output, take.text);
  const [removal = ""] = remove.text.split("\n");
  expectPrinted(listed.output, removal);
  await reader.follow([take]);
  add();
  const preview = await reader.run("cd langsmith; pulumi preview --expect-no-changes; cd ..");
  expect(preview.code, preview.output).toBe(0);
  await reader.follow([remove]);
  const removed = readFileSync(path.join(reader.directory, "..", "removed"), "utf8");
  expect(removed).toBe("langsmith_bulk_export_destination.traces\nlangsmith_bulk_export.daily\n");
  expect(writes()).toEqual([]);
});
