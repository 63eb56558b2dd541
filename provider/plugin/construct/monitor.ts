import { credentials, type ServiceError } from "@grpc/grpc-js";
import { ResourceMonitorClient } from "@pulumi/pulumi/proto/resource_grpc_pb.js";
import {
  type RegisterResourceOutputsRequest,
  type RegisterResourceRequest,
  type RegisterResourceResponse,
  Result,
} from "@pulumi/pulumi/proto/resource_pb.js";
import { CodedError, type Message } from "../../core/message.ts";
import { operationEnded } from "../../core/messages.ts";
import { registrationFailed } from "../messages.ts";
import { LONGEST_MESSAGE, TO_THE_ENGINE } from "../protocol.ts";

/** What the engine made of a resource. */
interface Registered {
  readonly urn: string;
  /** Empty where it is not known yet, and for what has none. */
  readonly id: string;
  /** Whether it came about: the engine has reported why one did not. */
  readonly succeeded: boolean;
}

/** Where an engine takes the resources of a program, spoken to until the signal aborts. */
export class Monitor {
  readonly #client: ResourceMonitorClient;
  readonly #signal: AbortSignal;

  /** @param address of the engine's monitor, `host:port` */
  constructor(address: string, signal: AbortSignal) {
    this.#signal = signal;
    this.#client = new ResourceMonitorClient(address, credentials.createInsecure(), {
      ...TO_THE_ENGINE,
      "grpc.max_receive_message_length": LONGEST_MESSAGE,
      "grpc.max_send_message_length": LONGEST_MESSAGE,
    });
  }

  /** Registers a resource, and waits until the engine has carried out what that asks for. */
  async register(request: RegisterResourceRequest): Promise<Registered> {
    request
      .setAcceptsecrets(true)
      .setSupportspartialvalues(true)
      .setSupportsresultreporting(true)
      .setAliasspecs(true);
    const response = await this.#call<RegisterResourceResponse>(request.getName(), (answer) =>
      this.#client.registerResource(request, answer),
    );
    return {
      urn: response.getUrn(),
      id: response.getId(),
      succeeded: response.getResult() === Result.SUCCESS,
    };
  }

  async registerOutputs(name: string, request: RegisterResourceOutputsRequest): Promise<void> {
    await this.#call(name, (answer) => this.#client.registerResourceOutputs(request, answer));
  }

  close(): void {
    this.#client.close();
  }

  async #call<T>(
    name: string,
    begin: (answer: (error: ServiceError | null, response: T) => void) => { cancel(): void },
  ): Promise<T> {
    const signal = this.#signal;
    return new Promise<T>((resolve, reject) => {
      if (signal.aborted) return reject(new CodedError(operationEnded({ child: name })));
      const cancel = () => call.cancel();
      const call = begin((error, response) => {
        signal.removeEventListener("abort", cancel);
        if (!error) return resolve(response);
        const words = signal.aborted
          ? operationEnded({ child: name })
          : registrationFailed({ name, why: error.details });
        reject(new CodedError<Message>(words, { cause: error }));
      });
      signal.addEventListener("abort", cancel);
    });
  }
}
