import { field } from "../../core/facts.ts";
import { oneOf, openEnum } from "../field-types.ts";

/** The names of the products, and what the service calls them. */
const PRODUCTS = { serverless: "dev_zero", dedicated: "prod" };

const DEPLOYMENT_TYPES = [...Object.keys(PRODUCTS), "prod", "dev", "dev_free", "dev_zero", "dev_free_zero"];

const TYPES_ALSO_CALLED = { development: "dev", free: "dev_free", production: "prod" };

/** A type as the service calls it. */
export function typeOnWire(type: string): string {
  return Object.entries(PRODUCTS).find(([product]) => product === type)?.[1] ?? type;
}

/** A type by which those are equal that LangSmith gives the same product: whether one is free it decides itself. */
export function canonicalType(type: string): string {
  return typeOnWire(type).replace(/^dev_free/, "dev");
}

/** The type of a deployment that the vendor runs. */
export function deploymentType() {
  return field(openEnum(DEPLOYMENT_TYPES, TYPES_ALSO_CALLED).optional(), {
    description:
      "The type of a cloud deployment. `dedicated`, sent as `prod`: always on, at least two replicas, its own database. `serverless`, sent as `dev_zero`: scales to zero, shares a database. `dev` is Development, from the pricing that ended on 2026-10-01. That LangSmith returns `dev` as `dev_free`, and `dev_zero` as `dev_free_zero`, is no change.",
    usage: "Required for `github` and `internal_source`, rejected for `external_docker`.",
    example: "prod",
    allowed: oneOf(DEPLOYMENT_TYPES),
    canonical: canonicalType,
    immutable: true,
  });
}
