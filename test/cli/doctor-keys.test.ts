import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { keysOutput } from "../../cli/doctor/keys/output.ts";
import {
  ACCESS,
  encryptedState,
  Machine,
  NEW,
  OLD,
  provider,
  recordedState,
  secret,
  stateOf,
} from "./keys-rig.ts";

const NOTE = `A key that the environment sets when Pulumi runs (LANGSMITH_API_KEY, also from ESC) is in no state, and not listed here.
`;
const WRONG_PASSPHRASE = { script: "echo 'error: incorrect passphrase' >&2; exit 255" };
const TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl";
const stacks = (...names: readonly string[]) => names.flatMap((name) => ["--stack", name]);

async function jsonOf(machine: Machine, ...args: readonly string[]) {
  const { code, stdout } = await machine.keys("--json", ...args);
  return { code, ...keysOutput.parse(JSON.parse(stdout)) };
}

test("reports which state of either front end records which key, and by key which states", async () => {
  const machine = new Machine({
    "acme/traces/prod": recordedState("plugin", OLD),
    dev: recordedState("dynamic", NEW),
    old: recordedState("dynamic", OLD),
  });
  const { code, stdout, stderr } = await machine.keys(...stacks("acme/traces/prod", "dev", "old"));
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toBe(`  STATE             UPDATED               KEY            RECORDED BY
  acme/traces/prod  2026-03-02T12:00:00Z  lsv2_sk_…old1  default provider
  acme/traces/prod  2026-03-02T12:00:00Z  AKIA…3EX4      ExportDestination "traces"
  dev               2026-03-02T12:00:00Z  lsv2_sk_…new2  default provider of dynamic resources
  dev               2026-03-02T12:00:00Z  AKIA…3EX4      ExportDestination "traces"
  old               2026-03-02T12:00:00Z  lsv2_sk_…old1  default provider of dynamic resources
  old               2026-03-02T12:00:00Z  AKIA…3EX4      ExportDestination "traces"

API key lsv2_sk_…old1: 2 states (acme/traces/prod, old)
access key AKIA…3EX4: 3 states (acme/traces/prod, dev, old)
API key lsv2_sk_…new2: 1 state (dev)
You can delete a key that is not listed here, if nothing else uses it.
${NOTE}`);
});

test("shows no key in any output, and writes no file", async () => {
  const machine = new Machine({
    prod: recordedState("plugin", OLD),
    // What a backend or a plugin of its own may print.
    broken: {
      script: `echo "error: cannot use ${OLD} and ${ACCESS}, Authorization: Bearer ${TOKEN}" >&2; exit 255`,
    },
    token: { script: `echo "error: the token ${TOKEN} has expired" >&2; exit 255` },
    cut: recordedState("dynamic", NEW).slice(0, -100),
    noise: { script: `echo "${NEW}"` },
  });
  const args = [...stacks("prod", "broken", "token", "cut", "noise"), "--expect-absent", "old1"];
  for (const more of [[], ["--json"]]) {
    const { code, stdout, stderr } = await machine.keys(...args, ...more);
    expect(code).toBe(4);
    expect(stderr).toContain("cannot use lsv2_sk_…old1 and AKIA…3EX4, Authorization: Bearer …");
    for (const value of [OLD, NEW, ACCESS, TOKEN, "not-to-be-seen"])
      expect(`${stdout}${stderr}`).not.toContain(value);
  }
  expect(machine.written()).toEqual([]);
});

