import { plainResources } from "../../provider/resources/index.ts";
import type { PlainResource } from "../../provider/resources/plain/description.ts";
import { HEADER } from "./print.ts";

/**
 * Which objects show the workspace that answers, by the description of their kind. Every kind asks for them, so that
 * none can import that description.
 */
export function generateWorkspaceProbe(): string {
  const [probe, ...more] = Object.values<PlainResource>(plainResources).filter((each) => each.showsWorkspace);
  if (probe === undefined || more.length > 0) throw new Error("one kind has showsWorkspace");
  return `${HEADER}
/** Objects of which any one shows the workspace that answers. */
export const WORKSPACE_PROBE = ${JSON.stringify(probe.api).replace(/"(\w+)":/g, "$1:")} as const;
`;
}
