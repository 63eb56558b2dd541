import { COMPILATION } from "../engine/go.ts";

/**
 * What a program of Go is compiled with beside an engine that was built here: as the engine's own programs are, so that
 * the compiler's cache has what both rest on. That is most of it, and takes minutes.
 */
export const COMPILED_AS_THE_ENGINE = { GOFLAGS: COMPILATION.flag, ...COMPILATION.settings } as const;
