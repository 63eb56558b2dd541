import { expect } from "vitest";
import { revisionsOutput } from "../../../cli/deployments/output.ts";
import type { Emulator } from "../../../emulator/src/index.ts";
import { useVirtualTime } from "../../conformance/time.ts";
import { HERE, start } from "../../functions/rig.ts";
import { call } from "../run-in-process.ts";

const IMAGE = "registry.example.com/agent";

const HOUR = 3600;

/** A deployment at a service on which time passes only when the test says so. */
interface Deployed {
  readonly emulator: Emulator;
  readonly id: string;
}

/** A deployment of these images, one after the other. */
export async function deployed(
  images: readonly string[],
  secrets: readonly object[] = [],
): Promise<Deployed> {
  const { emulator, post } = await start();
  const [first, ...more] = images;
  const { id } = await post("/v2/deployments", {
    name: "support-agent",
    source: "external_docker",
    source_config: { resource_spec: {} },
    source_revision_config: { image_uri: `${IMAGE}:${first}` },
    secrets,
  });
  emulator.clock.advance(HOUR);
  for (const tag of more) await deployImage({ emulator, id: String(id) }, tag);
  return { emulator, id: String(id) };
}

/** Deploys an image, and waits until that has ended. */
export async function deployImage(of: Deployed, tag: string): Promise<void> {
  await patch(of, { image_uri: `${IMAGE}:${tag}` });
  of.emulator.clock.advance(HOUR);
}

/** Deploys another source. */
async function patch({ emulator, id }: Deployed, source: object): Promise<void> {
  const headers = { "x-api-key": "k", "x-tenant-id": HERE, "content-type": "application/json" };
  const answer = await fetch(`${emulator.url}/v2/deployments/${id}`, {
    method: "PATCH",
    headers,
    body: JSON.stringify({ source_revision_config: source }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

/** The service's clock follows that of this machine, which jumps over each pause of a command. */
export function letTimePass({ clock }: Emulator) {
  const time = useVirtualTime();
  const seconds = 5;
  const pass = () => {
    clock.advance(seconds);
    time.after(seconds * 1000, pass);
  };
  pass();
  return time;
}

export const run = (emulator: Emulator, args: readonly string[], output = {}) =>
  call(["deployments", ...args], {
    environment: {
      LANGSMITH_API_KEY: "lsv2_sk_never_to_be_seen",
      LANGSMITH_WORKSPACE_ID: HERE,
      LANGSMITH_ENDPOINT: emulator.url,
    },
    ...output,
  });

export async function revisionsIn(emulator: Emulator) {
  const { stdout } = await run(emulator, ["revisions", "support-agent", "--json"]);
  return revisionsOutput.parse(JSON.parse(stdout)).revisions;
}
