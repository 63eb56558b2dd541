import { isUnknown } from "../../core/engine.ts";
import { formatPath, type Properties } from "../../core/properties.ts";
import type { Announcement, PartialInputs, Stored } from "../../core/resource.ts";
import { shortId } from "../resource-name.ts";
import type { Inputs, Outputs } from "./fields.ts";
import { hiddenChanges, wasPinned } from "./pin.ts";
import { triggered } from "./plan-change.ts";
import { pinHides } from "./revision-messages.ts";
import { compute, hasNewFiles } from "./source-files.ts";

/** What need not make a revision by itself, of what a pin keeps from being sent. */
const NOT_REVISING = /^(triggers|secretReferences)\b/;

/** What the triggers do, where nothing else makes a revision. */
export function reportRevision(
  olds: Stored<Inputs, Outputs>,
  news: PartialInputs<Inputs>,
  computed: Properties,
): Announcement[] {
  const { triggers: desired, pinnedRevisionId: pin } = news;
  if (isUnknown(pin)) return [];
  if (pin !== undefined) return reportPin(olds, news, pin, computed);
  if (wasPinned(olds))
    return ["LangSmith will deploy what your program describes, because pinnedRevisionId was removed"];
  const names = isUnknown(desired) ? [] : triggered(olds.attempted.triggers, desired);
  const files = filesChanged(olds, news, computed);
  const hidden = hiddenChanges(olds, news);
  const revised = files || hidden.some((path) => !NOT_REVISING.test(path));
  if (names.length === 0 || revised) return [];
  return [`its newest revision will be deployed again, because its triggers changed (${names.join(", ")})`];
}

function reportPin(
  olds: Stored<Inputs, Outputs>,
  news: PartialInputs<Inputs>,
  pin: string,
  computed: Properties,
): Announcement[] {
  const files = filesChanged(olds, news, computed) ? [formatPath(compute.from)] : [];
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

/** Whether the files are others. Of a directory that is not known yet, nothing was computed. */
function filesChanged(
  olds: Stored<Inputs, Outputs>,
  { source }: PartialInputs<Inputs>,
  computed: Properties,
): boolean {
  return source === "internal_source" && Object.keys(computed).length > 0 && hasNewFiles(olds, computed);
}
