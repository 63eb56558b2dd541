import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { Reader, stepsOf } from "./rig/guide.ts";
import { WORKSPACE } from "./rig/world.ts";

const KEY = "lsv2_sk_configuring";
/** Where the pages have an address or a region, the emulator stands in. */
const REGION = 'pulumi config set langsmith:region "$REGION"';
const SELF_HOSTED = "https://langsmith.example.com";
const PROGRAM = `name: configured
runtime: yaml
plugins: { providers: [{ name: langsmith, path: node_modules/pulumi-langsmith/dist/plugin }] }
resources:
  traces:
    type: langsmith:ExportDestination
    properties: { config: { bucketName: acme-traces, region: eu-central-1, includeBucketInPrefix: true } }
`;

test.each([
  ["docs/reference/configuration.md", "Set a key", "npm install pulumi-langsmith\npulumi stack init dev\n"],
  ["docs/guides/self-hosted.md", "Connect a stack", "npm install pulumi-langsmith\npulumi stack init dev\n"],
])("what %s says under %s configures a stack that doctor has nothing against", async (page, name, before) => {
  const emulator = await startEmulator({ strict: true, speed: 0, apiKey: [KEY], report: () => {} });
  onTestFinished(() => emulator.close());
  const reader = await Reader.begin({
    environment: { WORKSPACE_ID: WORKSPACE },
    answers: { "langsmith:apiKey": KEY, accessKeyId: "AKIAEXAMPLE", secretAccessKey: "not-a-real-key" },
    replace: new Map([
      [REGION, `pulumi config set langsmith:apiUrl ${emulator.url}`],
      [SELF_HOSTED, emulator.url],
    ]),
  });
  reader.save("Pulumi.yaml", PROGRAM);
  const steps = stepsOf(page).filter(({ section }) => section === name);
  const [block, ...others] = steps.filter(({ language }) => language === "sh");
  expect(others).toEqual([]);
  const { code, output } = await reader.run(`${before}${block?.text}`);
  expect(code, output).toBe(0);
  expect(output).toMatch(/^ok +key: accepted/m);
  expect(output).not.toMatch(/^wrong/m);
  expect(new Set(emulator.journal().map(({ headers }) => headers["x-api-key"]))).toEqual(new Set([KEY]));
});
