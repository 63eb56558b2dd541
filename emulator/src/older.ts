import { z } from "zod";
import type { Features } from "./features.ts";

/** An object of the fields that a server knows: others are 422 on one of the newest, and ignored on an older one. */
export function known<Shape extends z.ZodRawShape>(features: Features, shape: Shape) {
  return features.current ? z.strictObject(shape) : z.object(shape);
}

/** A field that an older server does not know yet: whatever is sent, it is as if nothing was. */
export const ignored = z
  .unknown()
  .optional()
  .transform((): undefined => undefined);
