import {
  type CheckRequest,
  CheckResponse,
  type CreateRequest,
  CreateResponse,
  type DeleteRequest,
  type DiffRequest,
  type DiffResponse,
  type ReadRequest,
  ReadResponse,
  type UpdateRequest,
  UpdateResponse,
} from "@pulumi/pulumi/proto/provider_pb.js";
import { unknownEnumValues } from "../core/allowed-values.ts";
import type { Checked } from "../core/check.ts";
import { changeReasons, equal } from "../core/compare.ts";
import { withoutInternal } from "../core/defaults.ts";
import { previewOutputs } from "../core/outputs.ts";
import { failureText, type Properties } from "../core/properties.ts";
import { ChangeRejected, foundOutside, type Plan, type TimeLimits } from "../core/resource.ts";
import type { Resource, State } from "../resources/resource.ts";
import { attempt, hiding, toUserError } from "./attempt.ts";
import { toDiff } from "./differences.ts";
import { checkFailure } from "./errors.ts";
import type { Host } from "./host.ts";
import type { Addressed } from "./kinds.ts";
import { secrecy } from "./marks.ts";
import { called, namingOf } from "./naming.ts";
import { preview } from "./preview.ts";
import { type DecodedProperties, decode, encode } from "./values.ts";

/** Everything wrong with the inputs, and the inputs with what was filled in. */
export function check(
  host: Host,
  resource: Resource,
  request: CheckRequest,
): CheckResponse | Promise<CheckResponse> {
  // An up checks what it compares, a refresh does not.
  host.refreshed.delete(request.getUrn());
  const [olds, news] = [decode(request.getOlds()), decode(request.getNews())];
  const isSecret = secrecy(resource, news);
  const checked = resource.check(
    withoutProvider(olds.values),
    news.values,
    namingOf(request),
    host.connection.target,
  );
  const respond = ({ inputs, failures }: Checked): CheckResponse => {
    const response = new CheckResponse();
    response.setInputs(encode(inputs, isSecret));
    for (const failure of failures) response.addFailures(checkFailure(hide(failureText(failure))));
    return response;
  };
  const hide = hiding(host, resource.inputs, [news]);
  for (const text of unknownEnumValues(resource.inputs, olds.values, checked.inputs)) {
    host.log.warn(hide(`${called(resource, request.getUrn())}: ${text}`), request.getUrn());
  }
  const { compute } = resource;
  if (compute === undefined || checked.failures.length > 0) return respond(checked);
  const { signal } = host.interrupt;
  return compute(withoutProvider(olds.values), checked.inputs, signal).then(respond, (error: unknown) => {
    throw toUserError(error, hide, `${called(resource, request.getUrn())}: `);
  });
}

/** What changes; an error for a change that would destroy something, or be paid for, by surprise. */
export async function diff(host: Host, resource: Resource, request: DiffRequest): Promise<DiffResponse> {
  const { olds, outputs, inputs } = stored(request.getOlds(), request.getOldInputs());
  const news = decode(request.getNews());
  const ofRefresh = followsRead(host, request.getUrn(), news.values);
  const hide = hiding(host, resource.inputs, [outputs, inputs, news]);
  // In some of its displays the engine does not show which resource a line is about.
  const which = called(resource, request.getUrn());
  const owned = resource.owned(olds);
  let plan: Plan;
  try {
    plan = resource.plan(olds, news.values, host.connection.target, Date.now());
  } catch (error) {
    const userError = toUserError(error, hide, `${which}: `);
    if (!(ofRefresh && error instanceof ChangeRejected)) throw userError;
    // What was found outside, or configured elsewhere, must not make a refresh fail; the next up is refused.
    host.log.warn(`the next \`pulumi up\` would be rejected: ${userError.message}`, request.getUrn());
    return toDiff(resource, owned, news.values, foundOutside(error));
  }
  // A refresh asks for the same comparison, to show what the next up would do.
  for (const reason of changeReasons(resource.inputs, plan.changes, owned, news.values))
    host.log.info(hide(`${which}${reason}`), request.getUrn());
  // An update is previewed itself: some comparisons only ask what would be if a value were another one.
  const replaces = plan.changes.some(({ kind }) => kind === "replace");
  if (replaces && !ofRefresh)
    await preview(host, resource, request, { id: request.getId(), ...olds }, [news, outputs, inputs], true);
  return toDiff(resource, owned, news.values, plan);
}

/** Whether a comparison belongs to a refresh: it has the inputs that were read last. */
function followsRead({ refreshed }: Host, urn: string, news: Properties): boolean {
  const read = refreshed.get(urn);
  refreshed.delete(urn);
  return read !== undefined && equal(read, news);
}

