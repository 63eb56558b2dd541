/** The oldest Node.js that this package runs on, as its `engines` say. */
export const LEAST_NODE = 22;

/** What is wrong with the Node.js of this version, such as 20.11.0; undefined where it is new enough. */
export function nodeProblem(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= LEAST_NODE) return undefined;
  return `pulumi-langsmith needs Node.js ${LEAST_NODE} or later, and this is Node.js ${version}: install a newer one, and see that \`node --version\` shows it where the command is called.`;
}
