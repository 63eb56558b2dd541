import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse, stringify } from "yaml";
import { Stack } from "./stack.ts";

/** A stack as the engine creates it, with one secret: others with the same key begin as copies of its files. */
export interface StackTemplate {
  /** What its settings say of the key of the secrets. */
  readonly encryption: Readonly<Record<string, string>>;
  /** The state of a project named {@link PROJECT}, with no resource. */
  readonly state: string;
  readonly secret: { readonly plain: string; readonly encrypted: string };
}

const PROJECT = "template";

/**
 * Creates a stack with the engine, and removes it when its files are read.
 *
 * @param secretsProvider where the key of its secrets is kept; default: the passphrase of all stacks
 */
export async function stackTemplate(
  engine: Readonly<Record<string, string>>,
  secret: string,
  secretsProvider?: string,
): Promise<StackTemplate> {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-template-"));
  const directory = path.join(folder, "program");
  const home = path.join(folder, "home");
  mkdirSync(directory);
  writeFileSync(path.join(directory, "Pulumi.yaml"), `name: ${PROJECT}\nruntime: yaml\n`);
  try {
    const options = { directory, engine, home, ...(secretsProvider && { secretsProvider }) };
    const stack = await new Stack(options).init({}, { "template:secret": secret });
    const { config, ...encryption } = parse(
      readFileSync(path.join(directory, `Pulumi.${stack.name}.yaml`), "utf8"),
    );
    return {
      encryption,
      state: readFileSync(stateFile(home, PROJECT, stack.name), "utf8"),
      secret: { plain: secret, encrypted: config["template:secret"].secure },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Does what `pulumi stack init` and `pulumi config set-all` do, by writing the files that these would write. */
export function beginFrom(
  template: StackTemplate,
  { directory, home, name }: Readonly<Record<"directory" | "home" | "name", string>>,
  config: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string>>,
): void {
  const manifest = realpathSync(path.join(directory, "Pulumi.yaml"));
  const project = String(parse(readFileSync(manifest, "utf8")).name);
  const { encryption, secret, state } = template;
  const encrypted = Object.entries(secrets).map(([key, value]) => {
    if (value !== secret.plain) throw new Error(`the template has another secret than that for ${key}`);
    return [key, { secure: secret.encrypted }];
  });
  write(
    path.join(directory, `Pulumi.${name}.yaml`),
    stringify({ ...encryption, config: { ...config, ...Object.fromEntries(encrypted) } }),
  );
  write(path.join(home, "state", ".pulumi", "meta.yaml"), "version: 1\n");
  write(stateFile(home, project, name), state.replaceAll(`/${PROJECT}/`, `/${project}/`));
  // The selection of a stack, which the engine keeps by the path of its project.
  const hash = createHash("sha1").update(manifest).digest("hex");
  const selected = { stacks: { [`file://${path.join(home, "state")}`]: `organization/${project}/${name}` } };
  write(path.join(home, "workspaces", `${project}-${hash}-workspace.json`), JSON.stringify(selected));
}

function stateFile(home: string, project: string, stack: string): string {
  return path.join(home, "state", ".pulumi", "stacks", project, `${stack}.json`);
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
