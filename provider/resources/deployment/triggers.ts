import { differences, equal } from "../../core/compare.ts";
import type { Given, Stored } from "../../core/resource.ts";
import { isUnknown } from "../../core/unknown.ts";
import { type Inputs, inputs, type Outputs } from "./fields.ts";

/** The names whose values are new or other ones; one that is taken out asks for nothing. */
export function triggered(was: Inputs["triggers"] = {}, wanted: Inputs["triggers"] = {}): string[] {
  return Object.keys(wanted).filter((name) => !equal(was[name], wanted[name]));
}

/** What makes a revision by itself. */
const REVISING = [
  "sourceRevisionConfig",
  "secrets",
  "sourceConfig.resourceSpec",
  "sourceConfig.installCommand",
  "sourceConfig.buildCommand",
];

/** What the triggers do, where nothing else makes a revision. */
export function reportTriggers(
  { inputs: was, attempted }: Stored<Inputs, Outputs>,
  news: Given<Inputs>,
): string[] {
  const { triggers: wanted } = news;
  if (isUnknown(wanted)) return [];
  const names = triggered(attempted.triggers, wanted);
  const revised = [was, attempted].some((before) =>
    differences(inputs, before, news).some(({ path }) =>
      REVISING.some((name) => path.join(".").startsWith(name)),
    ),
  );
  if (names.length === 0 || revised) return [];
  return [`its newest revision is deployed once more, since its triggers changed (${names.join(", ")})`];
}
