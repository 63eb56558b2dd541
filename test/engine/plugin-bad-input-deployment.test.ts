import { randomBytes } from "node:crypto";
import path from "node:path";
import { expect, test } from "vitest";
import { CONFIG, treeOf } from "../source-folder/tree.ts";
import { DOCKER, GITHUB } from "./rig/deployments.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { docker, folder, github } from "./rig/plugin-lifecycle.ts";

const { sourceConfig, sourceRevisionConfig } = GITHUB;
const HIDDEN = "the value (not shown, because it may contain a secret)";

const RESOURCES = {
  elsewhere: github({ source: `\${kind}` }),
  near: github({
    sourceConfig: {
      ...sourceConfig,
      integrationId: "acme",
      repoUrl: "https://me:hush-hush@github.com/acme/agent",
      deploymentType: "production",
    },
    sourceRevisionConfig: { repoRef: "refs/heads/next", langgraphConfigPath: "/langgraph.json" },
    secrets: { "not-a-name": "hush-hush", PORT: "hush-hush", MINE: "hush-hush" },
  }),
  tagged: github({
    sourceConfig: { ...sourceConfig, buildOnPush: true },
    sourceRevisionConfig: { ...sourceRevisionConfig, repoRef: "refs/tags/v1" },
    secrets: { PORT: "hush-hush", LSD_A: "hush-hush" },
  }),
  contradicting: docker({
    sourceConfig: {
      resourceSpec: {
        minScale: 0,
        maxScale: 2,
        cpu: 2.25,
      },
      listenerConfig: { k8sNamespace: "agents" },
    },
    secrets: { TOKEN: "hush-hush" },
    secretReferences: [
      { name: "TOKEN", secretName: "agent", secretKey: "token" },
      { name: "REDIS_URI", secretName: "agent", secretKey: "redis" },
    ],
  }),
};

const SPEC = "sourceConfig.resourceSpec";
const SAYS = new Map(
  Object.entries({
    elsewhere: [
      'source: "internal_template" is not allowed: it must be "github", "internal_source" or "external_docker"',
    ],
    near: [
      'sourceConfig.integrationId: "acme" is not allowed: it must be the UUID of a GitHub integration (the function getGithubIntegrations lists them)',
      `sourceConfig.repoUrl: ${HIDDEN} is not allowed: it must be the address of a repository, https://<host>/<owner>/<repository>, without user, query or fragment`,
      'sourceConfig.deploymentType: "production" is not allowed: did you mean "prod"?',
      'sourceRevisionConfig.repoRef: "refs/heads/next" is not allowed: write only the name of the branch: "next"',
      'sourceRevisionConfig.langgraphConfigPath: "/langgraph.json" is not allowed: it must be relative to the root of the repository, or to `directory`, without ".."',
      'secrets["not-a-name"]: "not-a-name" is not allowed as a name: it must be letters, digits and underscores, not beginning with a digit',
      'secrets["PORT"]: LangSmith sets this environment variable itself and rejects it here: remove it',
    ],
    tagged: [
      "sourceConfig.buildOnPush: true is not allowed when repoRef is a tag, which gets no pushes: it must be false",
      'secrets["PORT"]: LangSmith sets this environment variable itself and rejects it here: remove it',
      'secrets["LSD_A"]: LangSmith sets this environment variable itself and rejects it here: remove it',
    ],
    contradicting: [
      `${SPEC}.minScale: 0 is not allowed: it must be an integer of at least 1`,
      `${SPEC}.cpu: 2.25 is not allowed: it must be a number of cores from 0.1 to 8 with one decimal at the most`,
      "sourceConfig.listenerConfig: is not allowed without listenerId, the listener that deploys there: set both, or neither (the function getListeners lists the listeners)",
      "secretReferences[0].name: another value of the environment variable is given, too: remove one",
      "secretReferences[1].name: LangSmith sets this environment variable itself and rejects it here: remove it",
    ],
  }),
);

test("each wrong argument of a program in YAML is rejected in the preview, and the service is asked nothing", async () => {
  const { stack, program, asked } = await pluginWorld({});
  // A word that stands in the program itself is refused by the language: it knows what the schema allows.
  const variables = { kind: { "fn::fromBase64": "aW50ZXJuYWxfdGVtcGxhdGU=" } };
  for (const [name, resource] of Object.entries(RESOURCES)) {
    program({ variables, resources: { [name]: resource } });
    const { code, output } = await stack.preview();
    expect(code, name).not.toBe(0);
    const complaint = new RegExp(
      `^error: langsmith:index:Deployment resource '${name}'.*? has a problem: (.*)$`,
      "gm",
    );
    const told = [...output.matchAll(complaint)].map(([, says]) => says);
    expect(told.sort(), name).toEqual(SAYS.get(name)?.sort());
    expect(output, name).not.toContain("hush-hush");
    expect(output, name).not.toContain("warning:");
  }
  expect(asked()).toEqual([]);
});

test("a folder of 215 MB that cannot be compressed is named in the preview, and the service is asked nothing", async () => {
  const { stack, asked } = await pluginWorld({ resources: { agent: folder() } });
  const models = randomBytes(215_000_000);
  treeOf(
    { "langgraph.json": CONFIG, "models/weights.bin": models },
    path.join(stack.directory, "..", "agent"),
  );
  const { code, output } = await stack.preview();
  expect(code).not.toBe(0);
  expect(output).toMatch(
    /larger than 200 MB, the limit .* The largest files: models\/weights\.bin.*\[LS2063\]/s,
  );
  expect(asked()).toEqual([]);
});

test("what a program marks inside a container stays a secret, and neither a refresh nor a second up changes anything", async () => {
  const sidecars = [
    {
      name: "proxy",
      image: "registry.example.com/proxy:1",
      env: [{ name: "TOKEN", value: { "fn::secret": "hush-hush" } }],
      livenessProbe: { httpGet: { port: "http" } },
      readinessProbe: { httpGet: { port: 9000 } },
    },
  ];
  const volumes = [{ name: "cache", emptyDir: { sizeLimit: "1Gi" } }];
  const it = await pluginWorld(
    {
      resources: {
        agent: docker({ sourceConfig: { ...DOCKER.sourceConfig, resourceSpec: { volumes, sidecars } } }),
      },
    },
    { emulator: { speed: 600 } },
  );
  const { stack, emulator, writes } = it;
  const first = await stack.up();
  expect(first.code, first.output).toBe(0);
  const [deployment] = emulator.state().deployments;
  expect(deployment?.source_config.resource_spec).toMatchObject({
    volumes,
    sidecars: [
      {
        env: [{ name: "TOKEN", value: "hush-hush" }],
        livenessProbe: { httpGet: { port: "http" } },
        readinessProbe: { httpGet: { port: 9000 } },
      },
    ],
  });
  writes();
  const refreshed = await stack.refresh("--expect-no-changes");
  expect(refreshed.code, refreshed.output).toBe(0);
  const again = await stack.up("--expect-no-changes");
  expect(again.code, again.output).toBe(0);
  expect(writes()).toEqual([]);
  for (const text of [first.output, refreshed.output, again.output, await stack.stored()]) {
    expect(text).not.toContain("hush-hush");
  }
});
