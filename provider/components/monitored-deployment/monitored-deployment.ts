import { checkTypes } from "../../core/check.ts";
import { UNNAMED } from "../../core/defaults.ts";
import { isUnknown } from "../../core/engine.ts";
import { placement } from "../../core/evaluate.ts";
import { propertiesOf } from "../../core/facts.ts";
import { type Failure, isWithin, type Properties } from "../../core/properties.ts";
import type { Target } from "../../core/resource.ts";
import { deployment } from "../../resources/deployment/deployment.ts";
import type { Child, Component, Path } from "../define.ts";
import { argumentsOfExport, inputs, outputs } from "./fields.ts";
import { deploymentFailed, projectNotCreated } from "./messages.ts";

const HOURS_OF_A_DAY = 24;

export const monitoredDeployment: Component = {
  kind: "MonitoredDeployment",
  description:
    "An agent that LangSmith runs, and a daily export of its traces to one destination. It creates a Deployment, and a BulkExport of the tracing project that LangSmith creates with the deployment. `traceTier` sets how long that project keeps traces. The windows of the export follow from `exportFrom`, not from the clock.",
  changes: "guides/export-an-agent.md#change-it",
  exampleNames: { variable: "agent", name: "support-agent" },
  example: {
    ...deployment.example,
    bulkExportDestinationId: "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63",
    exportFrom: "2026-03-01T00:00:00Z",
  },
  inputs,
  outputs,

  check: (supplied, target, secrets) => {
    const { inputs: args, failures } = checkTypes(inputs, {}, supplied, UNNAMED);
    const misplaced = target ? placement("a MonitoredDeployment", true, args, target) : [];
    const found = [...failures, ...misplaced, ...namesExport(args, secrets)];
    const others = rulesOfDeployment(args, target).filter(
      ({ path }) => !found.some((failure) => failure.path.length > 0 && isWithin(path, failure.path)),
    );
    return { args, failures: [...found, ...others] };
  },

  lookups: () => [],

  expand: (name, args) => {
    const agent: Child = {
      kind: "Deployment",
      name,
      ...copied(args, OF_DEPLOYMENT),
      formerNames: [],
      movesIn: true,
      ignoreChanges: [],
      takesOver: sameNames(OF_DEPLOYMENT),
      stage: 1,
      output: "deploymentId",
    };
    const { exportName } = args;
    const common = copied(args, OF_EXPORT);
    const daily: Child = {
      kind: "BulkExport",
      name: typeof exportName === "string" ? exportName : `${name}-export`,
      inputs: { ...common.inputs, startTime: args["exportFrom"], intervalHours: HOURS_OF_A_DAY },
      origins: { ...common.origins, startTime: [["exportFrom"]] },
      links: {
        sessionId: {
          child: agent,
          output: "tracingProjectId",
          missing: projectNotCreated({ deployment: name }),
          failed: deploymentFailed({ deployment: name }),
        },
      },
      formerNames: [],
      movesIn: true,
      ignoreChanges: [],
      takesOver: { ...sameNames(OF_EXPORT), exportFrom: "startTime" },
      stage: 2,
      output: "exportId",
    };
    return {
      children: [agent, daily],
      failures: [],
      unforeseen: [],
      infos: [],
      outputs: () => ({}),
      childOutputs: {
        deploymentId: { child: agent, output: "id" },
        tracingProjectId: { child: agent, output: "tracingProjectId" },
        url: { child: agent, output: "url" },
        dashboardUrl: { child: agent, output: "dashboardUrl" },
        exportId: { child: daily, output: "id" },
      },
    };
  },
};

const OF_DEPLOYMENT = propertiesOf(deployment.inputs).map(([name]) => name);

/** What the export takes over under the same name. */
const OF_EXPORT = Object.keys(argumentsOfExport);

function sameNames(names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

function copied(args: Properties, names: readonly string[]): Pick<Child, "inputs" | "origins"> {
  const present = names.filter((name) => args[name] !== undefined);
  return {
    inputs: Object.fromEntries(present.map((name) => [name, args[name]])),
    origins: Object.fromEntries(present.map((name) => [name, [[name]]])),
  };
}

/**
 * The rules that span arguments of the deployment. Whether it exists already only its own check knows, so that the
 * arguments stand in for what it was created with.
 */
function rulesOfDeployment(args: Properties, target: Target | undefined): readonly Failure[] {
  const supplied = Object.entries(args).filter(([name]) => OF_DEPLOYMENT.includes(name));
  const own = { name: ANY_NAME, ...Object.fromEntries(supplied) };
  return deployment.check(own, own, UNNAMED, target ?? NOWHERE).failures;
}

/** In place of the name that the deployment makes up. */
const ANY_NAME = "agent";

/** No rule of a deployment depends on the workspace as long as it stays the same. */
const NOWHERE: Target = { workspaceId: undefined, cloud: true };

/** The name of the export is part of its URN, which is shown everywhere. */
function namesExport({ exportName }: Properties, secrets: readonly Path[]): Failure[] {
  const path = ["exportName"];
  if (isUnknown(exportName))
    return [{ path, reason: "is not known yet, but it names the export: set a value that a preview knows" }];
  if (!secrets.some((secret) => isWithin(path, secret))) return [];
  return [
    { path, reason: "it is secret, but the name of the export would show it: set one that is not secret" },
  ];
}
