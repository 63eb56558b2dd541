import { createHash } from "node:crypto";
import { type Declared, isPlain, type Program, tokenOfKind } from "./model.ts";
import { nameOfPlain, plainProperties } from "./plain.ts";

/** A project that the emulator need not know. */
const PROJECT = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";

/** What a program is written with beside what it declares. */
interface Setting {
  /** Where the built plugin lies. */
  readonly plugin: string;
  /** The ids to import, by serial; only of what the state does not hold yet. */
  readonly imports: ReadonlyMap<number, string>;
  /** When schedules begin, on the clock of the service. */
  readonly schedulesFrom: string;
}

/** A secret of a resource, different for each and after each rotation; it has signs that every encoding changes. */
export function secretOf({ serial }: Pick<Declared, "serial">, rotation: number): string {
  const random = createHash("sha256").update(`${serial} ${rotation}`).digest("base64").slice(0, 24);
  return `"&/${random}?=+ü<${serial}.${rotation}>`;
}

/** All secrets that the resources of these programs are ever given. */
export function secretsOf(programs: readonly Program[]): string[] {
  const all = programs.flatMap((program) => program.map((declared) => secretOf(declared, declared.rotation)));
  return [...new Set(all)];
}

/** The name that the service knows it by, where the program gives it. */
export function nameAtService({ kind, serial }: Declared): string {
  if (isPlain(kind)) return nameOfPlain(kind, serial);
  return `${kind === "deployment" ? "agent" : "Destination"}-${serial}`;
}

/** A value that is secret, until a language writes it. */
class Secret {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The id of another resource, until a language writes it. */
class IdOf {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

function propertiesOf(declared: Declared, program: Program, { schedulesFrom }: Setting): object {
  const { kind, serial, version, rotation, label, content, named, waits } = declared;
  const secret = new Secret(secretOf(declared, rotation));
  const destination = program.find((other) => other.serial === declared.to)?.name ?? "";
  const project = program.find((other) => other.serial === declared.of);
  const exported = {
    bulkExportDestinationId: new IdOf(destination),
    sessionId: project === undefined ? PROJECT : new IdOf(project.name),
    // Those without a name of their own may be equal to one another: a look must still tell them apart.
    filter: `eq(run_type, "${named ? `${serial}-` : ""}${content}")`,
  };
  if (isPlain(kind)) return plainProperties(kind, { serial, changes: label + version, secret });
  switch (kind) {
    case "deployment":
      return {
        ...(named ? { name: nameAtService(declared) } : {}),
        displayName: `Agent ${serial}, ${label}`,
        source: "external_docker",
        sourceConfig: { resourceSpec: {} },
        sourceRevisionConfig: { imageUri: `registry.example.com/agent-${serial}:${version}` },
        secrets: { TOKEN: secret },
        waitForDeployed: waits,
        deleteTracingProject: true,
      };
    case "destination":
      return {
        ...(named ? { displayName: nameAtService(declared) } : {}),
        config: { bucketName: `traces-${serial}`, region: "eu-central-1", includeBucketInPrefix: true },
        credentials: { accessKeyId: `AKIA${serial}V${version}`, secretAccessKey: secret },
      };
    case "oneOff":
      return {
        ...exported,
        startTime: "2025-01-01T00:00:00Z",
        endTime: "2025-01-03T00:00:00Z",
        waitForCompletion: waits,
      };
    case "schedule":
      return {
        ...exported,
        startTime: schedulesFrom,
        intervalHours: 24,
        allowReexport: true,
        cancelSpawnedOnDelete: label % 2 === 1,
      };
  }
}

/** The program as Pulumi YAML, which JSON is. */
export function asYaml(program: Program, setting: Setting): string {
  const value = (it: unknown): unknown => {
    if (it instanceof Secret) return { "fn::secret": it.text };
    if (it instanceof IdOf) return `\${${it.name}.id}`;
    if (typeof it !== "object" || it === null) return it;
    if (Array.isArray(it)) return it.map(value);
    return Object.fromEntries(Object.entries(it).map(([key, inner]) => [key, value(inner)]));
  };
  const resources = program.map((declared) => {
    const id = setting.imports.get(declared.serial);
    const options = {
      ...(declared.formerly.length > 0
        ? {
            aliases: declared.formerly.map(
              (name) => `urn:pulumi:test::test::${tokenOfKind(declared.kind)}::${name}`,
            ),
          }
        : {}),
      ...(id === undefined ? {} : { import: id }),
    };
    const properties = value(propertiesOf(declared, program, setting));
    return [declared.name, { type: tokenOfKind(declared.kind).replace(":index", ""), properties, options }];
  });
  return JSON.stringify(
    {
      name: "test",
      runtime: "yaml",
      plugins: { providers: [{ name: "langsmith", path: setting.plugin }] },
      resources: Object.fromEntries(resources),
    },
    null,
    2,
  );
}

/** The program in JavaScript, with dynamic resources. */
export function asJavaScript(program: Program, setting: Setting): string {
  const names = new Map(program.map(({ name }, at) => [name, `it${at}`]));
  const value = (it: unknown): string => {
    if (it instanceof Secret) return `pulumi.secret(${JSON.stringify(it.text)})`;
    if (it instanceof IdOf) return `${names.get(it.name)}.id`;
    if (typeof it !== "object" || it === null) return JSON.stringify(it);
    if (Array.isArray(it)) return `[${it.map(value).join(", ")}]`;
    return `{ ${Object.entries(it)
      .map(([key, inner]) => `${key}: ${value(inner)}`)
      .join(", ")} }`;
  };
  const lines = program.map((declared) => {
    const { name, kind, formerly } = declared;
    const options =
      formerly.length > 0
        ? `, ${JSON.stringify({ aliases: formerly.map((before) => ({ name: before })) })}`
        : "";
    const properties = value(propertiesOf(declared, program, setting));
    const type = tokenOfKind(kind).split(":").at(-1);
    return `const ${names.get(name)} = new langsmith.${type}(${JSON.stringify(name)}, ${properties}${options});`;
  });
  return [
    'const pulumi = require("@pulumi/pulumi");',
    'const langsmith = require("pulumi-langsmith");',
    ...lines,
    "",
  ].join("\n");
}
