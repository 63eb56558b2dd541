import { readFileSync } from "node:fs";
import path from "node:path";
import { resources } from "../../../provider/resources/index.ts";
import type { Resource } from "../../../provider/resources/resource.ts";
import { root } from "../../stack/package.ts";
import { configurationTable } from "./configuration.ts";
import { replacementTable } from "./consent.ts";
import { table } from "./markdown.ts";
import { permissionTables, requestTable } from "./permissions.ts";
import { limitRows } from "./time-limits.ts";

/**
 * The pages that are written by hand around generated tables, by their paths. A table is between the comments
 * `<!-- begin generated: NAME -->` and `<!-- end generated -->`.
 *
 * @param description of the package
 */
export function pagesWithTables(description: string): Record<string, string> {
  return {
    "README.md": withTables("README.md", { description }),
    "docs/index.md": withTables("docs/index.md", { description }),
    "docs/concepts/consent.md": withTables("docs/concepts/consent.md", { replacements: replacementTable() }),
    "docs/guides/move-from-terraform.md": withTables("docs/guides/move-from-terraform.md", {
      "terraform types": terraformTypes(),
    }),
    "docs/reference/configuration.md": withTables("docs/reference/configuration.md", {
      keys: configurationTable(),
    }),
    "docs/reference/permissions.md": withTables("docs/reference/permissions.md", permissionTables()),
    "docs/reference/requests.md": withTables("docs/reference/requests.md", { requests: requestTable() }),
    "docs/reference/limits.md": withTables("docs/reference/limits.md", {
      "time limits": timeLimits(),
    }),
  };
}

/** @throws Error for a table that the page has no place for */
function withTables(file: string, tables: Readonly<Record<string, string>>): string {
  return Object.entries(tables).reduce(
    (page, [name, content]) => {
      const begin = `<!-- begin generated: ${name} -->\n`;
      const [before, rest] = page.split(begin);
      const end = rest?.indexOf("<!-- end generated -->") ?? -1;
      if (before === undefined || rest === undefined || end < 0) {
        throw new Error(`${file} has no place for the table ${name}: add ${begin.trim()} and its end`);
      }
      return `${before}${begin}\n${content}\n\n${rest.slice(end)}`;
    },
    readFileSync(path.join(root, file), "utf8"),
  );
}

/** What becomes of the objects of the public Terraform providers. */
function terraformTypes(): string {
  const rows = Object.values<Resource>(resources).flatMap(({ kind, inventory }) =>
    (inventory?.terraform ?? []).map((type) => [`\`${type}\``, `\`${kind}\``]),
  );
  return table(["In Terraform", "In Pulumi"], rows);
}

const OPERATIONS = ["create", "update", "delete", "read"] as const;

function timeLimits(): string {
  const rows = Object.values(resources).flatMap((resource) =>
    [...limitRows(resource, OPERATIONS)].map(([when, cells]) => [
      `\`${resource.kind}\`${when === "" ? "" : ` ${when}`}`,
      ...cells,
    ]),
  );
  return table(["Time limit", ...OPERATIONS], rows);
}
