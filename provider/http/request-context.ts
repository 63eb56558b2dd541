import type { ApiRequest } from "./api-request.ts";
import type { OperationTrace } from "./trace-operation.ts";

/** How the service's time is learnt anew: by what is read, with all tries that a read may take. */
export interface Renewal {
  readonly first: ApiRequest;
  readonly learn: () => Promise<void>;
}

/** What goes with the tries of an operation. */
export interface Attended {
  /** Of a request that makes something. Default: its answer need not be looked for. */
  readonly renewal?: Renewal | undefined;
  /** Is told of each try. Default: nobody is. */
  readonly trace?: OperationTrace | undefined;
}
