import { describe, expect, it } from "vitest";
import { functions } from "../../provider/functions/index.ts";
import { Deployments } from "../../provider/http/api/deployments.ts";
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  RouteMissing,
  ValidationFailed,
} from "../../provider/http/errors.ts";
import { run } from "../functions/rig.ts";
import { clientOf, DEPLOYMENT, DEPLOYMENT_BODY, rejection, type Scripted, serve } from "./server.ts";

const ID = "3f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19";
const UUID_COMPLAINT = {
  type: "uuid_parsing",
  msg: "Input should be a valid UUID, invalid length: expected length 32 for simple format, found 3",
  input: "hush-input",
  ctx: { error: "hush-ctx" },
};

/** The client of a server that answers so whatever changes something, and reads where it is told to. */
async function answering(scripted: Scripted, reads = false) {
  const server = await serve(({ method }) =>
    method === "GET" && !reads ? { body: { resources: [DEPLOYMENT], offset: 1 } } : scripted,
  );
  return { ...clientOf(server.url), url: server.url };
}

describe("a rejection of the control plane", () => {
  it("400 with a string", async () => {
    const detail =
      "Source configuration error: 'source_config.resource_spec' is required for source 'external_docker'.";
    const { service, call, url } = await answering({ status: 400, body: { detail } });
    const error = await rejection(service.api(Deployments).create(DEPLOYMENT_BODY, call), BadRequest);
    expect(error.message).toBe(
      `Could not create the deployment: POST ${url}/v2/deployments returned 400: Source configuration error: 'source_config.resource_spec' is required for source 'external_docker'. Correct what the response names, then try again. [LS1117]`,
    );
  });

  it("404 of a revision", async () => {
    const detail = `Revision ID ${ID} not found.`;
    const { service, call, url } = await answering({ status: 404, body: { detail } }, true);
    const error = await rejection(service.api(Deployments).revision("d-1", ID, call), NotFound);
    expect(error.message).toBe(
      `Could not read the revision: GET ${url}/v2/deployments/d-1/revisions/${ID} returned 404: Revision ID ${ID} not found. Check the id, the API key and \`langsmith:workspaceId\`. [LS1115]`,
    );
  });

  it("404 of a listener that a deployment names", async () => {
    const detail = `Listener ID ${ID} not found.`;
    const { service, call, url } = await answering({ status: 404, body: { detail } });
    const error = await rejection(service.api(Deployments).create(DEPLOYMENT_BODY, call), NotFound);
    expect(error.message).toBe(
      `Could not create the deployment: POST ${url}/v2/deployments returned 404: Listener ID ${ID} not found. Check the id, the API key and \`langsmith:workspaceId\`. [LS1115]`,
    );
  });

  it("409 of a listener", async () => {
    const detail = "Listener for LangSmith workspace ID 'w' and compute ID 'c' already exists.";
    const { service, call, url } = await answering({ status: 409, body: { detail } });
    const error = await rejection(service.api(Deployments).create(DEPLOYMENT_BODY, call), Conflict);
    expect(error.message).toBe(
      `Could not create the deployment: POST ${url}/v2/deployments returned 409: Listener for LangSmith workspace ID 'w' and compute ID 'c' already exists. Choose another name, or rename or delete the object that has it. [LS1116]`,
    );
  });

  it("422 with a list names every field, and never what was sent", async () => {
    const detail = [
      {
        loc: ["body", "source_config", "build_on_push"],
        msg: "Input should be a valid boolean",
        type: "bool_type",
        input: "hush-input",
      },
      { loc: ["body", "secrets", 0, "value"], msg: "Field required", type: "missing", input: {} },
    ];
    const { service, call, url } = await answering({ status: 422, body: { detail } });
    const error = await rejection(service.api(Deployments).create(DEPLOYMENT_BODY, call), ValidationFailed);
    expect(error.message).toBe(
      `Could not create the deployment: POST ${url}/v2/deployments returned 422: body.source_config.build_on_push: Input should be a valid boolean; body.secrets.0.value: Field required. Correct what the response names, then try again. [LS1117]`,
    );
  });

  it("422 with a string is reported with it", async () => {
    const body = { detail: "Invalid deployment type" };
    const { service, call, url } = await answering({ status: 422, body });
    const error = await rejection(service.api(Deployments).create(DEPLOYMENT_BODY, call), ValidationFailed);
    expect(error.message).toBe(
      `Could not create the deployment: POST ${url}/v2/deployments returned 422: Invalid deployment type. Correct what the response names, then try again. [LS1117]`,
    );
    expect(error.complaints).toEqual([{ loc: [], message: "Invalid deployment type", type: "" }]);
  });

  it("422 about an id in the address says that the id is wrong", async () => {
    const detail = [{ loc: ["path", "deployment_id"], ...UUID_COMPLAINT }];
    const { service, call, url } = await answering({ status: 422, body: { detail } }, true);
    const error = await rejection(service.api(Deployments).get("d-1", call), ValidationFailed);
    expect(error.message).toBe(
      `Could not read the deployment: GET ${url}/v2/deployments/d-1 returned 422: path.deployment_id: Input should be a valid UUID, invalid length: expected length 32 for simple format, found 3. Correct what the response names, then try again. [LS1117]`,
    );
  });
});

describe("what not every installation has", () => {
  const LISTENERS =
    "Listeners exist only on self-hosted Enterprise and hybrid installations. Elsewhere, leave out `sourceConfig.listenerId`.";
  const GITHUB =
    'GitHub integrations exist only in the cloud. A self-hosted installation deploys images (`source: "external_docker"`).';

  it.each([
    ["Listeners are not enabled for this organization.", "plan", `${LISTENERS} [LS1112]`],
    ["Listeners need the Enterprise plan: upgrade your plan", "plan", `${LISTENERS} [LS1112]`],
    [
      "Forbidden",
      "permission",
      `Use a key whose role has the permission deployments:read in this workspace, and check \`langsmith:workspaceId\`. If the key has it: ${LISTENERS} [LS1113]`,
    ],
    [
      "This key requires workspace specification",
      "workspaceRequired",
      "Run `pulumi config set langsmith:workspaceId <UUID>`, or set LANGSMITH_WORKSPACE_ID. [LS1110]",
    ],
  ])("names listeners on a 403 with %j", async (detail, reason, next) => {
    const { service } = await answering({ status: 403, body: { detail } }, true);
    const error = await rejection(
      run(functions.getListeners, {}, () => service),
      Forbidden,
    );
    expect({ reason: error.reason, fix: `${error.fix} [${error.code}]` }).toEqual({ reason, fix: next });
  });

  it("names listeners where the route is missing", async () => {
    const { service } = await answering({ status: 405, body: { detail: "Method Not Allowed" } }, true);
    const listed = run(functions.getListeners, {}, () => service);
    expect((await rejection(listed, RouteMissing)).fix).toBe(LISTENERS);
  });

  it("names GitHub integrations on a 404, with what else it may be", async () => {
    const { service, url } = await answering({ status: 404, body: { detail: "Not Found" } }, true);
    const error = await rejection(
      run(functions.getGithubIntegrations, {}, () => service),
      NotFound,
    );
    expect(error.message).toBe(
      `Could not list the GitHub integrations: GET ${url}/v1/integrations/github/install returned 404: Not Found. ${GITHUB} If this one should have it, check langsmith:controlPlaneUrl (or LANGSMITH_CONTROL_PLANE_URL), \`langsmith:workspaceId\` and the key. [LS1114]`,
    );
  });
});
