import type { Feature } from "../api-request.ts";

export const BULK_EXPORT: Feature = {
  name: "bulk export",
  plans: "Plus or Enterprise; Enterprise for organizations that signed up after 3 August 2026",
};

/** All of the control plane belongs to it. */
export const DEPLOYMENTS: Feature = { name: "deployments" };
