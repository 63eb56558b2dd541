/**
 * What a request carries, in the service's own names. Which fields there are is described once, by the resources;
 * here it is a body like any other.
 */
export type RequestBody = { readonly [field: string]: unknown };
