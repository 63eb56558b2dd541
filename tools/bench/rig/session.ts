import type { PluginFolder } from "./bundle.ts";
import { startEngineStub } from "./engine-stub.ts";
import { type PluginProcess, startPlugin } from "./plugin-process.ts";
import { ProviderClient } from "./provider-client.ts";
import { Service } from "./service.ts";

/** The plugin in a process of its own, configured, spoken to without an engine, before an emulator of its own. */
interface Session {
  readonly plugin: PluginProcess;
  readonly client: ProviderClient;
  readonly service: Service;
}

/** Runs `work` with a session that ends with it, however it ends. */
export async function inSession<T>(
  { command }: PluginFolder,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const engine = await startEngineStub();
  try {
    const service = await Service.start();
    try {
      const plugin = await startPlugin(command, { engine: engine.address });
      const client = new ProviderClient(plugin.port);
      try {
        await client.configure(engine.address, { ...service.config, apiKey: service.apiKey });
        return await work({ plugin, client, service });
      } finally {
        client.close();
        await plugin.stop();
      }
    } finally {
      await service.stop();
    }
  } finally {
    engine.stop();
  }
}

/** A deployment with a bit of everything, as a program would write it. */
export const DEPLOYMENT = {
  resource: { type: "langsmith:index:Deployment", name: "agent" },
  inputs: {
    name: "support-agent",
    displayName: "Support agent",
    source: "github",
    sourceConfig: {
      integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
      repoUrl: "https://github.com/acme/agent",
      deploymentType: "dev",
      buildOnPush: false,
    },
    sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
    secrets: { OPENAI_API_KEY: "sk-bench", TAVILY_API_KEY: "tvly-bench" },
    waitForDeployed: false,
  },
};
