import { buildNodeSdk } from "../tools/sdks/nodejs.ts";
import { root } from "../tools/stack/package.ts";

/** Builds the SDK once, for all tests that import it as a program does. */
export async function setup(): Promise<void> {
  await buildNodeSdk(root);
}
