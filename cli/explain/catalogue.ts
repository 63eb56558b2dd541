import * as components from "../../provider/components/messages.ts";
import * as configuration from "../../provider/config/messages.ts";
import type { Entry } from "../../provider/core/message.ts";
import * as core from "../../provider/core/messages.ts";
import * as coverage from "../../provider/coverage/messages.ts";
import * as requests from "../../provider/http/messages.ts";
import * as plugin from "../../provider/plugin/messages.ts";
import { resources } from "../../provider/resources/index.ts";
import * as state from "../../provider/resources/messages.ts";
import * as plain from "../../provider/resources/plain/messages.ts";
import type { Messages, Resource } from "../../provider/resources/resource.ts";
import * as sources from "../../provider/source-folder/messages.ts";
import * as commands from "../messages.ts";

/** What declares errors and warnings: the kinds their own. */
const DECLARED: readonly Messages[] = [
  core,
  configuration,
  requests,
  plugin,
  coverage,
  components,
  state,
  ...Object.values<Resource>(resources).map(({ messages }) => messages),
  plain,
  sources,
  commands,
];

/** Every error and warning that has a code, in the order of the codes. */
export const catalogue: readonly Entry[] = DECLARED.flatMap((messages) => Object.values(messages))
  .map(({ entry }) => entry())
  .sort((a, b) => (a.code < b.code ? -1 : 1));

/** What the codes are about that no kind has to itself, by their first digit. */
const SHARED: Readonly<Record<string, string>> = {
  "1": "Configuration, connection and requests",
  "5": "State, refresh and import",
  "6": "Commands",
  "7": "Other kinds of resources",
};

/** The titles of the groups of codes, by their first digit: a kind with codes of its own gives its group the name. */
export const GROUPS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values<Resource>(resources).flatMap(titlesOf)),
  ...SHARED,
};

function titlesOf({ plural, messages }: Resource): [string, string][] {
  const title = `${plural.charAt(0).toUpperCase()}${plural.slice(1)}`;
  return Object.values(messages).map(({ entry }) => [groupOf(entry().code), title]);
}

/** The group of a code. */
export function groupOf(code: string): string {
  return code.slice(2, 3);
}
