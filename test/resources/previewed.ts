import { onTestFinished } from "vitest";
import { perform } from "../../provider/core/operation.ts";
import type { Properties } from "../../provider/core/properties.ts";
import type { Announcement, Target } from "../../provider/core/resource.ts";
import { LangSmith } from "../../provider/http/client.ts";
import type { Resource, State } from "../../provider/resources/resource.ts";

/** What a preview says of the update or the replacement of an object. A request to the service would fail. */
export async function previewed(
  { preview }: Resource,
  olds: State,
  news: Properties,
  { replaces, target }: { readonly replaces: boolean; readonly target: Target },
): Promise<readonly Announcement[]> {
  const service = new LangSmith({
    apiUrl: "http://127.0.0.1:1",
    controlPlaneUrl: "http://127.0.0.1:1",
    credentials: [{ kind: "apiKey", value: "of-the-test" }],
    workspaceId: undefined,
    addressSettings: { api: "langsmith:apiUrl", controlPlane: "langsmith:controlPlaneUrl" },
    version: "0.0.0",
    maxRetries: 0,
    redact: (text) => text,
  });
  onTestFinished(() => service.close());
  const context = { limitSeconds: 15, status: () => {}, warn: () => {} };
  const change = { olds: { ...olds, id: "the-id" }, news, replaces, target };
  return perform(context, (operation) => preview(service, change, operation));
}
