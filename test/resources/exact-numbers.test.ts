import { describe, expect, test } from "vitest";
import { type Passing, startGateway } from "../conformance/gateway.ts";
import { type FrontEndName, Life } from "../conformance/life.ts";

const WORKSPACE = "00000000-0000-4000-8000-000000000001";

/** What another program stored, as the service writes it. */
const THEIRS =
  '"big":12345678901234567890,"one":1.0,"tiny":1e-7,"negative":-0,"huge":1e400,"price":0.10,' +
  '"nested":{"ids":[9007199254740993,2,2.50],"of":{"id":-9007199254740993}}';

/** Changes the metadata of an object that others added to; returns the updates that the service was sent. */
async function updates(frontEnd: FrontEndName, kind: "TracingProject" | "Dataset" | "AnnotationQueue") {
  const gateway = await startGateway();
  const sent: string[] = [];
  gateway.handle = async (request: Passing, forward) => {
    if (request.method === "PATCH") sent.push(request.body);
    const { status, body } = await forward(request);
    const reads = request.method === "GET" && /[0-9a-f]{12}$/.test(request.path);
    return { status, body: reads ? body.replace('"metadata":{', `"metadata":{${THEIRS},`) : body };
  };
  const life = await Life.begin(frontEnd, kind, { apiUrl: gateway.url, workspaceId: WORKSPACE });
  expect((await life.up({ name: "chat", metadata: { team: "support", price: 2 } })).error).toBeUndefined();
  const step = await life.up({ name: "chat", metadata: { team: "sales" } });
  expect(step).toEqual({ did: "update", warnings: [] });
  return sent;
}

/** Changes one of the resources of a deployment; returns the resources that the service was sent. */
async function resized(frontEnd: FrontEndName) {
  const gateway = await startGateway();
  const sent: string[] = [];
  gateway.handle = async (request: Passing, forward) => {
    if (request.method === "PATCH") sent.push(request.body);
    // The service takes no names that it does not know.
    const { status, body } = await forward({ ...request, body: request.body.replace(`${THEIRS},`, "") });
    const reads = request.method === "GET" && /deployments\/[0-9a-f-]{36}$/.test(request.path);
    return { status, body: reads ? body.replace('"resource_spec":{', `"resource_spec":{${THEIRS},`) : body };
  };
  const life = await Life.begin(frontEnd, "Deployment", { apiUrl: gateway.url, workspaceId: WORKSPACE });
  const program = (cpu: number) => ({
    name: "agent",
    source: "external_docker",
    sourceConfig: { resourceSpec: { cpu } },
    sourceRevisionConfig: { imageUri: "registry.example.com/agent:1" },
    waitForDeployed: false,
  });
  expect((await life.up(program(1))).error).toBeUndefined();
  expect((await life.up(program(2))).error).toBeUndefined();
  return sent;
}

describe.each(["dynamic", "plugin"] as const)(
  "%s: an update sends the numbers of others as they are",
  (frontEnd) => {
    const kept = THEIRS.replace('"price":0.10,', "");

    test("in the metadata of a tracing project", async () => {
      expect(await updates(frontEnd, "TracingProject")).toEqual([
        `{"extra":{"metadata":{${kept},"team":"sales"}}}`,
      ]);
    });

    test("in the metadata of a dataset", async () => {
      expect(await updates(frontEnd, "Dataset")).toEqual([`{"metadata":{${kept},"team":"sales"}}`]);
    });

    test("in the resources of a deployment", async () => {
      const [body] = await resized(frontEnd);
      expect(body).toContain(`"resource_spec":{${THEIRS},`);
      expect(body).toContain('"cpu":2');
    });

    test("in the metadata of an annotation queue", async () => {
      const [body] = await updates(frontEnd, "AnnotationQueue");
      expect(body).toContain(`"metadata":{${kept},"team":"sales"}`);
    });
  },
);
