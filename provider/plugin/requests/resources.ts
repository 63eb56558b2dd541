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
import type { Struct } from "google-protobuf/google/protobuf/struct_pb.js";
import { withoutInternal } from "../../core/fields/defaults.ts";
import { previewOutputs } from "../../core/fields/outputs.ts";
import type { Operation } from "../../core/operation.ts";
import { failureText, type Properties } from "../../core/properties.ts";
import type { Resource, State } from "../../resources/resource.ts";
import { followsRead, planChanges, type Reporting, reportPreview } from "../../resources/serve.ts";
import { checkFailure } from "../errors.ts";
import type { Host } from "../host.ts";
import { attempt, inWords, reportingOf } from "./attempt.ts";
import { toDiff } from "./differences.ts";
import { type Addressed, nameOf, namingOf } from "./request.ts";
import { type DecodedProperties, decode, encode, secrecy } from "./values.ts";

/** Everything wrong with the inputs, and the inputs with what was filled in. */
export async function check(host: Host, resource: Resource, request: CheckRequest): Promise<CheckResponse> {
  // An up checks what it compares, a refresh does not.
  host.refreshed.delete(request.getUrn());
  const olds = withoutProvider(decode(request.getOlds()).values);
  const news = decode(request.getNews());
  const reporting = reportingFor(host, resource, request, news);
  const checked = resource.check(olds, news.values, namingOf(request), host.connection.target);
  const { compute } = resource;
  const { inputs, failures } =
    compute === undefined || checked.failures.length > 0
      ? checked
      : await inWords(reporting, () => compute(olds, checked.inputs, reporting.interrupt));
  const response = new CheckResponse().setInputs(encode(inputs, secrecy(resource, news)));
  for (const failure of failures) response.addFailures(checkFailure(reporting.hide(failureText(failure))));
  return response;
}

/** What changes; an error for a change that would destroy something, or be paid for, by surprise. */
export async function diff(host: Host, resource: Resource, request: DiffRequest): Promise<DiffResponse> {
  const { olds, properties } = stored(request.getOlds(), request.getOldInputs());
  const news = decode(request.getNews());
  const reporting = reportingFor(host, resource, request, news, ...properties);
  const ofRefresh = followsRead(host.refreshed, request.getUrn(), news.values);
  return inWords(reporting, async () => {
    const plan = planChanges(resource, olds, news.values, host.connection.target, ofRefresh, reporting);
    // An update is previewed itself: some comparisons only ask what would be if a value were another one.
    const replaces = plan.changes.some(({ kind }) => kind === "replace");
    const change = { olds: { id: request.getId(), ...olds }, news: news.values, replaces };
    if (replaces && !ofRefresh) await reportPreview(resource, host.connection, change, reporting);
    return toDiff(resource, resource.owned(olds), news.values, plan);
  });
}

export async function create(
  host: Host,
  resource: Resource,
  request: CreateRequest,
): Promise<CreateResponse> {
  const news = decode(request.getProperties());
  const reporting = reportingFor(host, resource, request, news);
  const isSecret = secrecy(resource, news);
  const inputs = withoutInternal(news.values);
  const response = new CreateResponse();
  if (request.getPreview()) {
    const outputs = await previewed(host, resource, undefined, news.values, reporting);
    return response.setProperties(encode({ ...inputs, ...outputs }, isSecret));
  }
  const limit = request.getTimeout() || resource.timeLimits(news.values).create;
  const work = async (operation: Operation) => {
    const { id, outputs } = await resource.create(host.connection.service, news.values, operation);
    operation.keep(id, { ...inputs, ...outputs });
    return response.setId(id).setProperties(encode({ ...inputs, ...outputs }, isSecret));
  };
  return attempt(reporting, limit, work, isSecret);
}

/** A refresh; without anything of the state, an import. */
export async function read(host: Host, resource: Resource, request: ReadRequest): Promise<ReadResponse> {
  const { olds, properties } = stored(request.getProperties(), request.getInputs());
  const reporting = reportingFor(host, resource, request, ...properties);
  const [, inputs] = properties;
  const isSecret = secrecy(resource, inputs);
  const limit = request.getTimeout() || resource.timeLimits(inputs.values).read;
  return attempt(reporting, limit, async (operation) => {
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
  const { olds, properties } = stored(request.getOlds(), request.getOldInputs());
  const news = decode(request.getNews());
  const reporting = reportingFor(host, resource, request, news, ...properties);
  const isSecret = secrecy(resource, news);
  const inputs = withoutInternal(news.values);
  const response = new UpdateResponse();
  if (request.getPreview()) {
    const before = { id: request.getId(), ...olds };
    const outputs = await previewed(host, resource, before, news.values, reporting);
    return response.setProperties(encode({ ...inputs, ...outputs }, isSecret));
  }
  const limit = request.getTimeout() || resource.timeLimits(news.values).update;
  const work = async (operation: Operation) => {
    const { service } = host.connection;
    const outputs = await resource.update(service, request.getId(), olds, news.values, operation);
    operation.keep(request.getId(), { ...inputs, ...outputs });
    return response.setProperties(encode({ ...inputs, ...outputs }, isSecret));
  };
  // What fails leaves old and new values in the state.
  const secrets = [...properties, news].flatMap((each) => each.secrets);
  return attempt(reporting, limit, work, secrecy(resource, { ...news, secrets }));
}

export async function remove(host: Host, resource: Resource, request: DeleteRequest): Promise<void> {
  host.refreshed.delete(request.getUrn());
  const { olds, properties } = stored(request.getProperties(), request.getOldInputs());
  const limit = request.getTimeout() || resource.timeLimits(olds.inputs).delete;
  await attempt(reportingFor(host, resource, request, ...properties), limit, (operation) =>
    resource.delete(host.connection.service, request.getId(), olds, operation),
  );
}

/** Reports what a creation (without `olds`) or an update does. @returns the outputs as far as a preview knows them */
async function previewed(
  host: Host,
  resource: Resource,
  olds: (State & { readonly id: string }) | undefined,
  news: Properties,
  reporting: Reporting,
): Promise<Properties> {
  const { connection } = host;
  const change = { olds, news, replaces: false };
  await inWords(reporting, () => reportPreview(resource, connection, change, reporting));
  return previewOutputs(resource.outputs, olds?.outputs, withoutInternal(news), connection.target);
}

function reportingFor(
  host: Host,
  resource: Resource,
  request: Addressed,
  ...properties: readonly DecodedProperties[]
): Reporting {
  const urn = request.getUrn();
  const which = `${resource.kind} ${JSON.stringify(nameOf(urn))}`;
  return reportingOf(host, which, resource.inputs, properties, urn);
}

/** What the state holds. */
function stored(outputs: Struct | undefined, inputs: Struct | undefined) {
  const properties = [decode(outputs), decode(inputs)] as const;
  const [{ values }, supplied] = properties;
  const olds: State = { inputs: withoutProvider(supplied.values), outputs: values };
  return { olds, properties };
}

/** What a state that was made with dynamic resources holds besides: the text of their provider, and the name. */
function withoutProvider(properties: Properties): Properties {
  const { __provider: _, __logicalName: __, ...rest } = properties;
  return rest;
}
