import { type InvokeRequest, InvokeResponse } from "@pulumi/pulumi/proto/provider_pb.js";
import { containsUnknown, tokenOf, UNKNOWN } from "../../core/engine.ts";
import { propertiesOf } from "../../core/fields/facts.ts";
import { failureText } from "../../core/properties.ts";
import type { ServedFunction } from "../../functions/define.ts";
import { FUNCTION_NAMES, loadFunction } from "../../functions/load.ts";
import { BadRequest, checkFailure } from "../errors.ts";
import type { Host } from "../host.ts";
import { programNewer } from "../messages.ts";
import { attempt, reportingOf } from "./attempt.ts";
import { decode, encode, secrecy } from "./values.ts";

/** Calls a function. */
export async function invoke(host: Host, request: InvokeRequest): Promise<InvokeResponse> {
  const served = await functionOf(request.getTok());
  const args = decode(request.getArgs());
  const response = new InvokeResponse();
  const reporting = reportingOf(host, served.name, served.inputs, [args]);
  for (const failure of served.check(args.values, host.connection.target)) {
    response.addFailures(checkFailure(reporting.hide(failureText(failure))));
  }
  if (response.getFailuresList().length > 0) return response;
  const isSecret = secrecy(served, args);
  if (containsUnknown(args.values)) {
    const unknown = propertiesOf(served.outputs).map(([name]) => [name, UNKNOWN]);
    return response.setReturn(encode(Object.fromEntries(unknown), isSecret));
  }
  return await attempt(reporting, served.limitSeconds, async (operation) => {
    const result = await served.run(() => host.connection.service, args.values, operation);
    return response.setReturn(encode(result, isSecret));
  });
}

async function functionOf(token: string): Promise<ServedFunction> {
  const name = FUNCTION_NAMES.find((each) => tokenOf(each) === token);
  const served = name === undefined ? undefined : await loadFunction(name);
  if (served !== undefined) return served;
  throw new BadRequest(programNewer({ noun: "function", requested: token, known: FUNCTION_NAMES }));
}
