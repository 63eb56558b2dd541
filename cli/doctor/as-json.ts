import type { Found } from "./examine.ts";
import { checkOf } from "./line.ts";
import type { Advised } from "./orphan-lines.ts";
import type { DoctorOutput } from "./output.ts";

/** The report for programs: every member is always there, what is not known is null. */
export function asJson({ lines, orphans, objects, leftOut, orphansKnown }: Found): DoctorOutput {
  const listed = orphans?.map(orphanAsJson) ?? null;
  return {
    version: 1,
    checks: lines.map(({ subject, verdict, text, what, fix, code }) => ({
      check: checkOf(subject),
      verdict,
      subject,
      message: what?.trim() ?? text,
      fix: fix ?? null,
      code: code ?? null,
    })),
    orphans: orphansKnown === "whole" ? listed : null,
    partialOrphans: orphansKnown === "part" ? listed : null,
    leftOut: leftOut ?? null,
    objects:
      objects?.map(({ kind, id, label, status, createdAt }) => ({
        kind,
        id,
        label,
        status: status ?? null,
        createdAt: createdAt ?? null,
      })) ?? null,
  };
}

function orphanAsJson(orphan: Advised): NonNullable<DoctorOutput["orphans"]>[number] {
  const { kind, id, label, status, createdAt, because, like, adopt, remove } = orphan;
  return {
    kind,
    id,
    label,
    status: status ?? null,
    createdAt: createdAt ?? null,
    because: because ?? null,
    like: like?.name ?? null,
    adopt: { message: adopt.words, command: adopt.command },
    remove: remove === null ? null : removalAsJson(remove),
  };
}

function removalAsJson({ words: message, ...removal }: NonNullable<Advised["remove"]>) {
  return { message, ...removal };
}