describe("finds a key", () => {
  const found = async (...resources: readonly object[]) => {
    const machine = new Machine({ prod: stateOf(...resources) });
    const { states } = await jsonOf(machine, ...stacks("prod"));
    return states.flatMap(({ keys }) => keys);
  };

  test("of the older form, in any resource", async () => {
    const old = "ls__0123456789abcdef0123456789abold0";
    const keys = await found({
      urn: "urn:pulumi:prod::traces::langsmith:index:Deployment::agent",
      type: "langsmith:index:Deployment",
      inputs: { secrets: secret({ LANGSMITH_API_KEY: old, OTHER: "urls__of_something" }) },
    });
    expect(keys.map(({ shortForm }) => shortForm)).toEqual(["ls__…old0"]);
  });

  test("of an explicit provider, and its bearer token", async () => {
    expect(
      await found(
        provider("eu", { apiKey: secret(` ${OLD}\n`) }),
        provider("sso", { bearerToken: "eyJhbGciOiJIUzI1NiJ9.claims.signature" }),
      ),
    ).toEqual([
      {
        kind: "apiKey",
        shortForm: "lsv2_sk_…old1",
        recordedBy: [{ type: "pulumi:providers:langsmith", name: "eu", property: "apiKey" }],
      },
      {
        kind: "bearerToken",
        shortForm: "…ture",
        recordedBy: [{ type: "pulumi:providers:langsmith", name: "sso", property: "bearerToken" }],
      },
    ]);
  });

  test("that only the outputs, or a creation that did not end, still have", async () => {
    const creating = provider("late", { apiKey: secret(OLD) });
    const state = JSON.parse(stateOf(provider("eu", { apiKey: NEW }, { outputs: { apiKey: secret(OLD) } })));
    state.deployment.pending_operations = [{ type: "creating", resource: creating }];
    const machine = new Machine({ prod: JSON.stringify(state) });
    const { keys, states } = await jsonOf(machine, ...stacks("prod"));
    expect(keys.map(({ shortForm }) => shortForm)).toEqual(["lsv2_sk_…new2", "lsv2_sk_…old1"]);
    expect(states[0]?.keys[1]?.recordedBy.map(({ name }) => name)).toEqual(["eu", "late"]);
  });

  test("in a property of any resource, also within a longer string", async () => {
    const type = "kubernetes:core/v1:Secret";
    const resource = {
      urn: `urn:pulumi:prod::traces::${type}::env`,
      type,
      inputs: { stringData: secret({ LANGSMITH_API_KEY: OLD, HEADER: `Bearer ${OLD}`, OTHER: "sk-other" }) },
    };
    expect(await found(resource)).toEqual([
      {
        kind: "apiKey",
        shortForm: "lsv2_sk_…old1",
        recordedBy: [
          { type, name: "env", property: 'stringData["LANGSMITH_API_KEY"]' },
          { type, name: "env", property: 'stringData["HEADER"]' },
        ],
      },
    ]);
  });

  test("that a secret of another package has in base64, alone or in a longer text", async () => {
    const encoded = (text: string) => Buffer.from(text).toString("base64");
    const data = {
      key: encoded(OLD),
      file: encoded(`{"env":["A=1","LANGSMITH_API_KEY=${NEW}"]}`),
      ca: encoded("x".repeat(99)),
    };
    const keys = await found({
      urn: "urn:pulumi:prod::traces::kubernetes:core/v1:Secret::agent",
      type: "kubernetes:core/v1:Secret",
      custom: true,
      id: "agents/agent",
      inputs: { data: secret(data) },
      outputs: {},
    });
    expect(keys.map(({ shortForm, recordedBy }) => [shortForm, recordedBy[0]?.property])).toEqual([
      ["lsv2_sk_…old1", "data.key"],
      ["lsv2_sk_…new2", "data.file"],
    ]);
  });

  test("and neither an OAuth client secret nor the keys of other services", async () => {
    const of = (type: string, inputs: object) => ({ urn: `urn:pulumi:p::t::${type}::x`, type, inputs });
    expect(
      await found(
        of("langsmith:index:OAuthProvider", { clientId: "client", clientSecret: secret("client-secret") }),
        of("minio:index/iamUser:IamUser", { accessKeyId: "minio-user" }),
        of("pulumi:providers:acme", { accessKey: secret("xAKIA5555555555555555"), apiKey: "of-another" }),
      ),
    ).toEqual([]);
  });

  test("of AWS, wherever the state has it", async () => {
    const key = "AKIA5555555555555555";
    const of = (type: string, more: object) => ({ urn: `urn:pulumi:p::t::${type}::x`, type, ...more });
    const keys = await found(
      of("pulumi:pulumi:Stack", { outputs: { key: secret(key) } }),
      of("aws:iam/accessKey:AccessKey", { id: key, outputs: { id: key } }),
      of("kubernetes:core/v1:Secret", {
        inputs: { data: { key: Buffer.from(key).toString("base64"), text: `key_${key}_prod` } },
      }),
      of("kubernetes:core/v1:Secret", {
        inputs: { data: { id: Buffer.from(`ID=${key}\n${"x".repeat(30)}`).toString("base64") } },
      }),
    );
    expect(keys.map(({ kind, shortForm }) => [kind, shortForm])).toEqual([["accessKey", "AKIA…5555"]]);
    expect(keys[0]?.recordedBy.map(({ type, property }) => `${type} ${property}`)).toEqual([
      "pulumi:pulumi:Stack key",
      "aws:iam/accessKey:AccessKey id",
      "kubernetes:core/v1:Secret data.key",
      "kubernetes:core/v1:Secret data.text",
      "kubernetes:core/v1:Secret data.id",
    ]);
  });

  test("also at the end of a string of 12 MB without blanks", async () => {
    const type = "acme:index:Thing";
    const text = `${"A".repeat(12_000_000)}${Buffer.from(`key=${OLD}`).toString("base64")}`;
    const keys = await found({ urn: `urn:pulumi:prod::traces::${type}::it`, type, inputs: { text } });
    expect(keys.map(({ shortForm }) => shortForm)).toEqual(["lsv2_sk_…old1"]);
  });

  test("also across two parts of a string that are searched one after the other", async () => {
    const type = "acme:index:Thing";
    const text = `${"x ".repeat(499_995)}${OLD} and more`;
    const keys = await found({ urn: `urn:pulumi:prod::traces::${type}::it`, type, inputs: { text } });
    expect(keys.map(({ shortForm }) => shortForm)).toEqual(["lsv2_sk_…old1"]);
  });

  test("of Google Cloud, for the buckets of destinations", async () => {
    const type = "gcp:storage/hmacKey:HmacKey";
    const accessId = `GOOG1E${"A".repeat(51)}1A2B`;
    const keys = await found({ urn: `urn:pulumi:prod::traces::${type}::it`, type, outputs: { accessId } });
    expect(keys.map(({ kind, shortForm }) => [kind, shortForm])).toEqual([["accessKey", "GOOG…1A2B"]]);
  });

  test("also without what follows one at once", async () => {
    const type = "acme:index:Thing";
    const key = `lsv2_pt_${"0123456789abcdef".repeat(2)}_0123451a2b`;
    const text = `${key}-prod`;
    const keys = await found({ urn: `urn:pulumi:prod::traces::${type}::it`, type, inputs: { text } });
    expect(keys.map(({ shortForm }) => shortForm)).toEqual(["lsv2_pt_…prod", "lsv2_pt_…1a2b"]);
  });

  test("in a secret that is no JSON", async () => {
    const type = "acme:index:Thing";
    const value = { ...secret(""), plaintext: `key=${OLD}` };
    const keys = await found({ urn: `urn:pulumi:prod::traces::${type}::it`, type, inputs: { value } });
    expect(keys.map(({ recordedBy }) => recordedBy[0]?.property)).toEqual(["value"]);
  });

  test("also at the end of a list that is longer than a stack is", async () => {
    const type = "acme:index:Thing";
    const list = [...Array.from({ length: 300_000 }, () => 1), OLD];
    const keys = await found({ urn: `urn:pulumi:prod::traces::${type}::it`, type, inputs: { list } });
    expect(keys.map(({ recordedBy }) => recordedBy[0]?.property)).toEqual(["list[300000]"]);
  });

  test("also at the end of a value that is nested more deeply than a stack is", async () => {
    const type = "acme:index:Thing";
    const state = stateOf({ urn: `urn:pulumi:prod::traces::${type}::it`, type, inputs: { deep: "DEEP" } });
    const deep = `${"[".repeat(20_000)}"${OLD}"${"]".repeat(20_000)}`;
    const machine = new Machine({ prod: state.replace('"DEEP"', deep) });
    const { keys } = await jsonOf(machine, ...stacks("prod"));
    expect(keys.map(({ shortForm }) => shortForm)).toEqual(["lsv2_sk_…old1"]);
  });

  const encoded = (text: string) => Buffer.from(text).toString("base64");
  const applied = JSON.stringify({ data: { key: encoded(OLD) }, kind: "Secret" });
  const docker = JSON.stringify({ auths: { "acme.example": { auth: encoded(`langsmith:${OLD}`) } } });
  const wrapped = encoded(`FIRST=1\nLANGSMITH_API_KEY=${OLD}\nLAST=${"x".repeat(60)}`).replace(
    /.{76}/g,
    "$&\n",
  );

  test.each<[string, object, string]>([
    ["the key of a map", { inputs: { env: { [OLD]: "on" } } }, 'env["lsv2_sk_…old1"]'],
    ["the key of a map in a secret", { inputs: { env: secret({ [OLD]: "on" }) } }, 'env["lsv2_sk_…old1"]'],
    ["an encoded key of a map", { inputs: { env: { [encoded(OLD)]: "on" } } }, 'env["…"]'],
    ["the ID", { id: OLD }, "id"],
    ["the import ID", { importID: `acme/${OLD}` }, "importID"],
    ["a URN", { aliases: [`urn:pulumi:prod::traces::x::${OLD}`] }, "aliases[0]"],
    ["an error of its creation", { initErrors: [`401 for ${OLD}`] }, "initErrors[0]"],
    ["a URL, percent-encoded", { inputs: { url: `https://x/?k=${OLD.replaceAll("_", "%5F")}` } }, "url"],
    [
      "base64 within JSON",
      { inputs: { annotations: { "last-applied": applied } } },
      'annotations["last-applied"]',
    ],
    ["base64 after characters of its own", { inputs: { path: `secrets/k-${encoded(OLD)}` } }, "path"],
    ["base64 in base64", { inputs: { config: encoded(docker) } }, "config"],
    ["four layers of base64", { inputs: { config: encoded(encoded(encoded(encoded(OLD)))) } }, "config"],
    ["base64 in lines", { inputs: { env: wrapped } }, "env"],
    ["base64 in lines, in JSON", { inputs: { env: JSON.stringify({ wrapped }) } }, "env"],
    ["base64 above another value", { inputs: { env: `${encoded(OLD).replace(/=+$/, "")}\nNEXT` } }, "env"],
  ])("in %s of a resource", async (_, more, property) => {
    const type = "acme:index:Thing";
    const keys = await found({ urn: `urn:pulumi:prod::traces::${type}::it`, type, ...more });
    const recordedBy = [{ type, name: "it", property }];
    expect(keys).toContainEqual({ kind: "apiKey", shortForm: "lsv2_sk_…old1", recordedBy });
    expect(JSON.stringify(keys)).not.toContain(encoded(OLD).slice(0, 20));
  });

  test("outside of every resource, and in the name of one, which is not shown", async () => {
    const type = "acme:index:Thing";
    const state = JSON.parse(stateOf({ urn: `urn:pulumi:prod::traces::${type}::of-${OLD}`, type }));
    state.deployment.metadata = { integrity_error: { error: `401 for ${NEW}` } };
    const machine = new Machine({ prod: JSON.stringify(state) });
    expect((await jsonOf(machine, ...stacks("prod"))).states[0]?.keys).toEqual([
      {
        kind: "apiKey",
        shortForm: "lsv2_sk_…old1",
        recordedBy: [{ type, name: "of-lsv2_sk_…old1", property: "urn" }],
      },
      {
        kind: "apiKey",
        shortForm: "lsv2_sk_…new2",
        recordedBy: [{ type: "", name: "", property: "deployment.metadata.integrity_error.error" }],
      },
    ]);
    const { code, stdout } = await machine.keys(...stacks("prod"), "--expect-absent", "new2");
    expect([code, stdout]).toEqual([4, expect.stringMatching(/new2 {2}no resource\n/)]);
  });

  test("in a name that contains it encoded, of which nothing is shown", async () => {
    const type = "acme:index:Thing";
    const keys = await found({ urn: `urn:pulumi:prod::traces::${type}::of-${encoded(OLD)}`, type });
    expect(keys).toMatchObject([{ recordedBy: [{ type, name: "…" }] }]);
  });

  test("and shows at most a third of a short one", async () => {
    expect(
      await found(provider("a", { apiKey: "minioadmin" }), provider("b", { apiKey: "ab" })),
    ).toMatchObject([{ shortForm: "…min" }, { shortForm: "…" }]);
  });
});

