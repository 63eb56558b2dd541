import { expect, test } from "vitest";
import { pluginWorld } from "./rig/plugin.ts";
import { EAST } from "./rig/plugin-config.ts";
import { BUCKET, exportTo, FROM_IMAGE, imports, made } from "./rig/plugin-import.ts";
import { DEPLOYMENTS, DESTINATIONS, destination, docker, EXPORTS, oneOff } from "./rig/plugin-lifecycle.ts";

const FAST = { emulator: { speed: 600 } };
const NOBODY = "11111111-1111-4111-8111-111111111111";

const unknown = (noun: string, id: string) =>
  `${noun} ${id} does not exist, or this API key and workspace cannot access it. Check the id, the API key and \`langsmith:workspaceId\`. [LS1115]`;

test("what does not exist, is of another kind or lives in another workspace is not imported", async () => {
  const it = await pluginWorld({ resources: {} }, FAST);
  const { emulator, stack } = it;
  const bucket = await made(emulator, DESTINATIONS, BUCKET);
  const image = await made(emulator, DEPLOYMENTS, FROM_IMAGE);
  const far = await made(emulator, DESTINATIONS, BUCKET, EAST);
  const exported = await made(emulator, EXPORTS, exportTo(far, { end_time: "2025-01-03T00:00:00Z" }), EAST);
  it.asked();
  for (const [kind, id, said] of [
    ["Deployment", NOBODY, unknown("deployment", NOBODY)],
    ["ExportDestination", NOBODY, unknown("export destination", NOBODY)],
    ["BulkExport", NOBODY, unknown("bulk export", NOBODY)],
    ["BulkExport", bucket, unknown("bulk export", bucket)],
    ["ExportDestination", image, unknown("export destination", image)],
    ["ExportDestination", far, unknown("export destination", far)],
    ["BulkExport", exported, unknown("bulk export", exported)],
    [
      "Deployment",
      "nobodys-agent",
      'the workspace has no deployment named "nobodys-agent". Check the spelling, including upper and lower case, the API key and `langsmith:workspaceId`. [LS1402]',
    ],
  ] as const) {
    const ran = await imports(it, [[kind, "it", id]]);
    expect(ran.code).not.toBe(0);
    expect(ran.output).toContain(`  langsmith:index:${kind} (it):\n    error: ${kind} "it": ${said}\n`);
  }
  expect(await stack.resources()).toEqual(
    (await stack.resources()).filter(({ type }) => type === "pulumi:providers:langsmith"),
  );
  expect(it.asked().filter(({ method }) => method !== "GET")).toEqual([]);
});

test("a deployment whose source no program can own is not imported, and the reason is reported", async () => {
  const it = await pluginWorld({ resources: {} }, FAST);
  const { emulator } = it;
  const id = await made(emulator, DEPLOYMENTS, FROM_IMAGE);
  const answer = await fetch(`${emulator.url}${DEPLOYMENTS}/${id}`, { headers: { "X-Api-Key": "somebody" } });
  const body = { ...JSON.parse(await answer.text()), source: "internal_docker" };
  emulator.addFault({ method: "GET", path: "/v2/deployments/:id", status: 200, body, times: null });
  const ran = await imports(it, [["Deployment", "it", id]]);
  expect(ran.code).not.toBe(0);
  expect(ran.output).toContain(
    `  langsmith:index:Deployment (it):\n    error: Deployment "it": deployment ${id} cannot be imported, because the provider rejects its values: source: "internal_docker" is not allowed: it must be "github", "internal_source" or "external_docker". Change it in LangSmith, then import it. [LS5020]\n`,
  );
});

const REPLACED =
  "previously-imported resources that still specify an ID may not be replaced; please remove the `import` declaration from your program;";

test.for([
  [
    "a destination",
    DESTINATIONS,
    BUCKET,
    (id: string) => destination("another-bucket", {}, { import: id }),
    REPLACED,
  ],
  [
    "an export",
    EXPORTS,
    exportTo(NOBODY, { end_time: "2025-01-03T00:00:00Z" }),
    (id: string) => oneOff({ bulkExportDestinationId: NOBODY, filter: "eq(is_root, true)" }, { import: id }),
    REPLACED,
  ],
  [
    "a deployment",
    DEPLOYMENTS,
    FROM_IMAGE,
    (id: string) => docker({ name: "from-elsewhere" }, { import: id }),
    'Deployment "it": changing name replaces the deployment, which drops its database (threads, memory, checkpoints). Revert the change, or create a second deployment beside it. To replace it and lose this data, set allowDataLoss: true. [LS2022]',
  ],
] as const)(
  "where what cannot be changed differs, the import of %s fails, and it stays as it is",
  async ([what, target, body, resource, said]) => {
    const it = await pluginWorld({ resources: {} }, FAST);
    const { emulator, stack, program } = it;
    const bucket = what === "an export" ? await made(emulator, DESTINATIONS, BUCKET) : NOBODY;
    const id = await made(emulator, target, JSON.parse(JSON.stringify(body).replaceAll(NOBODY, bucket)));
    it.asked();
    program({ resources: { it: JSON.parse(JSON.stringify(resource(id)).replaceAll(NOBODY, bucket)) } });
    const preview = await stack.preview();
    expect(preview.output).toContain(said);
    for (const ran of [await stack.up(), await stack.up()]) {
      expect(ran.code, ran.output).not.toBe(0);
      expect(ran.output).toContain(`error: ${said}`);
    }
    expect(it.asked().filter(({ method }) => method !== "GET")).toEqual([]);
    const { deployments, destinations, exports } = emulator.state();
    const held = [...deployments, ...destinations, ...exports].find((object) => object.id === id);
    expect(held).toBeDefined();
    expect(exports.filter(({ status }) => status === "Cancelled")).toEqual([]);
  },
);
