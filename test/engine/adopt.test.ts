import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { EmulatorOptions } from "../../emulator/src/index.ts";
import { propertyName } from "../../provider/core/fields/wire-format.ts";
import { CHOSEN_WITH_NEEDED as TABLES } from "../conformance/scenario.ts";
import { sendFromOutside } from "../conformance/stack.ts";
import type { KindTable } from "../conformance/table.ts";
import { cliInProject, cliOfStack } from "./rig/cli.ts";
import { pluginFolder } from "./rig/plugin.ts";
import { emulatorOfTables } from "./rig/tables.ts";
import { PROJECT, worldOf } from "./rig/world.ts";

const DATASETS = "/api/v1/datasets";

/** How the program begins that what is generated is added to. */
const HEAD = `name: test\nruntime: yaml\nplugins:\n  providers:\n    - name: langsmith\n      path: ${pluginFolder()}\n`;

/** A workspace, and a stack without a program. */
async function workspace(emulator: EmulatorOptions) {
  const it = await worldOf("", { emulator: { ...emulator, oauthProviders: [] } }, (directory, added) =>
    writeFileSync(path.join(directory, "Pulumi.yaml"), `${HEAD}${added}`),
  );
  await it.stack.configure({ "langsmith:controlPlaneUrl": it.emulator.url });
  return it;
}

type Workspace = Awaited<ReturnType<typeof workspace>>;

/** Creates an object of each kind as somebody else does, each with those that it refers to. */
async function createAll({ emulator }: Workspace): Promise<void> {
  const ids = new Map<string, string>();
  const create = async (table: KindTable): Promise<string> => {
    const { kind, create: request, needs, partOf, program, idMember = "" } = table;
    const known = ids.get(kind);
    if (known !== undefined) return known;
    const created = async (other: KindTable) => ({ held: { id: await create(other) } });
    const [needed = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d22"] = Object.values(
      (await needs?.({ created })) ?? {},
    );
    const body: unknown = JSON.parse(
      JSON.stringify(request.body).replaceAll('":id"', JSON.stringify(needed)),
    );
    // What is a part of something has that in its path, and what the program names itself.
    const chosen = String(program[propertyName(idMember)] ?? "");
    const whole = partOf === undefined ? undefined : String(needed);
    const made = await sendFromOutside(emulator, { ...request, body }, chosen, undefined, whole);
    const id = String(Object(made).id ?? chosen);
    ids.set(kind, id);
    return id;
  };
  for (const table of TABLES) if (!table.cannot.object) await create(table);
}

/** Runs the command that `adopt` printed; what it generated becomes the program, of which nothing differs. */
async function expectImported(it: Workspace, printed: string) {
  const command = /^ {2}pulumi (import .*)$/m.exec(printed)?.[1] ?? "no command was printed";
  const args = command.split(" ");
  const { code, output } = await it.stack.run(...args, "--yes");
  expect(code, output).toBe(0);
  const program = readFileSync(path.join(it.stack.directory, args.at(-1) ?? ""), "utf8");
  it.program(program);
  for (const ran of [await it.stack.preview("--expect-no-changes"), await it.stack.up("--expect-no-changes")])
    expect(ran.code, `${program}\n${ran.output}`).toBe(0);
  expect(it.writes()).toEqual([]);
  return { output, program };
}

test("what Pulumi generates from the file of adopt has every kind, previews without a difference, and contains no secret", async () => {
  const it = await workspace(emulatorOfTables());
  await createAll(it);
  it.asked();
  const kinds = TABLES.filter(({ cannot }) => !cannot.object).map(({ kind }) => kind);
  const chosen = ["--include-ended", ...kinds.flatMap((kind) => ["--kind", kind])];
  const ran = await cliOfStack(it, "adopt", ...chosen);
  expect(ran.code, ran.stdout + ran.stderr).toBe(0);
  const { output, program } = await expectImported(it, ran.stdout);
  expect((await it.stack.resources()).map(({ type }) => type)).toEqual(
    expect.arrayContaining(kinds.map((kind) => `langsmith:index:${kind}`)),
  );
  const texts = [ran.stdout, output, program, await it.stack.stored()];
  for (const secret of TABLES.flatMap(({ secrets }) => secrets))
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  const again = await cliInProject(it, "adopt", ...chosen);
  expect(again.stderr).toContain('using the selected stack "test"; --stack NAME uses another one\n');
  expect(again.stdout).toContain("Nothing to import from workspace");
});

test("an export refers to its destination, what others stored stays text, and what Pulumi would carry out is not imported", async () => {
  const it = await workspace({});
  const post = async (target: string, body: object) => {
    const request = { method: "POST", path: target, body } as const;
    return String(Object(await sendFromOutside(it.emulator, request, "")).id);
  };
  const destination = await post("/api/v1/bulk-exports/destinations", {
    destination_type: "s3",
    display_name: "Traces",
    config: { bucket_name: "acme-traces", prefix: "traces", region: "eu-central-1" },
    credentials: { access_key_id: "AKIATEST", secret_access_key: "never-to-be-seen" },
  });
  await post("/api/v1/bulk-exports", {
    bulk_export_destination_id: destination,
    session_id: PROJECT,
    start_time: "2040-01-01T00:00:00Z",
    interval_hours: 24,
  });
  const text = `\${pulumi.cwd} $x %{x} "q" \\ \u0007 \u202e \u2028 \u0085 # \n - a: b\n`;
  await post(DATASETS, {
    name: text.replaceAll("\n", " "),
    description: text,
    extra: {
      metadata: {
        yes: "no",
        "a.b": "2026-01-01",
        true: "yes",
        '"q"': [1, "1", null, { x: 0.1 }],
        [text.replaceAll("$", "")]: text,
      },
    },
  });
  const hostile = await post(DATASETS, {
    name: "hostile",
    extra: { metadata: { "fn::readFile": "/etc/passwd" } },
  });
  it.asked();
  const ran = await cliOfStack(it, "adopt");
  expect(ran.code).toBe(1);
  expect(ran.stdout + ran.stderr).toContain("[LS5020]");
  const { program } = await expectImported(it, ran.stdout);
  expect(program).toContain(`bulkExportDestinationId: \${traces.id}`);
  const direct = await it.stack.run(
    "import",
    "langsmith:index:Dataset",
    "it",
    hostile,
    "--yes",
    "--skip-preview",
  );
  expect(direct.code).not.toBe(0);
  expect(direct.output).toContain(`dataset ${hostile} cannot be imported, because Pulumi would evaluate`);
  expect((await it.stack.resources()).map(({ id }) => id)).not.toContain(hostile);
});