test("names a bearer token by its end, and hides what follows Bearer in the words of Pulumi", async () => {
  const machine = new Machine({
    prod: stateOf(provider("sso", { bearerToken: secret("tok-123456789-abcdefgh") })),
    broken: { script: `echo "error: Authorization: Bearer tok-123456789-abcdefgh" >&2; exit 255` },
  });
  const { stdout, stderr } = await machine.keys(...stacks("prod", "broken"));
  expect(stdout).toContain("\nbearer token …efgh: 1 state (prod)\n");
  expect(stderr).toContain("Authorization: Bearer …");
  expect(stderr).not.toContain("123456789");
  const { states } = await jsonOf(machine, ...stacks("prod", "broken"));
  expect(states[1]?.error?.message).toContain("Authorization: Bearer …");
  expect(states[1]?.error?.message).not.toContain("123456789");
});

test("numbers keys that have the same short form", async () => {
  const other = OLD.replace("1111", "4444");
  const machine = new Machine({
    a: stateOf(provider("eu", { apiKey: secret(OLD) })),
    b: stateOf(provider("eu", { apiKey: secret(other) })),
  });
  expect((await jsonOf(machine, ...stacks("a", "b"))).keys).toEqual([
    { kind: "apiKey", shortForm: "lsv2_sk_…old1 (1)", states: ["a"] },
    { kind: "apiKey", shortForm: "lsv2_sk_…old1 (2)", states: ["b"] },
  ]);
});

