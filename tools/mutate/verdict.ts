import type { Mutation } from "./mutations.ts";

/** What a mutation came to. */
interface Verdict {
  readonly result: "noticed" | "noticed (by another test than expected)" | "survived, as listed" | "SURVIVED";
  /** The reason of a listed survivor, or what is wrong with its entry. */
  readonly remark?: string;
  /** Whether the list says the same. */
  readonly isExpected: boolean;
}

/**
 * Compares the list with what happened.
 *
 * @param noticed which test noticed the mutation: the expected one, another one, or none
 */
export function verdictOf(
  { survives }: Pick<Mutation, "survives">,
  noticed: "expected" | "other" | "none",
): Verdict {
  if (survives !== undefined && noticed === "none")
    return { result: "survived, as listed", remark: survives, isExpected: true };
  if (survives !== undefined) {
    const remark = "a test notices it: replace `survives` by `noticedBy`";
    return { result: "noticed", remark, isExpected: false };
  }
  if (noticed === "none") return { result: "SURVIVED", isExpected: false };
  const result = noticed === "expected" ? "noticed" : "noticed (by another test than expected)";
  return { result, isExpected: true };
}
