import { counted, grouped, oneLine, shellWord } from "../../provider/core/text.ts";
import { knownKind } from "../kinds.ts";
import { formatTable, type Terminal, wrap } from "../terminal.ts";
import { type Found, LEFT_OUT } from "./objects.ts";
import type { TerraformState } from "./terraform.ts";

/** What is shown. */
export interface Report {
  readonly found: Found;
  readonly workspace: string;
  /** Whether a stack is compared. */
  readonly hasStack: boolean;
  readonly terraform: TerraformState | undefined;
  /** What was written; undefined where nothing is to be imported. */
  readonly written: { readonly file: string; readonly command: string } | undefined;
}

/** The report for people. */
export function formatReport(report: Report, terminal: Terminal): string {
  const { found, workspace, hasStack, written } = report;
  const { objects, rejected } = found;
  const line = (text: string, indent = "") =>
    `${wrap(`${indent}${oneLine(text)}`, terminal.columns, indent.length + 2)}\n`;
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? "" : `\n${line(`${title}:`)}${lines.map((each) => line(each, "  ")).join("")}`;
  const failures = rejected.map(
    ({ subject, error }) => `${subject.names[0] ?? subject.id}: ${error.message}`,
  );
  const stays = staysInTerraform(report).map(({ address, why }) => `${address}: ${why}`);
  const kept = objects.flatMap(({ name, keeps }) =>
    keeps.length > 0 ? [`${name}: ${keeps.join(", ")}`] : [],
  );
  const addresses = [...objects.flatMap(({ terraform }) => terraform ?? []), ...found.inStack];
  return [
    line(
      objects.length === 0
        ? `Nothing to import from workspace ${workspace}.`
        : `To import from workspace ${workspace}: ${counted(objects.length, "object")}`,
    ),
    objects.length === 0 ? "" : `\n${tableOf(found, terminal)}`,
    section("Left out", leftOutLines(found)),
    section("Cannot be imported", failures),
    section("Stays in Terraform", stays),
    section("LangSmith keeps these values. Set them before a replacement, or for another stack", kept),
    hasStack
      ? ""
      : `\n${line("No stack is compared. Use `--stack NAME` to leave out what a stack contains.")}`,
    written === undefined
      ? ""
      : `\n${line(`Wrote ${written.file}. Import it:`)}  ${written.command}\n${line("Then add the generated code to the program: without it, Pulumi would delete the objects. Check with `pulumi preview`.")}`,
    addresses.length === 0
      ? ""
      : `${line("After the import, remove the objects from the state of Terraform, which changes nothing in LangSmith:")}  terraform state rm ${addresses.map(shellWord).join(" ")}\n`,
  ].join("");
}

function tableOf({ objects }: Found, terminal: Terminal): string {
  return formatTable(
    ["KIND", "NAME", "IN LANGSMITH", "STATUS", "CREATED", "ID"],
    objects.map(({ kind, id, status, createdAt, name, called }) =>
      [kind, name, called, status ?? "-", createdAt?.slice(0, 10) ?? "-", id].map(oneLine),
    ),
    terminal,
  );
}

function leftOutLines({ leftOut, notListed }: Found): string[] {
  return [
    ...Object.entries(leftOut).map(([why, count]) => `${LEFT_OUT[why] ?? why}: ${grouped(count)}`),
    ...notListed.map(({ kind, why }) => `${knownKind(kind).resource.plural}: ${why}`),
  ];
}

/** What of a Terraform state is not imported. */
function staysInTerraform({ found, workspace, terraform }: Report) {
  const { left = [], others = 0 } = terraform ?? {};
  const why = `it is not in workspace ${workspace}: it was deleted, or belongs to another workspace`;
  const rest = others === 0 ? [] : [{ address: counted(others, "resource"), why: "of other providers" }];
  return [...left, ...found.missing.map(({ address }) => ({ address, why })), ...rest];
}
