import { counted, grouped, printableLine, shellWord } from "../../provider/core/text.ts";
import { calledOf, DECLARATION_ORDER } from "../state/kinds.ts";
import { type Column, formatTable, type Terminal, wrap } from "../terminal.ts";
import type { Assembled } from "./assemble.ts";
import type { LeftOut } from "./choose.ts";
import type { TerraformLeft, TerraformState } from "./terraform/terraform.ts";

const CUT = "Long values are cut. Use `--wide` to print them in full.";

/** A line, as the terminal shows it. */
function line(text: string, { columns }: Terminal): string {
  return `${wrap(text, columns, 2)}\n`;
}

function table(columns: readonly Column[], rows: readonly (readonly string[])[], terminal: Terminal): string {
  const { text, isCut } = formatTable(columns, rows, terminal);
  return isCut ? `${text}\n${line(CUT, terminal)}` : text;
}

/** What is adopted, and what is not. */
export function assembledText(
  { adopted, leftOut, undeclarable, missing }: Assembled,
  workspace: string,
  terminal: Terminal,
): string {
  const news = adopted.filter(({ isManaged }) => !isManaged);
  const counts = DECLARATION_ORDER.map(
    (kind) => [calledOf(kind), news.filter(({ subject }) => subject.kind === kind)] as const,
  )
    .filter(([, those]) => those.length > 0)
    .map(([{ one, many }, those]) => counted(those.length, one, many));
  const rows = news.map(({ subject, declared, address }) => [
    subject.kind,
    declared.name,
    printableLine(subject.status ?? "-"),
    printableLine(subject.id),
    printableLine(address ?? subject.names.join(", ")),
  ]);
  const found =
    counts.length === 0
      ? line(`Nothing to adopt in workspace ${workspace}.`, terminal)
      : `${line(`To adopt from workspace ${workspace}: ${counts.join(", ")}`, terminal)}\n${table(
          [
            { title: "KIND" },
            { title: "NAME", least: 16 },
            { title: "STATUS" },
            { title: "ID", least: 13 },
            { title: "IN LANGSMITH", least: 12 },
          ],
          rows,
          terminal,
        )}`;
  const notAdopted = undeclarable.map(({ subject, why }) =>
    line(
      `Not adopted: ${calledOf(subject.kind).one} ${printableLine(subject.names[0] ?? subject.id)}: ${printableLine(why.text)}`,
      terminal,
    ),
  );
  return `${found}${leftOutText(leftOut, terminal)}${notAdopted.join("")}${leftText(missing, terminal)}`;
}

/** How many are left out, and how to include them. */
function leftOutText(leftOut: LeftOut, terminal: Terminal): string {
  const parts = [
    ["in a state already", leftOut.managed],
    ["ended exports (use `--include-ended` to list them)", leftOut.ended],
    ["created by a schedule, or as a preview of a pull request", leftOut.spawned],
    ["canceled exports, which the next `pulumi up` would recreate", leftOut.cancelled],
    ["being deleted", leftOut.leaving],
    ["excluded by the filters", leftOut.filtered],
  ] as const;
  const lines = parts
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${wrap(`  ${what}: ${grouped(count)}`, terminal.columns, 4)}\n`);
  return lines.length === 0 ? "" : `\nLeft out:\n${lines.join("")}`;
}

/** What of a state of Terraform is not adopted. */
export function leftText(left: readonly TerraformLeft[], terminal: Terminal): string {
  return left
    .map(({ address, position, why }) =>
      line(`Not adopted: ${printableLine(address)} (${position}): ${printableLine(why.text)}`, terminal),
    )
    .join("");
}

const TENTATIVE =
  "The names are final with `--out`, which reads from LangSmith. If a name is already used, the younger object gets its kind or the beginning of its id as a suffix.";

/** What a state of Terraform would become; no request was sent. */
export function mappingText(
  file: string,
  { objects, left, others }: TerraformState,
  terminal: Terminal,
): string {
  const rest =
    others === 0
      ? ""
      : line(
          `The state also has ${counted(others, "resource")} of other providers, which stay in Terraform.`,
          terminal,
        );
  const rows = objects.map(({ address, position, kind, name, id }) => [
    printableLine(address),
    position,
    kind,
    name,
    id,
  ]);
  const found =
    objects.length === 0
      ? line(`Nothing to adopt in ${file}.`, terminal)
      : `${line(`To adopt from ${file}: ${counted(objects.length, "object")}`, terminal)}\n${table(
          [
            { title: "IN TERRAFORM", least: 20 },
            { title: "POSITION" },
            { title: "KIND" },
            { title: "PROPOSED NAME", least: 16 },
            { title: "ID", least: 13 },
          ],
          rows,
          terminal,
        )}\n${line(TENTATIVE, terminal)}`;
  return `${found}${leftText(left, terminal)}${rest}`;
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
export function nextText(written: Written, terminal: Terminal): string {
  const { folder, files, stack, protect, settings, addresses, install, project, include } = written;
  const of = stack === undefined ? "" : ` --stack ${shellWord(stack)}`;
  // Not behind the commands: a shell may take a comment there for more words.
  const hidden =
    settings.length === 0
      ? ""
      : `${line("The files contain no value that may be a secret. `pulumi config set --secret` asks for each:", terminal)}${settings
          .map(({ key, name, path }) => `  ${key}: ${path} of ${name}\n`)
          .join("")}`;
  const commands = [
    ...(install === undefined ? [] : [install]),
    ...(project === undefined ? [] : ["pulumi stack init dev"]),
    ...(project?.configuration ?? []).map(
      ({ key, value }) => `pulumi config set langsmith:${key} ${shellWord(value)}`,
    ),
    ...settings.map(({ key }) => `pulumi config set --secret ${key}${of}`),
    `pulumi import --file import.json --generate-code=false${protect ? "" : " --protect=false"} --yes${of}`,
    `pulumi preview --expect-no-changes${of}`,
  ];
  const first = include === undefined ? "" : line(include, terminal);
  const terraform =
    addresses.length === 0
      ? ""
      : [
          line("Then remove them from the state of Terraform. This changes nothing in LangSmith:", terminal),
          `  terraform state rm ${addresses.map(shellWord).join(" ")}\n`,
          line(
            "Before you run `terraform apply`, also remove their blocks from its configuration.",
            terminal,
          ),
        ].join("");
  return [
    `\n${line(`Wrote ${files.join(", ")} to ${folder}.`, terminal)}${hidden}${first}`,
    `Next, in ${folder}:\n${commands.map((command) => `  ${command}\n`).join("")}${terraform}`,
  ].join("");
}
