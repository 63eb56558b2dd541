import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { CONFIGURATION } from "../../provider/config/settings.ts";
import { ANSWER_LIMIT, LISTING_LIMIT, REQUEST_LIMIT } from "../../provider/http/api-request.ts";
import { CREATIONS_AT_ONCE } from "../../provider/http/limits.ts";
import { LOG_LINES } from "../../provider/resources/deployment/revision.ts";
import { REREAD_PAUSES_MS } from "../../provider/resources/recording.ts";
import { root } from "../../tools/stack/package.ts";

/** By constant, the row of the table that tells it. */
const ROWS = {
  "http/api-request.ts LONGEST_ID": "id in an address, characters",
  "http/answer.ts LONGEST_DETAIL": "words of the service in an error, characters",
  "http/answer.ts MOST_COMPLAINTS": "complaints of one answer about what was sent",
  "http/answer.ts MOST_SENT_LEVELS": "levels of nesting in a property",
  "http/answer.ts MOST_LEVELS": "levels of nested JSON in an answer",
  "http/service-state.ts MOST_FIRST_READS": "first reads that are remembered",
  "http/service-state.ts MOST_RETURNED": "ids that this process created",
  "http/rate-limit-queue.ts MOST_QUEUES": "queues behind a rate limit, and limits already reported",
  "http/api/paging.ts MOST_ITEMS": "items of one listing",
  "http/backoff.ts LONGEST_WINDOW_MS": "`Retry-After` that is waited out, seconds",
  "http/semaphore.ts MOST_WAITING": "requests that wait",
  "http/service-state.ts MOST_BEHIND_MS":
    "seconds that the service's `Date` may be behind this machine's clock",
  "http/backoff.ts MOST_CREATIONS": "creations of the last hour that are remembered",
  "http/trace/file.ts LARGEST_TRACE": "trace of requests (`PULUMI_LANGSMITH_TRACE`), bytes",
  "http/trace/traces.ts LONGEST_LINE": "line of a trace, bytes",
  "http/transport.ts LONGEST_IDLE_MS": "idle connection, seconds",
  "cli/connection.ts LARGEST_CONFIGURATION": "configuration of a stack that the command reads, bytes",
  "cli/connection.ts LONGEST_COMMAND": "seconds for `pulumi config` under the command",
  "cli/state/read-states.ts LONGEST_EXPORT": "seconds for `pulumi stack export` under the command",
  "cli/state/states.ts LARGEST_STATE": "state that the command reads (`doctor --state`, `--stack`), bytes",
  "components/scheduled-exports/project-missing.ts MOST_PROJECTS":
    "projects that are looked through for one that may be missing",
  "components/scheduled-exports/fields.ts MOST_WINDOWS": "exports that a backfill may stand for",
  "coverage/expected-windows.ts MOST_OF_A_WORKSPACE":
    "windows of a whole workspace (`exports gaps`, `exports timeline`)",
  "coverage/names.ts MOST_PROJECTS": "projects that are looked through for names",
  "coverage/runs.ts LONGEST_ERROR": "characters of each of them",
  "coverage/runs.ts MOST_ERRORS": "errors kept of one export's runs",
  "dynamic/call-function.ts MOST_SESSIONS":
    "configurations with open connections (functions of dynamic programs)",
  "files/yaml-file.ts LONGEST_FILE": "file that is read (`exports.yaml`), bytes",
  "files/yaml-file.ts MOST_PROBLEMS": "problems of such a file that are told",
  "functions/result.ts MOST_COLLECTED": "items of a function's result",
  "core/resource.ts LONGEST_LOOK": "seconds for the look at what a replacement concerns",
  "core/text.ts LONGEST_TEXT": "message to the user, characters",
  "plugin/attempt.ts LONGEST_HEADER": "properties of an object that a failure keeps, bytes",
  "plugin/protocol.ts LONGEST_MESSAGE": "message between engine and plugin, bytes",
  "dynamic/print.ts MOST_PRINTED": "lines of components that are printed once",
  "plugin/host.ts MOST_CHILDREN": "resources whose component is remembered",
  "plugin/host.ts MOST_REFRESHED": "readings kept for the comparison after them",
  "plugin/log.ts MOST_LINES_WAITING": "lines that the engine does not take",
  "plugin/log.ts MOST_LOGGED": "warnings that are told once",
  "resources/bulk-export/retention.ts MOST_PROJECTS": "projects whose trace tier is kept in mind",
  "resources/deployment/name.ts LONGEST_CLEANUP_MS":
    "seconds in which a new deployment waits for the name of one that was deleted",
  "resources/deployment/name.ts MOST_FREED_NAMES": "names of deleted deployments that are remembered",
  "resources/find-created.ts MOST_MATCHED": "ids that lookups took",
  "resources/export-destination/temporary-prefix.ts MOST_DESTINATIONS": "destinations that are kept in mind",
  "resources/deployment/revision.ts LONGEST_LOG_LINE": "line of a log in an error, characters",
  "resources/bulk-export/schedule.ts MOST_WINDOWS": "windows of `getExportWindows`",
  "resources/stale-reads.ts LONGEST_LAG_MS": "seconds in which a new object that is not found is read again",
  "resources/stale-reads.ts LONGEST_RESENDING_MS":
    "seconds in which the deletion of a new object that is not found is sent again",
} as const;

