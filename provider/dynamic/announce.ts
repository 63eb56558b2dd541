import { perform, type RequestContext } from "../core/operation.ts";
import type { Properties } from "../core/properties.ts";
import { type Announcement, ChangeRejected, LONGEST_LOOK, partsOf } from "../core/resource.ts";
import { explain } from "../resources/explain.ts";
import type { State } from "../resources/resource.ts";
import { print, printOnce } from "./print.ts";
import { called, hiding, operationResource, type Served } from "./served.ts";
import { COMPONENT } from "./stub.ts";

/** Prints what people should know before it happens, of a creation or a change. */
export function announce(served: Served, olds: State | undefined, news: Properties): void {
  const { resource, session } = served;
  reportAll(served, news, resource.announce(olds, news, Date.now(), session.target));
}

/**
 * Looks at the service before an update; undefined where there is nothing to look at. Rejected with `ChangeRejected`
 * for an update that is certain to fail. That the look fails must not stop a preview.
 */
export function previewUpdate(
  served: Served,
  id: string,
  olds: State,
  news: Properties,
): Promise<void> | undefined {
  const { resource, session } = served;
  const { previewUpdate: look } = resource;
  if (!look) return undefined;
  const context = contextOf(served, news, hiding(served, olds.outputs, news));
  return perform(context, (operation) => look(session.service, id, olds, news, operation)).catch(
    (error: unknown) => {
      if (error instanceof ChangeRejected) throw error;
    },
  );
}

/** Prints what else a replacement concerns; undefined where nothing can. What fails here must not stop a preview. */
export function logReplacementImpact(
  served: Served,
  id: string,
  olds: State,
  news: Properties,
): Promise<void> | undefined {
  const { resource, session } = served;
  const { previewReplacement } = resource;
  if (!previewReplacement) return undefined;
  const hide = hiding(served, olds.outputs, news);
  const report = (text: string) => print(hide(`${called(served, news)}: ${text}`));
  const context = { ...contextOf(served, news, hide), status: report, warn: report };
  return perform(context, (operation) => previewReplacement(session.service, id, olds, operation)).then(
    (texts) => texts.forEach(report),
    (error: unknown) => report(`could not check what its replacement affects: ${explain(error)}`),
  );
}

/** What a look at the service is carried out with: it prints warnings about the resource. */
function contextOf(served: Served, news: Properties, hide: (text: string) => string): RequestContext {
  return {
    limitSeconds: LONGEST_LOOK,
    status: () => {},
    warn: (text) => print(hide(`warning: ${called(served, news)}: ${text}`)),
    hide,
    resource: operationResource(news),
  };
}

function reportAll(served: Served, news: Properties, all: readonly Announcement[]): void {
  const hide = hiding(served, news);
  const { [COMPONENT]: component } = news;
  for (const announcement of all) {
    const { severity, text, ofEach } = partsOf(announcement);
    const kind = severity === "warning" ? "warning: " : "";
    if (typeof component !== "string" || ofEach === undefined)
      print(hide(`${kind}${called(served, news)}: ${text}`));
    else printOnce(hide(`${kind}${component}: ${ofEach}`));
  }
}
