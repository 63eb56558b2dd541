import { expect, test } from "vitest";
import { rollbackTarget } from "../../cli/deployments/rollback-target.ts";
import type { Deployment, Revision } from "../../provider/http/api/deployments.ts";

/** A revision: its version, `?` where LangSmith does not show it, and its status. Default: DEPLOYED. */
type Row = `${string} ${string}` | string;

const idOf = (index: number) => `a0000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

function revisionOf(row: Row, index: number): Revision {
  const [version = "", status = "DEPLOYED"] = row.split(" ");
  const commit = version === "?" ? {} : { repo_commit_sha: version };
  return { id: idOf(index), status, source_revision_config: { repo_ref: "main", ...commit } };
}

/** The version that a rollback goes to, or the code of its error; the newest revision comes first, and serves. */
function targetOf(rows: readonly Row[]): string {
  const all = rows.map(revisionOf);
  const deployment: Deployment = {
    id: idOf(99),
    tenant_id: idOf(98),
    name: "support-agent",
    source: "github",
    source_config: {},
    source_revision_config: all[0]?.source_revision_config ?? {},
    secrets: [],
    status: "READY",
    latest_revision_id: idOf(0),
    active_revision_id: idOf(0),
    created_at: "2026-03-01T00:00:00Z",
    updated_at: "2026-03-01T00:00:00Z",
  };
  try {
    const { id } = rollbackTarget(deployment, all, undefined);
    return rows[all.findIndex((each) => each.id === id)] ?? "";
  } catch (error) {
    return error instanceof Error ? (/\[(LS\d+)\]/.exec(error.message)?.[1] ?? error.message) : "";
  }
}

test.each<[string, readonly Row[], string]>([
  ["the version before", ["B", "A"], "A"],
  ["the version before, over failed builds", ["C", "C BUILD_FAILED", "B", "A"], "B"],
  ["further back the second time", ["A", "B", "A", "Z"], "Z"],
  ["no version that someone rolled back from before", ["D", "A", "C", "A", "B", "A"], "A"],
  ["no version that someone rolled back from, although that failed", ["D", "A DEPLOY_FAILED", "B", "A"], "A"],
  ["no version that someone rolled back from, although that was skipped", ["D", "A SKIPPED", "B", "A"], "A"],
  ["the good version, where a pipeline deployed the faulty one again", ["B", "A", "B", "A"], "A"],
  ["none where there is no older version", ["A", "B", "A"], "LS6511"],
  ["none where the one before may be the version that serves", ["A", "B", "?", "C"], "LS6512"],
  ["none where nothing older is known", ["A", "B", "?"], "LS6512"],
])("a rollback goes to %s", (_, rows, expected) => {
  expect(targetOf(rows)).toBe(expected);
});
