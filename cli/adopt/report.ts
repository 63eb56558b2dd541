import { counted, grouped, printableLine, shellWord } from "../../provider/core/text.ts";
import { calledOf, DECLARATION_ORDER } from "../state/kinds.ts";
import type { Assembled } from "./assemble.ts";
import type { LeftOut } from "./choose.ts";
import type { TerraformLeft, TerraformState } from "./terraform/terraform.ts";

/** A table with columns as wide as they need to be. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  return rows
    .map((row) => `  ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd())
    .map((line) => `${line}\n`)
    .join("");
}

/** What is adopted, and what is not. */
export function assembledText(
  { adopted, leftOut, undeclarable, missing }: Assembled,
  workspace: string,
): string {
  const news = adopted.filter(({ isManaged }) => !isManaged);
  const counts = DECLARATION_ORDER.map(
    (kind) => [calledOf(kind), news.filter(({ subject }) => subject.kind === kind)] as const,
  )
    .filter(([, those]) => those.length > 0)
    .map(([{ one, many }, those]) => counted(those.length, one, many));
  const found =
    counts.length === 0
      ? `nothing to adopt in workspace ${workspace}\n`
      : `to adopt from workspace ${workspace}: ${counts.join(", ")}\n\n${table([
          ["KIND", "NAME IN THE PROGRAM", "STATUS", "ID", "CALLED"],
          ...news.map(({ subject, declared, address }) => [
            subject.kind,
            declared.name,
            printableLine(subject.status ?? "-"),
            printableLine(subject.id),
            printableLine(address ?? subject.names.join(", ")),
          ]),
        ])}`;
  return `${found}${leftOutText(leftOut)}${undeclarable
    .map(
      ({ subject, why }) =>
        `not adopted: ${calledOf(subject.kind).one} ${printableLine(subject.names[0] ?? subject.id)}: ${printableLine(why.text)}\n`,
    )
    .join("")}${leftText(missing)}`;
}

/** How many are left out, and how to include them. */
function leftOutText(leftOut: LeftOut): string {
  const parts = [
    ["in a state already", leftOut.managed],
    ["ended exports (--include-ended)", leftOut.ended],
    ["exports that schedules created, and own", leftOut.spawned],
    ["cancelled exports, which the next up would recreate", leftOut.cancelled],
    ["being deleted", leftOut.leaving],
    ["not named by the filters", leftOut.filtered],
  ] as const;
  const lines = parts.filter(([, count]) => count > 0).map(([what, count]) => `${what}: ${grouped(count)}`);
  return lines.length === 0 ? "" : `\nleft out\n${lines.map((line) => `  ${line}\n`).join("")}`;
}

/** What of a state of Terraform is not adopted. */
export function leftText(left: readonly TerraformLeft[]): string {
  return left
    .map(
      ({ address, position, why }) =>
        `not adopted: ${printableLine(address)} (${position}): ${printableLine(why.text)}\n`,
    )
    .join("");
}

const TENTATIVE =
  "names are final with --out alone, which asks the service: of two that would be the same, or that the stack has, the younger gets its kind or the beginning of its id behind it";

/** What a state of Terraform would become; the service was not asked. */
export function mappingText(file: string, { objects, left, others }: TerraformState): string {
  const rest =
    others === 0 ? "" : `${counted(others, "resource")} of other providers in it, which stay in Terraform\n`;
  const found =
    objects.length === 0
      ? `nothing to adopt in ${file}\n`
      : `to adopt from ${file}, ${counted(objects.length, "object")}:\n\n${table([
          ["TERRAFORM", "PLACE", "KIND", "PROPOSED NAME", "ID"],
          ...objects.map(({ address, position, kind, name, id }) => [
            printableLine(address),
            position,
            kind,
            name,
            id,
          ]),
        ])}${TENTATIVE}\n`;
  return `${found}${leftText(left)}${rest}`;
}

/** What was written, and what to do next. */
export interface Written {
  readonly folder: string;
  readonly files: readonly string[];
  readonly stack: string | undefined;
  readonly protect: boolean;
  /** Keys of the configuration that the program asks for, and where their values stand. */
  readonly settings: readonly { readonly key: string; readonly name: string; readonly path: string }[];
  /** The addresses to remove from Terraform. */
  readonly addresses: readonly string[];
  /** The command that installs the packages that the program needs and does not have. */
  readonly install: string | undefined;
  /** What a project that was made needs. */
  readonly project: NewProject | undefined;
  /** Warnings about the writing. */
  readonly notes: readonly string[];
  /** Where Pulumi does not run the program by itself: what to do with it. */
  readonly include: string | undefined;
}

export interface NewProject {
  /** Configuration of its stack that the command took from the environment. */
  readonly configuration: readonly { readonly key: string; readonly value: string }[];
}

/** The commands that finish the adoption. */
export function nextText(written: Written): string {
  const { folder, files, stack, protect, settings, addresses, install, project, include } = written;
  const of = stack === undefined ? "" : ` --stack ${shellWord(stack)}`;
  const hides = settings.map(({ key }) => `  pulumi config set --secret ${key}${of}\n`);
  // Not behind the commands: a shell may take a comment there for more words.
  const hidden =
    settings.length === 0
      ? ""
      : `no value that may be a secret is in these files; \`pulumi config set --secret\` asks for each:\n${settings
          .map(({ key, name, path }) => `  ${key}: ${path} of ${name}\n`)
          .join("")}`;
  const lines = [
    ...(install === undefined ? [] : [`  ${install}\n`]),
    ...(project === undefined ? [] : ["  pulumi stack init dev\n"]),
    ...(project?.configuration ?? []).map(
      ({ key, value }) => `  pulumi config set langsmith:${key} ${shellWord(value)}\n`,
    ),
    ...hides,
    `  pulumi import --file import.json --generate-code=false${protect ? "" : " --protect=false"} --yes${of}\n`,
    `  pulumi preview --expect-no-changes${of}\n`,
  ];
  const first = include === undefined ? "" : `${include}\n`;
  const terraform =
    addresses.length === 0
      ? ""
      : `then, where Terraform runs, remove them from its state; that changes nothing at the service:\n  terraform state rm ${addresses.map(shellWord).join(" ")}\nand remove their blocks from its configuration, before you run terraform apply\n`;
  return `\nwritten to ${folder}: ${files.join(", ")}\n${hidden}${first}next, in ${folder}:\n${lines.join("")}${terraform}`;
}
