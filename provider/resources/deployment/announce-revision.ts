import { differences } from "../../core/compare.ts";
import { isUnknown } from "../../core/engine.ts";
import { formatPath, type Properties } from "../../core/properties.ts";
import type { Announcement, PartialInputs, Stored } from "../../core/resource.ts";
import { shortId } from "../resource-name.ts";
import { type Inputs, inputs, type Outputs } from "./fields.ts";
import { hiddenChanges, wasPinned } from "./pin.ts";
import { triggered } from "./plan-change.ts";
import { pinHides, rollbackEnds } from "./revision-messages.ts";
import { compute, hasNewFiles } from "./source-files.ts";

/** What makes a revision by itself. */
const REVISING = [
  "sourceRevisionConfig",
  "secrets",
  "sourceConfig.resourceSpec",
  "sourceConfig.installCommand",
  "sourceConfig.buildCommand",
  "resourceTiers",
];

/** What the triggers do, where nothing else makes a revision; and that a revision ends a rollback. */
export function reportRevision(
  olds: Stored<Inputs, Outputs>,
  news: PartialInputs<Inputs>,
  computed: Properties,
): Announcement[] {
  const { triggers: desired, pinnedRevisionId: pin } = news;
  if (isUnknown(pin)) return [];
  if (pin !== undefined) return reportPin(olds, news, pin, computed);
  const { inputs: was, attempted, outputs } = olds;
  if (wasPinned(olds))
    return ["LangSmith will deploy what your program describes, because pinnedRevisionId was removed"];
  const names = isUnknown(desired) ? [] : triggered(attempted.triggers, desired);
  const revised = [was, attempted].some((before) =>
    differences(inputs, before, news).some(({ path }) =>
      REVISING.some((name) => path.join(".").startsWith(name)),
    ),
  );
  const { rolledBackRevisionId: revision } = outputs;
  if (revision !== undefined && (revised || names.length > 0))
    return [{ warning: rollbackEnds({ revision }).text }];
  if (names.length === 0 || revised) return [];
  return [`its newest revision will be deployed again, because its triggers changed (${names.join(", ")})`];
}

function reportPin(
  olds: Stored<Inputs, Outputs>,
  news: PartialInputs<Inputs>,
  pin: string,
  computed: Properties,
): Announcement[] {
  // Of a directory that is not known yet, nothing was computed.
  const isRead = Object.keys(computed).length > 0;
  const files = isRead && hasNewFiles(olds, computed) ? [formatPath(compute.from)] : [];
  const properties = [...new Set([...hiddenChanges(olds, news), ...files])];
  const begins = olds.attempted.pinnedRevisionId !== pin;
  return [
    ...(begins
      ? [
          `revision ${shortId(pin)} will be deployed again, because of pinnedRevisionId. Its sourceRevisionConfig and secrets may differ from your program's`,
        ]
      : []),
    ...(properties.length > 0 ? [{ warning: pinHides({ revision: pin, properties }).text }] : []),
  ];
}
