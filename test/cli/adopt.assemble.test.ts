import { expect, test } from "vitest";
import { assembled } from "../../cli/adopt/assemble.ts";
import { filterOf } from "../../cli/adopt/choose.ts";
import type { RemoteObject } from "../../cli/state/kinds.ts";

const WORKSPACE = "11111111-1111-4111-8111-111111111111";

/** An export, as the service lists it. */
function exported(id: string, status: string): RemoteObject {
  return {
    kind: "BulkExport",
    id,
    remote: {},
    label: id,
    names: [],
    status,
    createdAt: "2026-01-01T00:00:00Z",
    tenantId: WORKSPACE,
    ended: true,
    cancelled: status === "Cancelled",
  };
}

test("of what Terraform manages, a cancelled export is reported with its reason, and one that the options leave out is counted", () => {
  const subjects = [exported("cancelled", "Cancelled"), exported("completed", "Completed")];
  const { leftOut, missing: lost } = assembled(subjects, {
    filter: { ...filterOf({}, ["BulkExport"], false), projects: undefined },
    target: { workspaceId: WORKSPACE, cloud: false },
    projects: new Map(),
    stack: [],
    elsewhere: [],
    includeManaged: false,
    terraform: subjects.map(({ kind, id }) => ({
      address: `langsmith_bulk_export.${id}`,
      kind,
      id,
      name: id,
      position: "line 1",
      tenantId: WORKSPACE,
    })),
  });
  expect(leftOut).toMatchObject({ cancelled: 1, ended: 1 });
  expect(lost.map(({ address, why }) => `${address}: ${why.text}`)).toEqual([
    "langsmith_bulk_export.cancelled: It was canceled, so the next `pulumi up` would create a new one. Remove it from Terraform (`terraform state rm`). [LS6154]",
  ]);
});
