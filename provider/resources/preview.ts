import { perform, type RequestContext } from "../core/operation.ts";
import type { Properties } from "../core/properties.ts";
import { type Announced, ChangeRejected, type Previewed, partsOf } from "../core/resource.ts";
import type { LangSmith } from "../http/client.ts";
import { explain } from "./explain.ts";
import type { Resource } from "./resource.ts";

/**
 * Reports what people should know before a creation (without `olds`), an update or a replacement. That a look at the
 * service fails must not stop a preview.
 *
 * @throws ChangeRejected for what is certain to fail
 */
export async function reportPreview(
  resource: Resource,
  service: LangSmith,
  change: Omit<Previewed<Properties, Properties>, "computed">,
  context: RequestContext,
  report: (announced: Announced) => void,
): Promise<void> {
  try {
    const all = await perform(context, (operation) => resource.preview(service, change, operation));
    for (const announcement of all) report(partsOf(announcement));
  } catch (error) {
    if (error instanceof ChangeRejected) throw error;
    const text = `could not check what this change affects: ${explain(error)}`;
    report({ severity: "info", text, ofEach: undefined });
  }
}