describe("a state that cannot be read", () => {
  test("is reported, and the others are read", async () => {
    const machine = new Machine({ locked: WRONG_PASSPHRASE, prod: recordedState("plugin", OLD) });
    const file = machine.file("checkpoint.json", encryptedState("dynamic"));
    const args = [...stacks("locked", "none", "prod"), "--state", file];
    const { code, stdout, stderr } = await machine.keys(...args);
    expect(code).toBe(1);
    expect(stdout).toContain("  locked");
    expect(stdout).toContain("\nAPI key lsv2_sk_…old1: 1 state (prod)\n");
    expect(stdout).toContain("\n3 states could not be read, and may record these keys, too.\n");
    expect(stderr.split("\n")).toEqual([
      'Could not read the decrypted state of stack "locked": `pulumi stack export --show-secrets` ended with 255: incorrect passphrase.',
      "  Set `PULUMI_CONFIG_PASSPHRASE` or `PULUMI_CONFIG_PASSPHRASE_FILE` to the passphrase of the stack. [LS6056]",
      "Could not read the decrypted state of stack \"none\": `pulumi stack export --show-secrets` ended with 255: no stack named 'none' found.",
      "  Run the command in the folder of the stack's Pulumi.yaml, or set `--cwd` if the command has it. `pulumi stack ls` lists the stacks. [LS6055]",
      `The secrets in ${file} are encrypted, so its keys are unknown. Use \`--stack NAME\` instead. For another passphrase, use a pipe: \`pulumi stack export --show-secrets --stack NAME | npx pulumi-langsmith doctor keys --state /dev/stdin\`. [LS6225]`,
      "",
    ]);
    const { states } = await jsonOf(machine, ...args);
    expect(states.map(({ name, from, error }) => [name, from, error?.code ?? null])).toEqual([
      ["locked", "stack", "LS6056"],
      ["none", "stack", "LS6055"],
      ["prod", "stack", null],
      [file, "file", "LS6225"],
    ]);
  });

  test.each<[string, unknown]>([
    ["resources that are no list", { 0: provider("a", { apiKey: OLD }) }],
    ["a resource that is none", [[provider("a", { apiKey: OLD })]]],
    ["a resource without a URN", [{ type: "pulumi:providers:langsmith", inputs: { apiKey: OLD } }]],
    ["a resource without a type", [{ urn: "urn:pulumi:p::t::x::y", inputs: { apiKey: OLD } }]],
  ])("because of %s is never one without keys", async (_, resources) => {
    const machine = new Machine({ prod: JSON.stringify({ version: 3, deployment: { resources } }) });
    const { code, stderr } = await machine.keys(...stacks("prod"), "--expect-absent", "new2");
    expect(code).toBe(1);
    expect(stderr).toContain("[LS5101]");
  });

  test.each<[string, unknown]>([
    ["9", 9],
    ["missing", undefined],
    ["0", 0],
    ["missing", "3"],
  ])("because its version is %s is never one without keys", async (shown, version) => {
    const items = [{ apiKey: OLD }];
    const machine = new Machine({ prod: JSON.stringify({ version, deployment: { snapshot: { items } } }) });
    const { code, stderr } = await machine.keys(...stacks("prod"), "--expect-absent", "new2");
    expect(code).toBe(1);
    expect(stderr).toContain(
      `Could not read stack prod: its version is ${shown}, and this command reads versions 1 to 4. Update \`pulumi-langsmith\`, and use a file that \`pulumi stack export --file FILE\` wrote. [LS5101]`,
    );
  });

  test("leaves open whether a key is absent", async () => {
    const machine = new Machine({ locked: WRONG_PASSPHRASE, prod: recordedState("plugin", NEW) });
    const { code, stderr } = await machine.keys(...stacks("locked", "prod"), "--expect-absent", "old1");
    expect(code).toBe(1);
    expect(stderr).toContain(
      "1 state could not be read, and may record the key of `--expect-absent`. Fix what the messages about these states report, then run the command again. [LS6227]\n",
    );
  });
});

