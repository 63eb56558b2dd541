import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { resource, stored } from "../cli/terraform-rig.ts";
import { post } from "./adopt-objects.ts";
import { Reader, stepsOf } from "./rig/guide.ts";
import { PROJECT, WORKSPACE } from "./rig/world.ts";

const PAGE = "docs/guides/move-from-terraform.md";
const KEY = "lsv2_sk_from_terraform";

/** Hands the state over, and notes what it is to let go of. */
const TERRAFORM = `case "$1 $2" in
  "state pull") cat "$TERRAFORM_STATE" ;;
  "state rm") shift 2; printf '%s\\n' "$@" >> "$TERRAFORM_STATE.removed" ;;
  *) echo "no such command: terraform $*" >&2; exit 1 ;;
esac`;

test("the guide from Terraform imports what it managed without a difference, and the page's command lets Terraform go of it", async () => {
  const emulator = await startEmulator({
    strict: true,
    speed: 0,
    now: new Date("2026-03-02T00:00:00Z"),
    apiKey: [KEY, "somebody-else"],
    tracingProjects: [{ id: PROJECT, name: "support" }],
    report: () => {},
  });
  onTestFinished(() => emulator.close());
  const agent = await post(emulator, "/v2/deployments", {
    name: "agent",
    source: "external_docker",
    source_config: { resource_spec: {} },
    source_revision_config: { image_uri: "registry.example.com/agent:1" },
    secrets: [{ name: "OPENAI_API_KEY", value: "never-to-be-seen" }],
  });
  const traces = await post(emulator, "/api/v1/bulk-exports/destinations", {
    destination_type: "s3",
    display_name: "Traces",
    config: { bucket_name: "acme-traces", prefix: "traces", region: "eu-central-1" },
    credentials: { access_key_id: "AKIATEST", secret_access_key: "never-to-be-seen" },
  });
  const daily = await post(emulator, "/api/v1/bulk-exports", {
    bulk_export_destination_id: traces,
    session_id: PROJECT,
    start_time: "2026-03-01T00:00:00Z",
    interval_hours: 24,
  });
  const reader = await Reader.begin({
    environment: { KEY, WORKSPACE, LANGSMITH_ENDPOINT: emulator.url },
    commands: { terraform: TERRAFORM },
  });
  const state = path.join(reader.directory, "..", "backend.json");
  const { code } = await reader.run(`export TERRAFORM_STATE="${state}"`);
  expect(code).toBe(0);
  const secret = { secret_access_key: "never-to-be-seen" };
  writeFileSync(
    state,
    JSON.stringify(
      stored([
        resource("langsmith_deployment", "agent", [{ index_key: "blue", attributes: { id: agent } }]),
        resource("langsmith_bulk_export_destination", "traces", [{ attributes: { id: traces, ...secret } }]),
        resource("langsmith_bulk_export", "daily", [{ attributes: { id: daily } }]),
        resource("langsmith_project", "support", [{ attributes: { id: PROJECT } }]),
      ]),
      null,
      2,
    ),
  );
  const seen = emulator.journal().length;
  const blocks = stepsOf(PAGE).filter(({ section, language }) => section === "Steps" && language === "sh");
  const [pull, write, prove, letGo] = blocks;
  if (!(pull && write && prove && letGo)) throw new Error(`${PAGE} has ${blocks.length} blocks of commands`);
  expect(blocks).toHaveLength(4);

  await reader.follow([pull]);
  const copy = path.join(reader.directory, "terraform.tfstate.json");
  expect((await reader.run("ls -l terraform.tfstate.json")).output).toMatch(/^-rw------- /);
  const told = await reader.run(write.text);
  expect(told.code, told.output).toBe(0);
  const command = /^ *(terraform state rm .*)$/m.exec(told.output)?.[1] ?? "none was printed";
  expect(letGo.text.split("\n")).toContain(command);
  await reader.follow([prove, letGo]);

  expect(readFileSync(`${state}.removed`, "utf8").split("\n")).toEqual([
    'langsmith_deployment.agent["blue"]',
    "langsmith_bulk_export_destination.traces",
    "langsmith_project.support",
    "langsmith_bulk_export.daily",
    "",
  ]);
  expect(existsSync(copy)).toBe(false);
  const held = await reader.run("cd langsmith; pulumi stack export");
  for (const id of [agent, traces, PROJECT, daily]) expect(held.output).toContain(id);
  expect(held.output).not.toContain("never-to-be-seen");
  const sent = emulator.journal().slice(seen);
  expect(sent.filter(({ method }) => method !== "GET")).toEqual([]);
}, 600_000);
