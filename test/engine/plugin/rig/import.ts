import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Emulator } from "../../../../emulator/src/index.ts";
import type { Ran } from "../../../../tools/stack/stack.ts";
import { type PluginWorld, pluginFolder } from "../../rig/plugin.ts";
import { PROJECT, WORKSPACE } from "../../rig/world.ts";

/** Makes an object at the service, as somebody else; gives its id. */
export async function made(
  { url }: Emulator,
  target: string,
  body: object,
  workspace = WORKSPACE,
): Promise<string> {
  const answer = await fetch(`${url}${target}`, {
    method: "POST",
    headers: { "X-Api-Key": "somebody-else", "X-Tenant-Id": workspace, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${target} was answered ${answer.status}: ${await answer.text()}`);
  const { id }: { id: string } = JSON.parse(await answer.text());
  return id;
}

/** Bodies of requests that make an object of each kind. */
export const FROM_IMAGE = {
  name: "from-image",
  source: "external_docker",
  source_config: { resource_spec: { min_scale: 1, max_scale: 2 } },
  source_revision_config: { image_uri: "registry.example.com/agent:1" },
  secrets: [{ name: "OPENAI_API_KEY", value: "set-by-hand" }],
};

export const BUCKET = {
  destination_type: "s3",
  display_name: "Made by hand",
  config: { bucket_name: "acme-traces", prefix: "traces", region: "eu-central-1" },
  credentials: { access_key_id: "AKIATEST", secret_access_key: "set-by-hand" },
};

export const exportTo = (destination: string, more: object) => ({
  bulk_export_destination_id: destination,
  session_id: PROJECT,
  start_time: "2025-01-01T00:00:00Z",
  ...more,
});

/** Runs `pulumi import` of several objects, `[kind, name, id]`; the program that it writes becomes the stack's. */
export async function imports(
  { stack }: PluginWorld,
  wanted: readonly (readonly [kind: string, name: string, id: string])[],
): Promise<Ran & { readonly program: string }> {
  const list = path.join(stack.directory, "import.json");
  const out = path.join(stack.directory, "imported.yaml");
  const resources = wanted.map(([kind, name, id]) => ({ type: `langsmith:index:${kind}`, name, id }));
  writeFileSync(list, JSON.stringify({ resources }));
  writeFileSync(out, "");
  const flags = ["--yes", "--skip-preview", "--protect=false"];
  const ran = await stack.run("import", ...flags, "--file", list, "--out", out);
  const program = readFileSync(out, "utf8");
  if (ran.code === 0) {
    const head = `name: test\nruntime: yaml\nplugins:\n  providers:\n    - name: langsmith\n      path: ${pluginFolder()}\n`;
    writeFileSync(path.join(stack.directory, "Pulumi.yaml"), `${head}${program}`);
  }
  return { ...ran, program };
}
