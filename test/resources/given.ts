import { formatPath } from "../../provider/core/properties.ts";
import { deployment } from "../../provider/resources/deployment/deployment.ts";

/** A complete deployment from a repository. */
export const GITHUB = {
  name: "agent",
  displayName: "Agent",
  source: "github",
  sourceConfig: {
    integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
    repoUrl: "https://github.com/acme/agent",
    deploymentType: "dev",
    buildOnPush: false,
  },
  sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
  secrets: { A: "1" },
};

/** A complete deployment of an image. */
export const DOCKER = {
  name: "agent",
  source: "external_docker",
  sourceConfig: { resourceSpec: {}, customUrl: "https://agent.example.com" },
  sourceRevisionConfig: { imageUri: "registry.example.com/agent:1" },
};

/** A destination with keys. */
export const BUCKET = {
  displayName: "bucket",
  config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
};

/** An OAuth provider. */
export const PROVIDER = {
  providerId: "acme",
  name: "Acme",
  clientId: "c",
  clientSecret: "s",
  authUrl: "https://acme.example.com/a",
  tokenUrl: "https://acme.example.com/t",
};

/** What is said of the inputs of a deployment, each sentence after its path. */
export function complaints(olds: object, news: object): string[] {
  const naming = { logicalName: "agent", suffix: () => "0000000" };
  const target = { workspaceId: undefined, cloud: false };
  const { failures } = deployment.check({ ...olds }, { ...news }, naming, target);
  return failures.map(({ path, reason }) => `${formatPath(path)}: ${reason}`);
}

/** What is said of a part of the source of {@link GITHUB}, or of {@link DOCKER} for what only images have. */
export function ofConfig(given: object, base: { readonly sourceConfig: object } = GITHUB): string[] {
  return complaints({}, { ...base, sourceConfig: { ...base.sourceConfig, ...given } });
}

/** What is said of a resource specification, without the path to it. */
export function ofSpec(resourceSpec: object): string[] {
  const told = ofConfig({ resourceSpec }, DOCKER);
  return told.map((line) => line.replace(/^sourceConfig\.resourceSpec\./, ""));
}
