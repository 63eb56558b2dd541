import { type Properties, valueAt } from "../../../provider/core/properties.ts";
import { given, isImmutable, withValue } from "../paths.ts";
import type { KindTable } from "../table.ts";

/** A program of one resource, without what it needs. */
export interface Variant {
  readonly name: string;
  readonly program: Properties;
  /** Part of the error of an up; `ifHeld`: only where the object exists. */
  readonly rejected?: { readonly says: string; readonly ifHeld: boolean };
}

/**
 * The programs of a kind: that of its table, each with one change of its table, and its most likely mistake.
 *
 * @param consents whether the program allows that data is lost and paid for again
 */
export function variantsOf(table: KindTable, consents: boolean): readonly [Variant, ...Variant[]] {
  const { consent, misuse } = table;
  const allowed = consent?.with ?? {};
  const program = { ...table.program, ...(consents ? allowed : consent?.program) };
  const base: Variant = { name: "as it is", program: given(program) };
  const changed = Object.entries(table.changes).flatMap(([path, change]): Variant[] => {
    const { rejected, onlyPreviewed, emulator, later, to, along, unset } = change;
    const besides = Object.keys({ ...change.with, ...("from" in change ? { from: 1 } : {}) });
    if (rejected ?? onlyPreviewed ?? emulator ?? later) return [];
    // What else it needs is created with the object, or is the consent.
    if (besides.some((name) => !(name in allowed)) || path in allowed) return [];
    // Without consent only what an update can do to the program of the table.
    if (!consents && (consent?.program !== undefined || isImmutable(table, path))) return [];
    // It could not be undone.
    const isSet = valueAt(program, path.split(".")) !== undefined;
    if (unset === "rejected" && !isSet && along === undefined) return [];
    return [{ name: path, program: given({ ...withValue(program, path, to), ...along }) }];
  });
  const wrong: Variant = {
    name: "a mistake",
    program: given({ ...table.program, ...misuse.program }),
    rejected: { says: misuse.reported, ifHeld: false },
  };
  if (consents || consent?.change === undefined) return [base, ...changed, wrong];
  const dangerous: Variant = {
    name: "without consent",
    program: given({ ...program, ...consent.change }),
    rejected: { says: consent.rejected, ifHeld: true },
  };
  return [base, ...changed, wrong, dangerous];
}
