/** What an older self-hosted server does not know, and since which release it does. */
export const NEEDED_RELEASE = {
  intervalHours: "chart 0.10.42, application 0.10.109",
  exportFields: "chart 0.12.11, application 0.12.42",
  allExperiments: "application 0.16.1",
} as const;

/** A property that not every server knows. */
export type Newer = keyof typeof NEEDED_RELEASE;

/** Whether it is one of them. */
export function isNewer(name: string): name is Newer {
  return Object.hasOwn(NEEDED_RELEASE, name);
}

/** The sentence of a property's documentation. */
export function selfHosted(name: Newer): string {
  return `Self-hosted: ${NEEDED_RELEASE[name]} or later.`;
}

/** The property with what it needs, for an error: `exportFields (needs chart …, application … or later)`. */
export function withRelease(name: string): string {
  return isNewer(name) ? `${name} (needs ${NEEDED_RELEASE[name]} or later)` : name;
}
