import proto from "@pulumi/pulumi/proto/provider_pb.js";
import empty from "google-protobuf/google/protobuf/empty_pb.js";
import struct, {
  type JavaScriptValue,
  type Struct,
  type Value,
} from "google-protobuf/google/protobuf/struct_pb.js";
import type { resources } from "../../../../provider/resources/index.ts";
import { keepProtoKeys } from "../map-keys.ts";
import { INTEGRATION, PROJECT } from "../world.ts";

// The engine is written in Go, whose maps keep every key.
keepProtoKeys();

const SIGNATURE = "4dabf18193072939515e22adb298388d";
/** How the engine writes a text that is not known yet. */
export const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
export const DESTINATION = "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46";
export const OTHER_WORKSPACE = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";

export type Properties = Record<string, JavaScriptValue>;

/** A value as the engine marks a secret, in requests and in answers. */
export function secret(value: JavaScriptValue): JavaScriptValue {
  return { [SIGNATURE]: "1b47061264138c4ac30d75fd1eb44270", value };
}

export function structOf(properties: Properties): Struct {
  return struct.Struct.fromJavaScript(properties);
}

/** The properties of an answer; a secret is what {@link secret} makes. */
export function plain(properties: Struct | undefined): Properties {
  // Its own `toJavaScript` loses a key `__proto__`.
  const fields = properties?.getFieldsMap().entries() ?? [];
  return Object.fromEntries([...fields].map(([key, value]) => [key, plainValue(value)]));
}

function plainValue(value: Value): JavaScriptValue {
  const list = value.getListValue();
  if (list) return list.getValuesList().map(plainValue);
  const inner = value.getStructValue();
  return inner ? plain(inner) : value.toJavaScript();
}

export type Kind = keyof typeof resources;

const NAMES: Readonly<Partial<Record<Kind, string>>> = {
  Deployment: "agent",
  ExportDestination: "bucket",
  BulkExport: "daily",
  OAuthProvider: "crm",
  OAuthTokenRevocation: "signout",
};

export function urnOf(kind: Kind, name: string): string {
  return `urn:pulumi:dev::shop::langsmith:index:${kind}::${name}`;
}

function named(kind: Kind) {
  const { [kind]: name = "one" } = NAMES;
  return { name, type: `langsmith:index:${kind}`, urn: urnOf(kind, name) };
}

/** What stays the same of a resource between two requests. */
export interface Held {
  readonly id?: string;
  readonly inputs: Properties;
  readonly outputs: Properties;
}

export function checkOf(kind: Kind, news: Properties, olds?: Properties) {
  const { urn, name, type } = named(kind);
  const request = new proto.CheckRequest().setUrn(urn).setName(name).setType(type);
  request.setNews(structOf(news)).setRandomseed(new Uint8Array(32));
  return olds ? request.setOlds(structOf(olds)) : request;
}

export function diffOf(kind: Kind, { id = "some-id", inputs, outputs }: Held, news: Properties) {
  const { urn, name, type } = named(kind);
  const request = new proto.DiffRequest().setId(id).setUrn(urn).setName(name).setType(type);
  return request.setOldInputs(structOf(inputs)).setOlds(structOf(outputs)).setNews(structOf(news));
}

interface OperationOptions {
  readonly preview?: boolean;
  /** Seconds, as `customTimeouts` gives them. */
  readonly timeout?: number;
}

export function createOf(kind: Kind, inputs: Properties, { preview, timeout }: OperationOptions = {}) {
  const { urn, name, type } = named(kind);
  const request = new proto.CreateRequest().setUrn(urn).setName(name).setType(type);
  return request
    .setProperties(structOf(inputs))
    .setPreview(preview ?? false)
    .setTimeout(timeout ?? 0);
}

export function readOf(kind: Kind, id: string, held?: Held, { timeout }: OperationOptions = {}) {
  const { urn, name, type } = named(kind);
  const request = new proto.ReadRequest().setId(id).setUrn(urn).setName(name).setType(type);
  if (held) request.setInputs(structOf(held.inputs)).setProperties(structOf(held.outputs));
  return request.setTimeout(timeout ?? 0);
}

export function updateOf(
  kind: Kind,
  held: Held,
  news: Properties,
  { preview, timeout }: OperationOptions = {},
) {
  const { urn, name, type } = named(kind);
  const request = new proto.UpdateRequest()
    .setId(held.id ?? "some-id")
    .setUrn(urn)
    .setName(name)
    .setType(type);
  request.setOldInputs(structOf(held.inputs)).setOlds(structOf(held.outputs)).setNews(structOf(news));
  return request.setPreview(preview ?? false).setTimeout(timeout ?? 0);
}

export function deleteOf(kind: Kind, held: Held, { timeout }: OperationOptions = {}) {
  const { urn, name, type } = named(kind);
  const request = new proto.DeleteRequest()
    .setId(held.id ?? "some-id")
    .setUrn(urn)
    .setName(name)
    .setType(type);
  request.setOldInputs(structOf(held.inputs)).setProperties(structOf(held.outputs));
  return request.setTimeout(timeout ?? 0);
}

export function configureOf(config: Properties) {
  return new proto.ConfigureRequest()
    .setArgs(structOf(config))
    .setAcceptsecrets(true)
    .setSendsOldInputs(true);
}

export function nothing() {
  return new empty.Empty();
}

/** The inputs of a deployment as a check leaves them. */
export const AGENT = {
  name: "agent",
  source: "github",
  sourceConfig: {
    integrationId: INTEGRATION,
    repoUrl: "https://github.com/acme/agent",
    deploymentType: "dev",
    buildOnPush: false,
  },
  sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
  waitForDeployed: true,
  deleteTracingProject: false,
  allowDataLoss: false,
} satisfies Properties;

/** The inputs of a destination as a check leaves them. */
export const BUCKET = {
  displayName: "bucket",
  destinationType: "s3",
  config: { bucketName: "acme-traces", prefix: "", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIA-EXAMPLE", secretAccessKey: "hunter2hunter2" },
} satisfies Properties;

/** The inputs of a one-off export as a check leaves them. */
export const MONTH = {
  bulkExportDestinationId: DESTINATION,
  sessionId: PROJECT,
  startTime: "2025-01-01T00:00:00Z",
  endTime: "2025-02-01T00:00:00Z",
  compression: "zstandard",
  cancelSpawnedOnDelete: false,
  waitForCompletion: false,
  allowReexport: false,
} satisfies Properties;

/** The inputs of an OAuth provider as a check leaves them. */
export const PROVIDER = {
  providerId: "acme-crm",
  name: "Acme CRM",
  clientId: "client-1",
  clientSecret: "never-in-plain-1",
  authUrl: "https://acme.example.com/authorize",
  tokenUrl: "https://acme.example.com/token",
  usesPkce: false,
  codeChallengeMethod: "S256",
} satisfies Properties;
