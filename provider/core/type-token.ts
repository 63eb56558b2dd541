/** The engine's name of a resource or a function of the plugin; states and programs contain it, so it never changes. */
export function tokenOf(name: string): string {
  return `langsmith:index:${name}`;
}

/** The engine's name of a kind of dynamic resources; states contain it, so it never changes. */
export function dynamicTypeOf(kind: string): string {
  return `pulumi-nodejs:dynamic/langsmith:${kind}`;
}