export async function create(
  host: Host,
  resource: Resource,
  request: CreateRequest,
): Promise<CreateResponse> {
  const news = decode(request.getProperties());
  const isSecret = secrecy(resource, news);
  const inputs = withoutInternal(news.values);
  const response = new CreateResponse();
  if (request.getPreview()) {
    await preview(host, resource, request, undefined, [news]);
    const outputs = previewOutputs(resource.outputs, undefined, inputs, host.connection.target);
    return response.setProperties(encode({ ...inputs, ...outputs }, isSecret));
  }
  const work = { ...attemptOf(resource, request, "create", news.values), properties: [news], isSecret };
  return attempt(host, work, async (operation) => {
    const { id, outputs } = await resource.create(host.connection.service, news.values, operation);
    operation.keep(id, { ...inputs, ...outputs });
    return response.setId(id).setProperties(encode({ ...inputs, ...outputs }, isSecret));
  });
}

/** A refresh; without anything of the state, an import. */
export async function read(host: Host, resource: Resource, request: ReadRequest): Promise<ReadResponse> {
  const [outputs, inputs] = [decode(request.getProperties()), decode(request.getInputs())];
  const isSecret = secrecy(resource, inputs);
  const properties = [outputs, inputs];
  const work = { ...attemptOf(resource, request, "read", inputs.values), properties, isSecret };
  return attempt(host, work, async (operation) => {
    const olds = { inputs: withoutProvider(inputs.values), outputs: outputs.values };
    const state = await resource.read(host.connection.service, request.getId(), olds, operation);
    const response = new ReadResponse();
    if (!state) return response;
    if (request.hasInputs()) host.refreshed.set(request.getUrn(), inputs.values);
    return response
      .setId(state.id)
      .setInputs(encode(state.inputs, isSecret))
      .setProperties(encode({ ...withoutInternal(state.inputs), ...state.outputs }, isSecret));
  });
}

export async function update(
  host: Host,
  resource: Resource,
  request: UpdateRequest,
): Promise<UpdateResponse> {
  const { olds, ...before } = stored(request.getOlds(), request.getOldInputs());
  const news = decode(request.getNews());
  const properties = [before.outputs, before.inputs, news];
  const isSecret = secrecy(resource, news);
  const inputs = withoutInternal(news.values);
  const response = new UpdateResponse();
  if (request.getPreview()) {
    await preview(host, resource, request, { id: request.getId(), ...olds }, [news, ...properties]);
    const outputs = previewOutputs(resource.outputs, olds.outputs, inputs, host.connection.target);
    return response.setProperties(encode({ ...inputs, ...outputs }, isSecret));
  }
  const work = {
    ...attemptOf(resource, request, "update", news.values),
    properties,
    // What fails leaves old and new values in the state.
    isSecret: secrecy(resource, {
      ...news,
      secrets: [...before.outputs.secrets, ...before.inputs.secrets, ...news.secrets],
    }),
  };
  return attempt(host, work, async (operation) => {
    const { service } = host.connection;
    const outputs = await resource.update(service, request.getId(), olds, news.values, operation);
    operation.keep(request.getId(), { ...inputs, ...outputs });
    return response.setProperties(encode({ ...inputs, ...outputs }, isSecret));
  });
}

export async function remove(host: Host, resource: Resource, request: DeleteRequest): Promise<void> {
  host.refreshed.delete(request.getUrn());
  const { olds, outputs, inputs } = stored(request.getProperties(), request.getOldInputs());
  const about = attemptOf(resource, request, "delete", olds.inputs);
  const work = { ...about, properties: [outputs, inputs], isSecret: () => false };
  await attempt(host, work, (operation) =>
    resource.delete(host.connection.service, request.getId(), olds, operation),
  );
}

/** What the state holds. */
function stored(
  properties: Parameters<typeof decode>[0],
  oldInputs: Parameters<typeof decode>[0],
): { olds: State; outputs: DecodedProperties; inputs: DecodedProperties } {
  const [outputs, inputs] = [decode(properties), decode(oldInputs)];
  const olds = { inputs: withoutProvider(inputs.values), outputs: outputs.values };
  return { olds, outputs, inputs };
}

/** Which resource an operation is about, and how long it may take: the program's own limit, else the resource's. */
function attemptOf(
  resource: Resource,
  request: Addressed & { getTimeout(): number },
  verb: keyof TimeLimits,
  inputs: Properties,
) {
  const urn = request.getUrn();
  return {
    urn,
    subject: called(resource, urn),
    inputs: resource.inputs,
    limitSeconds: request.getTimeout() || resource.timeLimits(inputs)[verb],
  };
}

/** What a state that was made with dynamic resources holds besides: the text of their provider, and the name. */
function withoutProvider(properties: Properties): Properties {
  const { __provider: _, __logicalName: __, __component: ___, ...rest } = properties;
  return rest;
}
