import type { Entry, MessageMaker } from "../../provider/core/message.ts";
import * as deployment from "../../provider/resources/deployment/messages.ts";

/** The modules in which errors and warnings are declared. */
const DECLARED: readonly Readonly<Record<string, Pick<MessageMaker<never>, "entry">>>[] = [deployment];

/** Every error and warning that has a code, in the order of the codes. */
export const catalogue: readonly Entry[] = DECLARED.flatMap((messages) => Object.values(messages))
  .map(({ entry }) => entry())
  .sort((a, b) => (a.code < b.code ? -1 : 1));
