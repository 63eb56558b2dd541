import { parseArgs } from "node:util";
import { defaultParts, ensureEngine, ensureTool } from "./engine.ts";
import { EngineError, messageOf } from "./errors.ts";
import { type EnginePartName, engineParts, isEnginePartName, isToolName, toolParts } from "./parts.ts";

const usage = `Usage: node tools/engine/main.ts [--require PART]... [--tool TOOL]

Prints the folder of a real Pulumi engine on stdout, and progress on stderr: the engine on PATH if it is
new enough and has its language hosts, else one that the npm package pulumi downloads, else one built from
the Go module proxy (4 minutes on two processors that do nothing else, up to 20 on busy ones).

  --require PART  a part that must be there: ${Object.keys(engineParts).join(", ")}
                  (default: ${defaultParts.join(", ")}); may be given several times
  --tool TOOL     print the path of this program instead: ${Object.keys(toolParts).join(", ")}
  --help          print this text

The cache: $PULUMI_LANGSMITH_ENGINE_CACHE, else pulumi-langsmith/engine in the user's cache folder.
`;

/** Exit codes: 0 ready, 1 no engine, 2 wrong arguments, 130 and 143 ended by SIGINT and SIGTERM. */
async function main(args: readonly string[]): Promise<number> {
  const request = read(args);
  if (request === "help") {
    process.stdout.write(usage);
    return 0;
  }
  if (typeof request === "string") {
    process.stderr.write(`${request}\n\n${usage}`);
    return 2;
  }
  const stop = new AbortController();
  let ended: number | undefined;
  const end = (code: number) => {
    ended = code;
    stop.abort();
  };
  process.once("SIGINT", () => end(130));
  process.once("SIGTERM", () => end(143));
  try {
    const { signal } = stop;
    if (request.tool !== undefined) {
      process.stdout.write(`${(await ensureTool(request.tool, { signal })).program}\n`);
    } else {
      const { directory, version, origin } = await ensureEngine({ parts: request.parts, signal });
      const how = { path: "found on PATH", download: "downloaded", build: "built from Go modules" };
      process.stderr.write(`pulumi ${version}, ${how[origin]}\n`);
      process.stdout.write(`${directory}\n`);
    }
    return 0;
  } catch (error) {
    if (ended !== undefined) return ended;
    if (!(error instanceof EngineError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

function read(args: readonly string[]) {
  let values: { require?: string[]; tool?: string; help?: boolean };
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        require: { type: "string", multiple: true },
        tool: { type: "string" },
        help: { type: "boolean" },
      },
    }));
  } catch (error) {
    return messageOf(error);
  }
  if (values.help) return "help";
  const { tool } = values;
  if (tool !== undefined && !isToolName(tool)) return `There is no tool "${tool}".`;
  const parts: EnginePartName[] = [];
  for (const word of values.require ?? defaultParts) {
    if (!isEnginePartName(word)) return `The engine has no part "${word}".`;
    parts.push(word);
  }
  return { tool, parts };
}

process.exitCode = await main(process.argv.slice(2));
