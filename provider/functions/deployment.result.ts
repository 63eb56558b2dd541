import * as z from "zod";
import { factsOf, field } from "../core/facts.ts";
import type { LangSmith } from "../http/client.ts";
import type { Deployment } from "../http/schema.ts";
import { inputs, outputs } from "../resources/deployment/fields.ts";
import { fromApi, outputsOf } from "../resources/deployment/from-api.ts";
import { readAs, resultOf } from "./result.ts";

/** Kubernetes' own objects, in which environment variables may stand in plain text. */
const FREE_CONTENT = ["initContainers", "sidecars"];

const shown = resultOf(inputs, FREE_CONTENT);
const { sourceConfig = z.unknown() } = shown;

const configured = z.object({
  ...shown,
  // The address that the service gave it is made of its name.
  sourceConfig: field(sourceConfig.clone(), { ...factsOf(sourceConfig), shows: ["name"] }),
  secrets: field(z.record(z.string(), z.string()), {
    description: "The environment variables, name to value, of everybody who set some. Secret.",
    secret: true,
    verbatim: true,
  }),
});

/** Whose the environment variables are, only the program that owns the deployment knows. */
const { unmanagedSecretNames: _, ...told } = outputs.shape;

/** What is told of a deployment. */
export const shape = {
  id: field(z.string(), { description: "The id of the deployment." }),
  ...configured.shape,
  ...told,
};

/** A deployment as a result shows it. The status of its newest revision is asked for separately. */
export function resultOfDeployment(service: LangSmith, held: Deployment, revisionStatus?: string) {
  return {
    id: held.id,
    ...readAs(configured, fromApi(held)),
    ...outputsOf(service, held, { revisionStatus }),
  };
}
