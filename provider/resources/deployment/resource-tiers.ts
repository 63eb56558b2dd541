import * as z from "zod";
import { field } from "../../core/facts.ts";

/** The sizes whose names are published. How the service spells them is not. */
export const SIZES = ["Small", "Medium", "Large"];

/** The sizes of a deployment that the vendor runs. */
export const resourceTiers = z.object({
  compute: field(z.string().min(1).optional(), {
    description: "The size of the containers.",
    wire: "compute_tier",
    example: "Medium",
  }),
  database: field(z.string().min(1).optional(), {
    description: "The size of the database.",
    usage: "Not for Serverless, whose database is shared.",
    wire: "database_tier",
    example: "Medium",
  }),
});
