import type { Found } from "./examine.ts";
import { checkOf } from "./line.ts";
import type { Adoption, Advised, Removal } from "./orphan-lines.ts";

/** Rises when a program that reads the report would misread it; a new key or check is no reason. */
const VERSION = 1;

/** The report for programs: every key is always there, what is not known is null. */
export function asJson({ lines, orphans, objects, leftOut, orphansKnown }: Found): object {
  const listed = orphans?.map(orphanAsJson) ?? null;
  return {
    version: VERSION,
    checks: lines.map(({ subject, verdict, text, code }) => ({
      check: checkOf(subject),
      verdict,
      subject,
      message: text,
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

function orphanAsJson({ kind, id, label, status, createdAt, because, like, adopt, remove }: Advised): object {
  return {
    kind,
    id,
    label,
    status: status ?? null,
    createdAt: createdAt ?? null,
    because: because ?? null,
    like: like?.name ?? null,
    adopt: adoptionAsJson(adopt),
    remove: remove && removalAsJson(remove),
  };
}

function adoptionAsJson({ words: message, command }: Adoption): object {
  return { message, command };
}

function removalAsJson({ words: message, ...removal }: Removal): object {
  return { message, ...removal };
}
