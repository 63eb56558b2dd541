import { LISTED } from "../../cli/adopt/options.ts";
import type { Emulator } from "../../emulator/src/index.ts";
import { tablesOfKinds } from "../conformance/table.ts";
import { INTEGRATION, PROJECT, WORKSPACE } from "./rig/world.ts";

/** Makes an object at the service, as somebody else; gives its id. */
export async function post({ url }: Emulator, target: string, body: object): Promise<string> {
  const answer = await fetch(`${url}${target}`, {
    method: "POST",
    headers: { "X-Api-Key": "somebody-else", "X-Tenant-Id": WORKSPACE, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST ${target} was answered ${answer.status}: ${text}`);
  const { id }: { id: string } = JSON.parse(text);
  return id;
}

const SPEC = {
  min_scale: 1,
  annotations: { on: "2026-01-01", "acme.example/note": `no: "\${x}" $$ \n#` },
  volume_mounts: [
    { name: "certs", mountPath: "/certs", readOnly: true },
    { name: "cache", mountPath: "/cache", subPath: "agent" },
  ],
};

function deployment(number: number): object {
  const name = `agent-${number}`;
  const secrets = [{ name: "OPENAI_API_KEY", value: "never-to-be-seen" }];
  if (number % 2 === 0) {
    return {
      name,
      source: "github",
      source_config: {
        integration_id: INTEGRATION,
        repo_url: `https://github.com/acme/${name}`,
        deployment_type: "dev",
        build_on_push: false,
      },
      source_revision_config: { repo_ref: "main", langgraph_config_path: "langgraph.json" },
      secrets,
    };
  }
  return {
    name,
    source: "external_docker",
    source_config: { resource_spec: number % 3 === 0 ? SPEC : {} },
    source_revision_config: { image_uri: `registry.example.com/agent:${number}` },
    secrets,
  };
}

function destination(number: number): object {
  return {
    destination_type: "s3",
    // Two have the same name.
    display_name: `Traces ${Math.floor(number / 2)}`,
    config: {
      bucket_name: "acme-traces",
      prefix: number % 2 === 0 ? `team/${number}/` : `$$a/\${b}`,
      region: "eu-central-1",
      ...(number % 3 === 0 ? { config_kwargs_s3: { addressing_style: "path" } } : {}),
    },
    credentials: { access_key_id: "AKIATEST", secret_access_key: "never-to-be-seen" },
  };
}

function provider(number: number): object {
  return {
    provider_id: `crm-${number}`,
    name: `CRM ${number}`,
    client_id: "8f0e2b547c1d",
    client_secret: "never-to-be-seen",
    auth_url: "https://acme.example.com/oauth/authorize",
    token_url: "https://acme.example.com/oauth/token",
    uses_pkce: number % 2 === 0,
  };
}

function exported(number: number, to: string): object {
  const range =
    number % 2 === 0
      ? { start_time: "2030-01-01T00:00:00Z", interval_hours: [1, 24, 168, 12][(number / 2) % 4] }
      : { start_time: "2025-01-01T00:00:00Z", end_time: "2025-01-02T00:00:00Z" };
  return {
    bulk_export_destination_id: to,
    session_id: PROJECT,
    ...range,
    ...(number % 3 === 0 ? { export_fields: ["name", "id"], filter: `eq(name, "\${x}")` } : {}),
    ...(number % 5 === 0 ? { compression: "gzip", format_version: "v2_beta" } : {}),
  };
}

/**
 * Makes so many objects by hand: of ten, one deployment, two destinations and seven exports, and of twenty one is an
 * OAuth provider instead. Gives the ids of the deployments.
 */
export async function made(emulator: Emulator, count: number): Promise<readonly string[]> {
  const deployments: string[] = [];
  const destinations: string[] = [];
  for (let number = 0; number < count; number++) {
    const place = number % 10;
    if (place === 0) deployments.push(await post(emulator, "/v2/deployments", deployment(number / 10)));
    else if (place < 3) {
      destinations.push(
        await post(emulator, "/api/v1/bulk-exports/destinations", destination(destinations.length)),
      );
    } else if (number % 20 === 3) await post(emulator, "/v2/auth/providers", provider(number));
    else {
      const to = destinations[number % destinations.length] ?? "";
      await post(emulator, "/api/v1/bulk-exports", exported(number, to));
    }
  }
  return deployments;
}

/**
 * The requests that adopting a workspace takes, sorted: one list for each kind, the workspace for each that does not
 * show it, and the names of tracing projects.
 *
 * @param host what the paths of the control plane begin with. Default: nothing
 */
export async function listings(host = ""): Promise<readonly string[]> {
  const tables = (await tablesOfKinds()).filter(({ kind }) => LISTED.includes(kind));
  const paths = tables.flatMap(({ path, evidence }) => [
    path.startsWith("/v2/") ? `${host}${path}` : path,
    ...(evidence.workspace === "probe" ? ["/api/v1/settings"] : []),
  ]);
  return [...paths, "/api/v1/sessions"].map((path) => `GET ${path}`).toSorted();
}