/** Constants of such a name that bound nothing which is queued, kept or read. */
const OTHERS = [
  // Pauses between looks, the furthest that a timer of Node.js reaches, the width of a column.
  "resources/export-destination/delete.ts LONGEST_PAUSE",
  "resources/stale-reads.ts LONGEST_PAUSE_MS",
  "core/wait.ts LONGEST_PAUSE",
  "http/backoff.ts LONGEST_KEPT_MS",
  "core/operation.ts LONGEST_TIMER",
  "cli/exports/timeline/text.ts LONGEST_NAME",
  // A name of a deployment that is warned of.
  "resources/deployment/deployment.ts LONGEST_SELF_HOSTED",
];

/** Limits that are named in another way. */
const NAMED = {
  "requests at once": Number(CONFIGURATION.maxConcurrentRequests.defaultsTo),
  "creations of exports at once": CREATIONS_AT_ONCE,
  "seconds for one try of a request": Number(CONFIGURATION.requestTimeoutSeconds.defaultsTo),
  "further tries": Number(CONFIGURATION.maxRetries.defaultsTo),
  "request, bytes": REQUEST_LIMIT,
  "answer about one object, bytes": ANSWER_LIMIT,
  "answer that lists, bytes": LISTING_LIMIT,
  "lines of a log in an error": LOG_LINES,
  "seconds in which an object that does not show what was sent is read again":
    REREAD_PAUSES_MS.reduce((sum, pause) => sum + pause) / 1000,
};

/** Every constant of the sources whose name says that it is a limit. */
function limits(): Map<string, number> {
  const files = globSync(["provider/**/*.ts", "cli/**/*.ts"], { cwd: root });
  return new Map(
    files.flatMap((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      const found = text.matchAll(/^(?:export )?const ((?:MOST|LONGEST|LARGEST)_[A-Z_]+)[^=]*= ([^;]+);/gm);
      return [...found].map(([, name = "", value = ""]): [string, number] => {
        const product = value.split("*").reduce((left, right) => left * Number(right.replaceAll("_", "")), 1);
        const place = file
          .split(path.sep)
          .join("/")
          .replace(/^provider\//, "");
        return [`${place} ${name}`, name.endsWith("_MS") ? product / 1000 : product];
      });
    }),
  );
}

const table = [
  ...readFileSync(path.join(root, "docs", "reliability.md"), "utf8").matchAll(
    /^\| ([^|]+) \| (\d+) \| ([^|]*)\| ([^|]*)\| ([^|]*)\|$/gm,
  ),
].map(([, what = "", limit, , why = ""]) => ({ what, limit: Number(limit), why: why.trim() }));

test("each limit of the sources has its row in the table", () => {
  expect([...limits().keys()].sort()).toEqual([...Object.keys(ROWS), ...OTHERS].sort());
});

test("the table of limits says what the code does", () => {
  const found = limits();
  const own = Object.entries(ROWS).map(([name, row]) => [row, found.get(name)]);
  expect(Object.fromEntries(table.map(({ what, limit }) => [what, limit]))).toEqual({
    ...NAMED,
    ...Object.fromEntries(own),
  });
});

test("each limit has its reason", () => {
  expect(table.filter(({ why }) => why === "")).toEqual([]);
});
