import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { ARCHIVE_LIMIT, UPLOADS, type Uploads } from "../deployments/uploads.ts";
import { matches } from "../faults/faults.ts";
import type { World } from "../world/world.ts";
import { type Answer, HttpError } from "./answer.ts";
import { Authentication } from "./authentication.ts";
import { BODY_LIMIT, parseBody } from "./body.ts";
import type { Endpoint } from "./endpoint.ts";
import type { RequestRecord, Responder } from "./responder.ts";

/** The prefix below which a self-hosted installation serves its control plane. */
const CONTROL_PLANE_PREFIX = "/api-host";

const PLATFORM_PREFIX = "/api/v1";

/** Paths of the emulator itself, which are neither journalled nor hit by faults. */
export const EMULATOR_PREFIX = "/_emulator";

/**
 * The HTTP server of the service: the endpoints at their addresses, everything else 404 or 405.
 * Every request runs through authentication, the endpoint's validation, the journal and the faults.
 */
export function createServer(
  world: World,
  endpoints: readonly Endpoint[],
  responder: Responder,
): FastifyInstance {
  const authentication = new Authentication(world);
  const strict = world.options.strict === true;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    // An id of any length has to reach the validation that refuses it.
    routerOptions: { maxParamLength: 8192 },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (request, text, done) => {
    if (!isOwn(request)) responder.recordOf(request).text = String(text);
    done(null, text);
  });
  app.addHook("onRequest", async (request, reply) => {
    if (isOwn(request) || responder.recordOf(request).hit?.action !== "reset-before") return;
    await responder.intercept(request, reply);
  });
  for (const endpoint of endpoints) mount(app, endpoint, authentication, responder, strict);
  mountUploads(app, responder, world.uploads);
  app.setNotFoundHandler((request, reply) =>
    isOwn(request)
      ? reply.code(404).send({ error: `The emulator has no ${request.method} ${request.url}.` })
      : answerWith(request, reply, responder, () => noRoute(endpoints, request, strict)),
  );
  app.setErrorHandler((error, request, reply) =>
    isOwn(request)
      ? reply.code(500).send({ error: String(error) })
      : answerWith(request, reply, responder, () => frameworkError(error)),
  );
  return app;
}

function mount(
  app: FastifyInstance,
  endpoint: Endpoint,
  authentication: Authentication,
  responder: Responder,
  strict: boolean,
): void {
  for (const url of addressesOf(endpoint, strict)) {
    app.route<{ Params: Record<string, string> }>({
      method: endpoint.method,
      url,
      handler: (request, reply) =>
        answerWith(request, reply, responder, async (record) => {
          const { method, headers } = request;
          const stripped = record.hit?.action === "strip-workspace";
          const identity = authentication.identify(endpoint, method, headers, stripped);
          record.workspace = endpoint.scope === "workspace" ? identity.workspace : null;
          if (strict && method === "GET") assertNoBody(request);
          const body =
            strict || endpoint.body !== undefined
              ? parseBody(record.text, headers["content-type"], strict)
              : undefined;
          const received = { ...identity, params: request.params, query: record.query, body, strict };
          return endpoint.run(responder.diverted(request, received));
        }),
    });
  }
}

/** The cloud serves its platform without a prefix too, where the vendor's Python client looks for it. */
function addressesOf({ area, path }: Endpoint, strict: boolean): string[] {
  if (area === "control-plane") return [path, `${CONTROL_PLANE_PREFIX}${path}`];
  return strict ? [path] : [path, path.replace(PLATFORM_PREFIX, "")];
}

/** Where archives are put, in place of the vendor's bucket: bytes and no JSON, an address that is signed and no key. */
function mountUploads(app: FastifyInstance, responder: Responder, uploads: Uploads): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: ARCHIVE_LIMIT + 1 },
      (request, bytes, done) => {
        responder.recordOf(request).text = `${bytes.length} bytes`;
        done(null, bytes);
      },
    );
    scope.put<{ Params: { "*": string } }>(`${UPLOADS}/*`, (request, reply) =>
      answerWith(request, reply, responder, ({ query }) => {
        const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array();
        uploads.put(request.params["*"], String(query["signature"]), request.headers, bytes);
        return { status: 200 };
      }),
    );
  });
}

/** The framework does not read the body of a GET, so that what is refused is its announcement. */
function assertNoBody({ headers }: FastifyRequest): void {
  const length = headers["content-length"] ?? "0";
  if (length === "0" && headers["transfer-encoding"] === undefined) return;
  throw new HttpError(422, "GET takes no body", ["a GET with a body"]);
}

async function answerWith(
  request: FastifyRequest,
  reply: FastifyReply,
  responder: Responder,
  work: (record: RequestRecord) => Answer | Promise<Answer>,
): Promise<FastifyReply> {
  const record = responder.recordOf(request);
  if (await responder.intercept(request, reply)) return reply;
  await responder.deliver(request, reply, await carryOut(record, work));
  return reply;
}

async function carryOut(
  record: RequestRecord,
  work: (record: RequestRecord) => Answer | Promise<Answer>,
): Promise<Answer> {
  try {
    return await work(record);
  } catch (error) {
    const rejection = error instanceof HttpError ? error : internalError(error);
    record.problems = rejection.problems;
    return rejection.toAnswer();
  }
}

/** The service's answers where it has no route: 405 if the path has another method, else 404. */
function noRoute(endpoints: readonly Endpoint[], request: FastifyRequest, strict: boolean): Answer {
  const path = request.url.split("?")[0] ?? "";
  const others = endpoints.filter((endpoint) =>
    addressesOf(endpoint, strict).some((address) => matches(address, path)),
  );
  const problem = `${request.method} ${path} is not served`;
  if (others.length > 0) throw new HttpError(405, "Method Not Allowed", [problem]);
  throw new HttpError(404, "Not Found", [problem]);
}

/** What the HTTP framework refuses by itself: a body that is too large, an address that cannot be decoded. */
function frameworkError(error: unknown): Answer {
  if (!(error instanceof Error) || !("statusCode" in error)) throw error;
  const { statusCode } = error;
  if (typeof statusCode !== "number" || statusCode >= 500) throw error;
  throw new HttpError(statusCode, error.message, [error.message]);
}

/** A fault of the emulator itself must be seen, by the client as 500 and by the developer as a problem. */
function internalError(error: unknown): HttpError {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new HttpError(500, "Internal Server Error", [`the emulator failed: ${text}`]);
}

function isOwn(request: FastifyRequest): boolean {
  return request.url.startsWith(`${EMULATOR_PREFIX}/`);
}
