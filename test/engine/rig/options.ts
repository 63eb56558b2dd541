/** A resource option, and what both front ends are to make of it. */
interface OptionRow {
  readonly option: string;
  /** The resources of the row; their names begin with `prefix`. */
  readonly prefix: string;
  /** The statements of the program; `after` is true in its second version. */
  readonly code: string;
  /** What the second update does to each resource. */
  readonly steps: Readonly<Record<string, readonly string[]>>;
  /** What the service is asked to change in that update, by resource. */
  readonly writes: Readonly<Record<string, readonly string[]>>;
}

const REPLACED = ["create-replacement", "replace", "delete-replaced"];

/** Every option that the SDK has and both front ends serve, `alias` and `transform` among them. */
export const OPTIONS: readonly OptionRow[] = [
  {
    option: "dependsOn, a resource",
    prefix: "first",
    code: 'bucket("first-on", "a", { dependsOn: [bucket("first", "a", {})] });',
    steps: { first: ["same"], "first-on": ["same"] },
    writes: {},
  },
  {
    option: "dependsOn, a component",
    prefix: "scheduled",
    code: `const scheduled = new langsmith.ScheduledExports("scheduled", {
      bulkExportDestinationId: bucket("scheduled-bucket", "a", {}).id, startTime: "2099-01-01T00:00:00Z", intervalHours: 24,
      projects: [{ sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32", key: "support" }],
    });
    bucket("scheduled-on", "a", { dependsOn: [scheduled] });`,
    steps: {
      scheduled: ["same"],
      "scheduled-bucket": ["same"],
      "scheduled-support": ["same"],
      "scheduled-on": ["same"],
    },
    writes: {},
  },
  {
    option: "replaceOnChanges, a property",
    prefix: "roc",
    code: 'bucket("roc", after ? "b" : "a", { replaceOnChanges: ["credentials"] });',
    steps: { roc: REPLACED },
    writes: { roc: ["POST", "DELETE"] },
  },
  {
    option: "replaceOnChanges, all",
    prefix: "all",
    code: 'bucket("all", after ? "b" : "a", { replaceOnChanges: ["*"] });',
    steps: { all: REPLACED },
    writes: { all: ["POST", "DELETE"] },
  },
  {
    option: "replaceOnChanges, another property",
    prefix: "kept",
    code: 'bucket("kept", after ? "b" : "a", { replaceOnChanges: ["displayName"] });',
    steps: { kept: ["update"] },
    writes: { kept: ["PATCH"] },
  },
  {
    option: "ignoreChanges",
    prefix: "ignored",
    code: 'bucket("ignored", after ? "b" : "a", { ignoreChanges: ["credentials"] });',
    steps: { ignored: ["same"] },
    writes: {},
  },
  {
    option: "deleteBeforeReplace",
    prefix: "dbr",
    code: 'bucket("dbr", "a", { deleteBeforeReplace: true }, after ? "acme-others" : "acme-traces");',
    steps: { dbr: ["delete-replaced", "replace", "create-replacement"] },
    writes: { dbr: ["DELETE", "POST"] },
  },
  {
    option: "protect",
    prefix: "protected",
    code: 'bucket("protected", "a", { protect: !after });',
    steps: { protected: ["same"] },
    writes: {},
  },
  {
    option: "retainOnDelete",
    prefix: "retained",
    code: 'if (!after) bucket("retained", "a", { retainOnDelete: true });',
    steps: { retained: ["delete"] },
    writes: {},
  },
  {
    option: "additionalSecretOutputs",
    prefix: "secret",
    code: 'bucket("secret", "a", { additionalSecretOutputs: ["tenantId", "displayName"] });',
    steps: { secret: ["same"] },
    writes: {},
  },
  {
    option: "aliases",
    prefix: "aliased",
    code: 'bucket(after ? "aliased-new" : "aliased", "a", { aliases: [{ name: "aliased" }] }, "acme-traces", "aliased");',
    steps: { "aliased-new": ["same"] },
    writes: {},
  },
  {
    option: "transforms",
    prefix: "transformed",
    code: `bucket("transformed", "a", {
      transforms: [({ props, opts }) => ({ props: { ...props, config: { ...props.config, prefix: after ? "b" : "a" } }, opts })],
    });`,
    steps: { transformed: REPLACED },
    writes: { transformed: ["POST", "DELETE"] },
  },
  {
    option: "hooks",
    prefix: "hooked",
    code: `const hook = (name) => new pulumi.ResourceHook(name, (args) => { hooked.push(name + " " + args.name); });
    bucket("hooked", after ? "b" : "a", { hooks: {
      beforeCreate: [hook("before create")], afterCreate: [hook("after create")],
      beforeUpdate: [hook("before update")], afterUpdate: [hook("after update")],
    } });`,
    steps: { hooked: ["update"] },
    writes: { hooked: ["PATCH"] },
  },
  {
    option: "deletedWith",
    prefix: "with",
    code: 'if (!after) bucket("with-it", "a", { deletedWith: bucket("with", "a", {}) });',
    steps: { with: ["delete"], "with-it": ["delete"] },
    writes: { with: ["DELETE"] },
  },
  {
    option: "replaceWith",
    prefix: "together",
    code: `bucket("together-it", "a", {
      replaceWith: [bucket("together", "a", {}, after ? "acme-others" : "acme-traces")],
    });`,
    steps: { together: REPLACED, "together-it": REPLACED },
    writes: { together: ["POST", "DELETE"], "together-it": ["POST", "DELETE"] },
  },
  {
    option: "replacementTrigger",
    prefix: "triggered",
    code: 'bucket("triggered", "a", { replacementTrigger: after ? "second" : "first" });',
    steps: { triggered: REPLACED },
    writes: { triggered: ["POST", "DELETE"] },
  },
  {
    option: "delete hooks",
    prefix: "unhooked",
    code: `const deleted = (name) => new pulumi.ResourceHook(name, (args) => { hooked.push(name + " " + args.name); });
    const hooks = { beforeDelete: [deleted("before delete")], afterDelete: [deleted("after delete")] };
    if (!after) bucket("unhooked", "a", { hooks });`,
    steps: { unhooked: ["delete"] },
    writes: { unhooked: ["DELETE"] },
  },
  {
    option: "dependsOn of a component",
    prefix: "later",
    code: 'schedules("later", { dependsOn: [bucket("later-first", "a", {})] });',
    steps: { later: ["same"], "later-support": ["same"], "later-first": ["same"] },
    writes: {},
  },
  {
    option: "protect of a component",
    prefix: "guarded",
    code: 'schedules("guarded", { protect: !after });',
    steps: { guarded: ["same"], "guarded-support": ["same"] },
    writes: {},
  },
  {
    option: "aliases of a component",
    prefix: "renamed",
    code: 'schedules(after ? "renamed-new" : "renamed", { aliases: [{ name: "renamed" }] });',
    steps: { "renamed-new": ["same"], "renamed-new-support": ["same"] },
    writes: {},
  },
  {
    option: "retainOnDelete of a component",
    prefix: "left",
    code: `if (!after) {
      const { id } = bucket("left-bucket", "a", { retainOnDelete: true });
      schedules("left", { retainOnDelete: true }, { bulkExportDestinationId: id });
    }`,
    steps: { left: ["delete"], "left-support": ["delete"], "left-bucket": ["delete"] },
    writes: {},
  },
  {
    option: "deletedWith of a component",
    prefix: "shared",
    code: `if (!after) {
      const { id } = bucket("shared-bucket", "a", { retainOnDelete: true });
      schedules("shared", { deletedWith: bucket("shared-with", "a", {}) }, { bulkExportDestinationId: id });
    }`,
    steps: {
      shared: ["delete"],
      "shared-support": ["delete"],
      "shared-with": ["delete"],
      "shared-bucket": ["delete"],
    },
    writes: { "shared-with": ["DELETE"] },
  },
  {
    option: "transforms of a component",
    prefix: "turned",
    code: `schedules("turned", {
      transforms: [({ type, props, opts }) => type.includes("BulkExport") ? { props: { ...props, formatVersion: "v1" }, opts } : undefined],
    });`,
    steps: { turned: ["same"], "turned-support": ["same"] },
    writes: {},
  },
  {
    option: "ignoreChanges of a component",
    prefix: "overlooked",
    code: 'schedules("overlooked", { ignoreChanges: ["cancelSpawnedOnDelete"] }, { cancelSpawnedOnDelete: after });',
    steps: { overlooked: ["same"], "overlooked-support": ["update"] },
    writes: {},
  },
];