describe("--expect-absent", () => {
  const machine = () =>
    new Machine({
      prod: recordedState("plugin", OLD),
      dev: recordedState("dynamic", NEW),
    });

  test.each([
    "old1",
    "…old1",
    "...old1",
    "lsv2_sk_…old1",
    "lsv2_sk_...old1",
    "lsv2_…1_old1",
    "3EX4",
    "AKIA…3EX4",
  ])("%s ends with 4 while a state records that key", async (key) => {
    const { code, stderr } = await machine().keys(...stacks("prod"), "--expect-absent", key);
    expect(code).toBe(4);
    expect(stderr).toBe(
      `1 state still records ${key}: prod. Run \`pulumi up\` with the new key on these stacks before you delete the old one. [LS6226]\n`,
    );
  });

  test.each(["old9", "lsv2_pt_…old1", "ASIA…3EX4"])(
    "%s ends with 0 where no state records it",
    async (key) => {
      expect(await machine().keys(...stacks("prod", "dev"), "--expect-absent", key)).toMatchObject({
        code: 0,
        stderr: "",
      });
    },
  );

  test("lists the states of each key in JSON", async () => {
    const keys = ["old1", "new2", "none"].flatMap((key) => ["--expect-absent", key]);
    expect(await jsonOf(machine(), ...stacks("prod", "dev"), ...keys)).toMatchObject({
      code: 4,
      expectedAbsent: [
        { key: "old1", states: ["prod"] },
        { key: "new2", states: ["dev"] },
        { key: "none", states: [] },
      ],
    });
  });

  test.each([OLD, ACCESS, "", "a…b…c", "sk_…old1", "lsv2_sk_…", "lsv2_sk_…old1 (1)", "old1 (1)", "old1 "])(
    "%j is a wrong call that does not show it",
    async (key) => {
      const { code, stdout, stderr } = await machine().keys(
        "--json",
        ...stacks("prod"),
        "--expect-absent",
        key,
      );
      expect([code, stderr.split("\n")[0]]).toEqual([
        2,
        "pulumi-langsmith doctor keys: --expect-absent is not the short form of a key. Use the form of the report, such as lsv2_sk_…1a2b, or up to 8 last characters. Omit a number in parentheses: it distinguishes keys with the same end.",
      ]);
      expect(stdout).not.toContain(OLD);
    },
  );
});

