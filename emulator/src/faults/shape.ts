/**
 * What of a body is declared: all of it (`true`), a list of something, or an object of these members and no others.
 * An object without declared members, such as a map, is declared as a whole.
 */
export type Shape = true | readonly [Shape] | { readonly [member: string]: Shape };

/** Members of bodies that no public document of the vendor declares. */
export interface Unpublished {
  readonly request?: readonly string[];
  readonly answer?: readonly string[];
}

/** The bodies of a request and of its answer: what a public document of the vendor declares, or what none does. */
export interface PublishedRoute {
  readonly method: string;
  /** With `:name` for parameters, without the prefix of a self-hosted control plane. */
  readonly path: string;
  readonly request?: Shape;
  readonly answer?: Shape;
  readonly unpublished?: Unpublished;
}

/** An object of the members that are named, and of those with a shape of their own. */
export function members(names: string, shaped: Readonly<Record<string, Shape>> = {}): Record<string, Shape> {
  return { ...Object.fromEntries(names.split(/\s+/).map((name) => [name, true] as const)), ...shaped };
}

/** A page of the control plane's lists. */
export function pageOf(element: Shape): Shape {
  return { resources: [element], offset: true };
}
