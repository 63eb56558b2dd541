import { Metadata, type ServerErrorResponse, status } from "@grpc/grpc-js";
import { CheckFailure, ErrorResourceInitFailed } from "@pulumi/pulumi/proto/provider_pb.js";
import { Status } from "@pulumi/pulumi/proto/status_pb.js";
import { Any } from "google-protobuf/google/protobuf/any_pb.js";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb.js";
import { CodedError, type Message } from "../core/message.ts";
import { ChangeRejected } from "../core/resource.ts";
import { printable } from "../core/text.ts";

/** A request that no answer can be given to: it is malformed, or asks for what there is not. */
export class BadRequest extends CodedError<Message | string> {
  override readonly name = "BadRequest";
}

/** One thing wrong with what a program gave, as the engine gets it. */
export function checkFailure(text: string): CheckFailure {
  return new CheckFailure().setReason(printable(text));
}

/** An object exists and is not as it should be: the engine keeps it in the state, and shows why. */
export class InitFailed extends Error {
  override readonly name = "InitFailed";
  readonly id: string;
  readonly properties: Struct;
  constructor(message: string, id: string, properties: Struct, cause: unknown) {
    super(message, { cause });
    this.id = id;
    this.properties = properties;
  }
}

/** How an error is answered. */
export function answerTo(error: unknown): Partial<ServerErrorResponse> {
  // gRPC cannot send half of a surrogate pair, and the request would never be answered.
  const details = printable(error instanceof Error ? error.message : String(error)).toWellFormed();
  if (error instanceof InitFailed) return { code: status.UNKNOWN, details, metadata: initFailed(error) };
  if (error instanceof BadRequest) return { code: status.INVALID_ARGUMENT, details };
  // The engine calls the resource possibly corrupt after an error whose code says nothing.
  if (error instanceof ChangeRejected) return { code: status.FAILED_PRECONDITION, details };
  return { code: status.ABORTED, details };
}

function initFailed(error: InitFailed): Metadata {
  const detail = new ErrorResourceInitFailed()
    .setId(error.id)
    .setProperties(error.properties)
    .setReasonsList([printable(error.message)]);
  const packed = new Any();
  packed.pack(detail.serializeBinary(), "pulumirpc.ErrorResourceInitFailed");
  // All of this travels in a header, of which an engine may take only so much; it shows the reasons alone.
  const answer = new Status().setCode(status.UNKNOWN).setMessage("created but not ready");
  const metadata = new Metadata();
  const bytes = Buffer.from(answer.setDetailsList([packed]).serializeBinary());
  metadata.add("grpc-status-details-bin", bytes);
  return metadata;
}
