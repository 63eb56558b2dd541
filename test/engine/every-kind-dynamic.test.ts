import { test } from "vitest";
import { liveEveryKind, PATIENCE_MS } from "./rig/every-kind.ts";

test(
  "a stack of every kind is created, changed, repaired, replaced and deleted (dynamic)",
  () => liveEveryKind("dynamic"),
  PATIENCE_MS,
);