/**
 * A program of the Automation API, since the language hosts of the tests are too old for transforms and hooks. It
 * prints what each operation did as one line of JSON. Its argument is the module that it takes the classes from.
 */
export const OPTIONS_PROGRAM = `
const pulumi = require("@pulumi/pulumi");
const { LocalWorkspace } = require("@pulumi/pulumi/automation");
const langsmith = require(process.argv[2]);

let after = false;
let hooked = [];
function bucket(name, key, options, bucketName = "acme-traces", displayName = name) {
  return new langsmith.ExportDestination(name, {
    displayName,
    config: { bucketName, region: "eu-central-1", includeBucketInPrefix: true },
    credentials: { accessKeyId: "AKIATEST", secretAccessKey: "key-" + key },
  }, options);
}

let common;
function schedules(name, options, more = {}) {
  common ??= bucket("common", "a", {});
  return new langsmith.ScheduledExports(name, {
    bulkExportDestinationId: common.id, startTime: "2099-01-01T00:00:00Z", intervalHours: 24,
    projects: [{ sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32", key: "support" }], ...more,
  }, options);
}

async function program() {
  common = undefined;
${OPTIONS.map(({ code }) => `  { ${code} }`).join("\n")}
}

const nameOf = (urn) => urn.split("::").at(-1);
const isOurs = (urn) => /langsmith:[^$]*::/.test(urn) && !urn.includes("pulumi:providers:");

/** Which steps an operation took, by resource, and which properties it showed as changed. */
async function watched(work) {
  const steps = [];
  const diffs = {};
  hooked = [];
  await work((event) => {
    const metadata = event.resourcePreEvent && event.resourcePreEvent.metadata;
    if (!metadata || !isOurs(metadata.urn)) return;
    steps.push([nameOf(metadata.urn), metadata.op]);
    const keys = Object.keys(metadata.detailedDiff || {}).map((key) => key.split(/[.[]/)[0]);
    if (keys.length > 0) diffs[nameOf(metadata.urn)] = [...new Set(keys)].sort();
  });
  return { steps, diffs, hooked };
}

const SIGNATURE = "4dabf18193072939515e22adb298388d";
const isSecret = (value) => JSON.stringify(value).includes(SIGNATURE);

async function stateOf(stack) {
  const { deployment } = await stack.exportStack();
  return deployment.resources.filter(({ urn }) => isOurs(urn)).map((it) => ({
    name: nameOf(it.urn),
    parent: nameOf(it.parent || ""),
    dependencies: (it.dependencies || []).map(nameOf),
    inputs: Object.entries(it.inputs || {}).filter(([key, value]) => !key.startsWith("__") && isSecret(value)).map(([key]) => key).sort(),
    outputs: Object.entries(it.outputs || {}).filter(([key, value]) => !key.startsWith("__") && isSecret(value)).map(([key]) => key).sort(),
    protect: it.protect === true,
    retainOnDelete: it.retainOnDelete === true,
    deletedWith: nameOf(it.deletedWith || ""),
    replaceWith: (it.replaceWith || []).map(nameOf),
  }));
}

async function main() {
  const report = (name, value) => console.log(JSON.stringify({ [name]: value, at: new Date().toISOString() }));
  const stack = await LocalWorkspace.createStack({ stackName: "test", projectName: "test", program });
  report("create", await watched((onEvent) => stack.up({ onEvent })));
  report("created", await stateOf(stack));
  after = true;
  report("preview", await watched((onEvent) => stack.preview({ onEvent })));
  report("update", await watched((onEvent) => stack.up({ onEvent })));
  report("updated", await stateOf(stack));
  report("again", await watched((onEvent) => stack.up({ onEvent })));
  report("refresh", await watched((onEvent) => stack.refresh({ onEvent })));
  report("refreshed", await stateOf(stack));
  report("destroy", await watched((onEvent) => stack.destroy({ onEvent })));
}
main().catch((error) => { console.error(error); process.exit(1); });
`;
