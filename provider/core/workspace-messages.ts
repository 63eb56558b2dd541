import { defineMessage } from "./message.ts";

const REQUESTED = "00000000-0000-4000-8000-000000000001";
const ACTUAL = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";

/** An object in another workspace than the one that was asked for. */
interface Elsewhere {
  /** "bulk export 1f0c…" */
  readonly which: string;
  readonly requested: string;
  readonly actual: string;
}

/** What became of an object in the other workspace: an export cannot be deleted, and is cancelled. */
export type Ending = "cancelled" | { readonly notCancelled: string };

interface CreatedElsewhere extends Elsewhere {
  /** Absent where it goes on. */
  readonly ending?: Ending | undefined;
}

function endingOf({ ending }: CreatedElsewhere): string {
  if (ending === undefined) return "";
  return ending === "cancelled"
    ? ", and it was cancelled there"
    : `, and it could not be cancelled there (${ending.notCancelled})`;
}

export const createdElsewhere = defineMessage("LS5008", {
  title: "The service created an object in another workspace",
  message: (fields: CreatedElsewhere) =>
    `the service created ${fields.which} in workspace ${fields.actual} instead of ${fields.requested}${endingOf(fields)}.`,
  cause:
    "A proxy probably drops the header `X-Tenant-Id`, which names the workspace. The object stays in the state, and every up repeats the error: nothing is replaced.",
  fix: ({ ending }) => {
    const remove = ending === undefined ? "delete the object there, " : "";
    const keep =
      ending === undefined ? " To keep it," : ending === "cancelled" ? " To recreate it there," : undefined;
    return `Fix the proxy that drops the header X-Tenant-Id, ${remove}run \`pulumi state delete\`, then \`pulumi up\`.${keep === undefined ? "" : `${keep} set workspaceId to that workspace.`}`;
  },
  example: {
    which: "export destination 7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e",
    requested: REQUESTED,
    actual: ACTUAL,
  },
});

export const notDeletedElsewhere = defineMessage("LS5009", {
  title: "An object in a workspace that the program does not name was not deleted",
  message: ({ which, requested, actual }: Elsewhere) =>
    `${which} was created in workspace ${actual} instead of ${requested}, which the program does not name, so it was not deleted.`,
  cause: "A proxy probably dropped the header `X-Tenant-Id` when the object was created.",
  fix: "Delete it there, then run `pulumi state delete`.",
  example: {
    which: "export destination 7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e",
    requested: REQUESTED,
    actual: ACTUAL,
  },
});
