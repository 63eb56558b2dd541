import { type Gateway, type Handle, type Passed, startGateway } from "../conformance/gateway.ts";
import { Life } from "../conformance/life.ts";

const WORKSPACE = "00000000-0000-4000-8000-000000000001";

export const IMAGE = "registry.example.com/agent";

/** A program with an agent from an image. */
export const imageProgram = (tag: string, more: object = {}) => ({
  name: "agent",
  source: "external_docker",
  sourceConfig: { resourceSpec: { minScale: 1 } },
  sourceRevisionConfig: { imageUri: `${IMAGE}:${tag}` },
  secrets: { TOKEN: "one" },
  ...more,
});

/** A program with an agent from a branch on GitHub. */
export const githubProgram = (more: object = {}, deploymentType = "prod") => ({
  name: "agent",
  source: "github",
  sourceConfig: {
    integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
    repoUrl: "https://github.com/acme/agent",
    deploymentType,
    buildOnPush: false,
  },
  sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
  ...more,
});

export const pass: Handle = (request, forward) => forward(request);

/** Once, when the service has carried out a PATCH: `act` gives another answer, or lets somebody else act. */
export function afterPatch(gateway: Gateway, act: (answer: Passed) => Promise<Passed | undefined>): void {
  const { handle } = gateway;
  gateway.handle = async (request, forward) => {
    const answer = await handle(request, forward);
    if (request.method !== "PATCH") return answer;
    gateway.handle = handle;
    return (await act(answer)) ?? answer;
  };
}

/** A stack without resources, for one deployment, and what the service holds of that. */
export async function deploymentRig(frontEnd: Parameters<typeof Life.begin>[0]) {
  const gateway = await startGateway();
  const life = await Life.begin(frontEnd, "Deployment", { apiUrl: gateway.url, workspaceId: WORKSPACE });
  const deployment = () => gateway.emulator.state().deployments[0];
  /** Asks the service as somebody else does, without waiting for anything. */
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${gateway.emulator.url}/v2/deployments/${deployment()?.id}${path}`, {
      method,
      headers: { "x-api-key": "k", "x-tenant-id": WORKSPACE, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return await answer.json();
  };
  return {
    gateway,
    life,
    deployment,
    /** The image that the newest revision is made of. */
    serves: () => deployment()?.source_revision_config.image_uri,
    /** An up, with what it sends that changes something: `PATCH ` is one of the deployment itself. */
    async sent(news: object) {
      const before = gateway.writes().length;
      const step = await life.up({ ...news });
      const writes = gateway.writes().slice(before).map(withoutId);
      return { ...step, error: step.error, writes };
    },
    ask,
    /** The same, an hour ago. */
    async outside(method: string, path: string, body?: object): Promise<unknown> {
      const answered = await ask(method, path, body);
      gateway.emulator.clock.advance(3600);
      return answered;
    },
  };
}

function withoutId(write: string): string {
  return write
    .replace(/(?:\/api-host)?\/v2\/deployments(?:\/[0-9a-f-]{36})?/, "")
    .replace(/ \/_uploads\/.*/, " archive");
}
