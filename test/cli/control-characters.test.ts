import path from "node:path";
import { expect, test } from "vitest";
import { adopt } from "../../cli/adopt/adopt.ts";
import { PIPE } from "../../cli/terminal.ts";
import { DESTINATION, PROJECT, WORKSPACE } from "../coverage/service.ts";
import { doctor, KEY, pulumiWith, resourceOf, service, temporaryFolder } from "./doctor-rig.ts";

const HOSTILE = "Traces\r\nforged: \u202eline\u2028forged: line\u001b[2J\n::error::forged";
const ID = "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46";
const TIMES = { created_at: "2026-03-01T00:00:00Z", updated_at: "2026-03-01T00:00:00Z" };

/** Every text that the service may answer in a list is hostile; ids and times are not texts. */
const answers = {
  "/api-host/v2/deployments": {
    body: {
      resources: [
        {
          id: ID,
          name: HOSTILE,
          display_name: HOSTILE,
          source: "external_docker",
          status: HOSTILE,
          tenant_id: WORKSPACE,
          latest_revision_id: null,
          active_revision_id: null,
          source_config: { repo_url: HOSTILE },
          source_revision_config: { image_uri: HOSTILE },
          secrets: [{ name: HOSTILE, value: HOSTILE }],
          ...TIMES,
        },
      ],
      offset: 0,
    },
  },
  "/api/v1/bulk-exports/destinations": {
    body: [
      {
        id: DESTINATION,
        tenant_id: WORKSPACE,
        display_name: HOSTILE,
        destination_type: "s3",
        config: { bucket_name: HOSTILE, prefix: HOSTILE, region: HOSTILE },
        credentials_keys: [HOSTILE],
        ...TIMES,
      },
    ],
  },
  "/api/v1/sessions": { body: [{ id: PROJECT, name: HOSTILE, tenant_id: WORKSPACE }] },
  "/api/v1/info": { body: { version: HOSTILE } },
  "/api/v1/workspaces": { body: [{ id: WORKSPACE, display_name: HOSTILE }] },
};

/** Lines that the command itself would not begin so, and characters that no line may contain. */
function forged(printed: string): string[] {
  return printed.split("\n").filter((line) => /^(?:forged|::|Traces)|[\p{Cf}\p{Cc}\u2028\u2029]/u.test(line));
}

test("doctor prints no line that a string of the service begins", async () => {
  const server = await service(answers);
  const environment = {
    PATH: pulumiWith({ prod: { resources: [resourceOf("TracingProject", "p", DESTINATION)] } }),
  };
  for (const args of [[], ["--orphans"]]) {
    const named = [...args, "--stack", "prod"];
    const { stdout, stderr } = await doctor(server, named, environment);
    expect(stdout).toContain("Traces forged: ");
    expect(forged(stdout + stderr)).toEqual([]);
  }
});

test("doctor prints no line that an error of the service, or a hidden character of the workspace, begins", async () => {
  const server = await service({
    "/api/v1/bulk-exports": { status: 400, body: { detail: HOSTILE } },
    "/api/v1/bulk-exports/destinations": { status: 403, body: { detail: HOSTILE } },
  });
  const { stdout, stderr } = await doctor(server, [], {
    LANGSMITH_WORKSPACE_ID: `${WORKSPACE}\u202e`,
  });
  expect(forged(stdout + stderr)).toEqual([]);
});

test("adopt prints no line that a string of the service, or of the environment, begins", async () => {
  const server = await service(answers);
  let printed = "";
  const take = (text: string) => {
    printed += text;
  };
  const environment = {
    LANGSMITH_API_KEY: KEY,
    LANGSMITH_WORKSPACE_ID: WORKSPACE,
    LANGSMITH_ENDPOINT: server.url,
  };
  const around = { environment, print: take, report: take, output: PIPE, status: PIPE };
  const out = ["--out", path.join(temporaryFolder(), "import.json")];
  await adopt.call(out, around);
  expect(printed).toContain("Traces");
  await adopt.call(out, {
    ...around,
    environment: { ...environment, LANGSMITH_WORKSPACE_ID: `\nforged: \u202e${WORKSPACE}` },
  });
  expect(printed).toContain(String.raw`\u202e`);
  expect(forged(printed)).toEqual([]);
});
