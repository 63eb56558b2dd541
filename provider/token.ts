/** What the engine knows a resource or a function of the plugin by; states and programs hold it, so it never changes. */
export function tokenOf(name: string): string {
  return `langsmith:index:${name}`;
}
