import { plainResources } from "../../provider/resources/index.ts";
import { type Declared, PLAIN_KINDS } from "./model.ts";
import { nameAtService, secretOf } from "./programs.ts";
import type { Made } from "./service.ts";

/** The request that makes what the program imports, as somebody sends it by hand. */
export function madeByHand(declared: Declared): [path: string, body: object] {
  const { kind, serial } = declared;
  const secret = secretOf(declared, 0);
  if (kind === "deployment") {
    return [
      "/v2/deployments",
      {
        name: nameAtService(declared),
        source: "external_docker",
        source_config: { resource_spec: {} },
        source_revision_config: { image_uri: `registry.example.com/agent-${serial}:${declared.version}` },
        secrets: [{ name: "TOKEN", value: secret }],
      },
    ];
  }
  return [
    "/api/v1/bulk-exports/destinations",
    {
      destination_type: "s3",
      display_name: nameAtService(declared),
      config: {
        bucket_name: `traces-${serial}`,
        prefix: "",
        region: "eu-central-1",
        include_bucket_in_prefix: true,
      },
      credentials: { access_key_id: `AKIA${serial}V0`, secret_access_key: secret },
    },
  ];
}

function removedPlain(noun: string, id: string): [method: string, path: string, body?: object] {
  const kind = PLAIN_KINDS.find((each) => plainResources[each].noun === noun);
  if (kind === undefined) throw new Error(`nothing removes ${noun} ${id}`);
  return ["DELETE", `${plainResources[kind].of.facts.path}/${encodeURIComponent(id)}`];
}

/** The request by which somebody removes an object. An export can only be cancelled. */
export function removedByHand(kind: Made["kind"], id: string): [method: string, path: string, body?: object] {
  switch (kind) {
    case "deployment":
      return ["DELETE", `/v2/deployments/${id}?delete_tracing_project=true`];
    case "export destination":
      return ["DELETE", `/api/v1/bulk-exports/destinations/${id}`];
    case "bulk export":
      return ["PATCH", `/api/v1/bulk-exports/${id}`, { status: "Cancelled" }];
    default:
      return removedPlain(kind, id);
  }
}
