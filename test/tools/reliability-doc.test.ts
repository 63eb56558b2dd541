import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { MOST_RETURNED } from "../../provider/api/core.ts";
import { CREATIONS_AT_ONCE } from "../../provider/api/limits.ts";
import { ANSWER_LIMIT, LISTING_LIMIT, REQUEST_LIMIT } from "../../provider/api/operation.ts";
import { MOST_ITEMS } from "../../provider/api/paging.ts";
import { LONGEST_WINDOW_MS } from "../../provider/api/pauses.ts";
import { MOST_WAITING } from "../../provider/api/slots.ts";
import { LONGEST_IDLE_MS } from "../../provider/api/transport.ts";
import { CONFIGURATION } from "../../provider/config.ts";
import { MOST_SESSIONS } from "../../provider/dynamic/call-function.ts";
import { LONGEST_FILE } from "../../provider/files/yaml-file.ts";
import { MOST_COLLECTED } from "../../provider/functions/collect.ts";
import { LONGEST_TEXT } from "../../provider/lifecycle/shorten.ts";
import { MOST_REFRESHED } from "../../provider/plugin/host.ts";
import { MOST_LINES_WAITING, MOST_TOLD } from "../../provider/plugin/log.ts";
import { MOST_SECRETS } from "../../provider/plugin/program-secrets.ts";
import { MOST_TAKEN } from "../../provider/resources/lost.ts";
import { MOST_DESTINATIONS } from "../../provider/resources/prefix.ts";
import { LOG_LINES, LONGEST_LOG_LINE } from "../../provider/resources/revision.ts";
import { MOST_WINDOWS } from "../../provider/resources/schedule.ts";
import { root } from "../../tools/stack/package.ts";

const LIMITS = {
  "requests at once": Number(CONFIGURATION.maxConcurrentRequests.defaultsTo),
  "requests that wait": MOST_WAITING,
  "creations of exports at once": CREATIONS_AT_ONCE,
  "seconds for one try of a request": Number(CONFIGURATION.requestTimeoutSeconds.defaultsTo),
  "further tries": Number(CONFIGURATION.maxRetries.defaultsTo),
  "`Retry-After` that is waited out, seconds": LONGEST_WINDOW_MS / 1000,
  "idle connection, seconds": LONGEST_IDLE_MS / 1000,
  "request, bytes": REQUEST_LIMIT,
  "answer about one object, bytes": ANSWER_LIMIT,
  "answer that lists, bytes": LISTING_LIMIT,
  "items of one listing": MOST_ITEMS,
  "items of a function's result": MOST_COLLECTED,
  "windows of `getExportWindows`": MOST_WINDOWS,
  "file that is read (`exports.yaml`), bytes": LONGEST_FILE,
  "message to the user, characters": LONGEST_TEXT,
  "lines of a log in an error": LOG_LINES,
  "line of a log in an error, characters": LONGEST_LOG_LINE,
  "lines that the engine does not take": MOST_LINES_WAITING,
  "warnings and states that are told once": MOST_TOLD,
  "ids that this process created": MOST_RETURNED,
  "ids that lookups took": MOST_TAKEN,
  "destinations that are kept in mind": MOST_DESTINATIONS,
  "readings kept for the comparison after them": MOST_REFRESHED,
  "texts that the program made secret": MOST_SECRETS,
  "configurations with open connections (functions of dynamic programs)": MOST_SESSIONS,
};

test("the table of limits says what the code does", () => {
  const text = readFileSync(path.join(root, "docs", "reliability.md"), "utf8");
  const rows = [...text.matchAll(/^\| ([^|]+) \| (\d+) \|/gm)].map(([, what, limit]) => [
    what,
    Number(limit),
  ]);
  expect(Object.fromEntries(rows)).toEqual(LIMITS);
});
