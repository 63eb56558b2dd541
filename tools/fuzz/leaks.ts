import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { JournalEntry } from "../../emulator/src/index.ts";
import { factsOf, propertiesOf } from "../../provider/core/facts.ts";
import { plainResources } from "../../provider/resources/index.ts";
import type { PlainResource } from "../../provider/resources/plain/kind.ts";
import { formsOf } from "../stack/secret-forms.ts";

/**
 * A line of the log of the engine, or of a language host, and not of what is shown or of what a provider wrote. It may
 * begin behind the dots with which the engine shows that it is still working. What a language host logs, the engine
 * may show as a message of the stack.
 */
const LOGGED =
  /^[. ]*(?:pulumi:pulumi:Stack \S+ +(?:running +)?)?(?:\{"time":"|[IWEF]\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ \w+\.go:\d+\])/;

/** What was printed without the log of `-v=9`, in which the engine and the language hosts show secrets themselves. */
export function withoutEngineLog(output: string): string {
  return output
    .split("\n")
    .filter((line) => !LOGGED.test(line))
    .join("\n");
}

/** Where secrets stand that must not: one line each. */
export function leaksIn(places: Readonly<Record<string, string>>, secrets: readonly string[]): string[] {
  return Object.entries(places).flatMap(([place, text]) =>
    secrets
      .filter((secret) => formsOf(secret).some((form) => text.includes(form)))
      .map((secret) => `a secret (…${secret.slice(-6)}) stands in ${place}`),
  );
}

/** Every file below a folder but those that hold it by their purpose, by their paths. */
export function filesBelow(folder: string, except: RegExp): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => !except.test(file))
      .map((file) => [path.relative(folder, file), readFileSync(file, "utf8")]),
  );
}

/** Where the objects of plain kinds are that have a secret. */
const WITH_SECRETS = Object.values<PlainResource>(plainResources)
  .filter(({ inputs }) => propertiesOf(inputs).some(([, schema]) => factsOf(schema).secret))
  .map(({ of }) => of.facts.path);

function isPlain(target: string): boolean {
  return WITH_SECRETS.some((list) => target.endsWith(list) || path.posix.dirname(target).endsWith(list));
}

const KEY_HEADERS = ["x-api-key", "authorization"];

/** Where the journal holds a secret outside of what it belongs in: a key in its header, the others in their resource. */
export function leaksInJournal(
  entries: readonly JournalEntry[],
  keys: readonly string[],
  secrets: readonly string[],
): string[] {
  return entries.flatMap(
    ({ sequence, method, path: target, query, headers, body, status, responseBody, responseHeaders }) => {
      const place = `request ${sequence}, ${method} ${target}`;
      const given =
        method !== "GET" && (/\/(deployments|destinations)(\/[^/]*)?$/.test(target) || isPlain(target));
      // The service answers the values of a deployment's environment in plain text.
      // A 422 echoes what it was sent; that the provider shows none of it, the other places prove.
      const told = (given && status === 422) || /\/v2\/deployments(\/[^/]*)?$|\/redeploy$/.test(target);
      const unkeyed = Object.entries(headers).filter(([name]) => !KEY_HEADERS.includes(name));
      const around = JSON.stringify([target, query, unkeyed, responseHeaders]);
      const bodies = {
        [`${place}, its body`]: JSON.stringify(body),
        [`${place}, its answer`]: JSON.stringify(responseBody),
      };
      return [
        ...leaksIn(
          { [place]: around, ...(given ? {} : { [`${place}, its body`]: JSON.stringify(body) }) },
          secrets,
        ),
        ...(told ? [] : leaksIn({ [`${place}, its answer`]: JSON.stringify(responseBody) }, secrets)),
        ...leaksIn({ [place]: around, ...bodies }, keys),
      ];
    },
  );
}
