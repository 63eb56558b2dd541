import { z } from "zod";
import { isUsableId, Workspace } from "../reply.ts";

/** What every object of a list shows. */
const Identity = z.looseObject({ id: z.string(), tenant_id: Workspace });
type Identity = z.infer<typeof Identity>;

/** An object of a list of which only this can be read: another program may have created it. */
export class UnreadRow {
  readonly id: string;
  readonly tenant_id: string;
  /** The first member that cannot be read, as a dotted path. */
  readonly member: string;

  constructor({ id, tenant_id }: Identity, member: string) {
    this.id = id;
    this.tenant_id = tenant_id;
    this.member = member;
  }

  /** Whether a request can name the object. */
  get isAddressable(): boolean {
    return isUsableId(this.id);
  }
}

/**
 * Whether what a row shows proves that the caller is not looking for its object. Its members have the service's names,
 * and any type.
 */
export type IsOther = (row: Readonly<Record<string, unknown>>) => boolean;

/** A row of a list; one that cannot be read is an {@link UnreadRow} where it is another object's, else the list is unreadable. */
export function rowsOf<T>(item: z.ZodType<T>, isOther: IsOther): z.ZodType<T | UnreadRow> {
  return z.unknown().transform((answered, { addIssue }): T | UnreadRow => {
    const read = item.safeParse(answered);
    if (read.success) return read.data;
    const { issues } = read.error;
    const { data: identity } = Identity.safeParse(answered);
    const member = issues[0]?.path.map(String).join(".") ?? "";
    if (identity !== undefined && isOther(identity)) return new UnreadRow(identity, member);
    for (const { code, message, path } of issues)
      addIssue({ code: "custom", message: code === "custom" ? message : "unexpected JSON", path });
    return z.NEVER;
  });
}

/** Whatever the row shows: of lists that identify objects, and describe those alone that can be read. */
export const anyOther: IsOther = () => true;

/** The rows that can be read. */
export async function* readable<T extends object>(
  rows: AsyncIterable<T | UnreadRow>,
): AsyncGenerator<T, void, undefined> {
  for await (const row of rows) if (!(row instanceof UnreadRow)) yield row;
}
