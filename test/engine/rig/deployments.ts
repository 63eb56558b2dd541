import type { Emulator } from "../../../emulator/src/index.ts";
import { INTEGRATION, type World } from "./world.ts";

export const DEPLOYMENTS = "/api-host/v2/deployments";

/** The smallest deployment from a repository. */
export const GITHUB = {
  name: "support-agent",
  source: "github",
  sourceConfig: {
    integrationId: INTEGRATION,
    repoUrl: "https://github.com/acme/agent",
    deploymentType: "dev",
    buildOnPush: false,
  },
  sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
};

/** A cluster that an image can run on, as an option of the emulator. */
export const CLUSTER = {
  id: "55555555-5555-4555-8555-555555555555",
  computeId: "cluster-east",
  namespaces: ["agents"],
};

/** The smallest deployment of an image. */
export const DOCKER = {
  name: "support-agent",
  source: "external_docker",
  sourceConfig: { resourceSpec: {} },
  sourceRevisionConfig: { imageUri: "registry.example.com/agent:1" },
};

/** A program with one deployment, called `agent`. */
export function agent(args: object): string {
  return `exports.agent = new langsmith.Deployment("agent", ${JSON.stringify(args)});`;
}

/** The one deployment that the service holds. */
export function held(emulator: Emulator) {
  const [only, ...more] = emulator.state().deployments;
  if (!only || more.length > 0)
    throw new Error(`the service holds ${more.length + (only ? 1 : 0)} deployments`);
  return only;
}

/** The bodies of the requests that changed something since the last look, as `[METHOD path, body]`. */
export function sent(world: World): [string, unknown][] {
  return world
    .asked()
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, body }) => [`${method} ${path}`, body]);
}
