import type { ServedFunction } from "./define.ts";

/** Every function, by its name. Front ends serve what stands here, and nothing else. */
export const functions = {} as const satisfies Record<string, ServedFunction>;
