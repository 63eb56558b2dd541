import type { Message } from "../provider/core/message.ts";
import { nodeTooOld } from "./messages.ts";

/** The oldest Node.js that this package runs on, as its `engines` say. */
export const LEAST_NODE = 22;

/** What is wrong with the Node.js of this version, such as 20.11.0; undefined where it is new enough. */
export function nodeProblem(version: string): Message | undefined {
  if (Number.parseInt(version, 10) >= LEAST_NODE) return undefined;
  return nodeTooOld({ least: LEAST_NODE, version });
}