test("without a state is a wrong call", async () => {
  expect(await new Machine({}).keys()).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^pulumi-langsmith doctor keys: No state is named\. Add --stack NAME or --state FILE\.\n/,
    ),
  });
});

test("says that a state without a key has none, and what is in no state", async () => {
  const { code, stdout } = await new Machine({ prod: stateOf(provider("default", {})) }).keys(
    ...stacks("prod"),
  );
  expect(code).toBe(0);
  expect(stdout).toBe(`  STATE  UPDATED               KEY   RECORDED BY
  prod   2026-03-05T07:08:09Z  none

No state that was read records a key.
${NOTE}`);
});

test("reads 40 stacks, four at a time", async () => {
  const log = new Machine({});
  const [started, running] = ["started", "running"].map((name) => path.join(log.folder, name));
  const state = log.file("state.json", recordedState("plugin", OLD));
  // Each records how many run then, and waits until four have: the last of them counts all four.
  const script = `mkdir -p ${running}/$$; ls ${running} | wc -l >> ${started}.most; echo x >> ${started}
while [ "$(wc -l < ${started})" -lt 4 ]; do :; done; rmdir ${running}/$$; exec cat ${state}`;
  const names = Array.from({ length: 40 }, (_, index) => `acme/traces/s${index}`);
  const machine = new Machine(Object.fromEntries(names.map((name) => [name, { script }])));
  const { code, states, keys } = await jsonOf(machine, ...stacks(...names));
  expect([code, states.map(({ name }) => name), keys[0]?.states]).toEqual([0, names, names]);
  const counts = readFileSync(`${started}.most`, "utf8").trim().split("\n").map(Number);
  expect([counts.length, Math.max(...counts)]).toEqual([40, 4]);
});

test("reads a state once that is named twice", async () => {
  const machine = new Machine({ prod: recordedState("plugin", OLD) });
  const { states } = await jsonOf(machine, ...stacks("prod", "prod"));
  expect(states).toHaveLength(1);
});
