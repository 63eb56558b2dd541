import { connect, hidingCredentials } from "../../provider/config/connect.ts";
import { namesAddress, type SuppliedConfiguration } from "../../provider/config/settings.ts";
import { perform } from "../../provider/core/operation.ts";
import { printable } from "../../provider/core/text.ts";
import { callOf } from "../../provider/http/call.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { throughProxies } from "../../provider/http/connection.ts";
import { configurationOf, StackUnreadable } from "../connection.ts";
import { reasonOf } from "../errors.ts";
import type { Progress } from "../progress.ts";
import { readStates, type StateSources, type StatesRead } from "../state/read-states.ts";
import { addressLines, probeLines } from "./addresses.ts";
import { type Configured, configured } from "./configured.ts";
import { blocked, type Line, ok, unchecked, wrong } from "./line.ts";
import { type Heads, type Looked, look, observing } from "./look.ts";
import { machineLines } from "./machine-lines.ts";
import { nothingSent, orphansNotChecked } from "./messages.ts";
import { type Addresses, type Advised, advised, orphansLine } from "./orphan-lines.ts";
import { type Orphan, type Orphans, orphansIn } from "./orphans.ts";
import { headLines, serviceLines } from "./service-lines.ts";
import { kindsConcerning, listedIn, unlistedLines } from "./workspaces.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** How long it may take, in seconds: a workspace may contain a hundred thousand exports. */
const LIMIT_SECONDS = 600;

interface Report {
  readonly lines: readonly Line[];
  /** Whether everything could be checked for orphans, a part of it, or nothing; `unasked`: nothing was to be. */
  readonly orphansKnown: "whole" | "part" | "nothing" | "unasked";
  /** Undefined where nothing was checked for them. */
  readonly orphans: readonly Advised[] | undefined;
  readonly leftOut: Orphans["leftOut"] | undefined;
  /** Every object, where no state was given to compare it with; undefined else. */
  readonly objects?: readonly Orphan[];
}

/** What is examined, besides the configuration of the environment. */
interface Examined extends StateSources {
  /** The configuration of the stack, where it is read already. */
  readonly configuration?: SuppliedConfiguration;
  /** Whether every object that no state contains is listed. */
  readonly all: boolean;
}

/** Everything that was found. */
export interface Found extends Report {
  /** Replaces the configured key in a string. */
  readonly hide: (text: string) => string;
}

/** Checks everything; what is wrong is a line of the report, never an error. */
export async function examine(
  { all, configuration, ...sources }: Examined,
  environment: Environment,
  progress: Progress,
): Promise<Found> {
  const { stack, cwd, files } = sources;
  const stackLines: Line[] = [];
  const supplied =
    configuration ?? (stack === undefined ? {} : await configurationIn(stack, cwd, environment, stackLines));
  const unreadable = supplied === undefined;
  const read = configured(supplied ?? {}, environment);
  // The key would go to the default region, which no setting names.
  const unaddressed = unreadable && !namesAddress(environment);
  const setting = unaddressed ? { ...read, addressesUsable: false } : read;
  const hide = hidingCredentials(setting.settings);
  progress.show("reading states");
  const states = await readStates(sources, environment);
  progress.show("checking LangSmith");
  const requested = {
    all,
    // With other states, an object may be of one of their programs.
    importsTo: files.length === 0 ? stack : undefined,
    compare: all || stack !== undefined || files.length > 0,
    whyNothing: unaddressed ? ("stack" as const) : ("address" as const),
    environment,
    report: (text: string) => progress.report(`${printable(hide(text))}\n`),
    show: progress.show,
  };
  const { lines, ...rest } = await reportOf(setting, states, requested);
  return {
    lines: [...(await machineLines(environment, cwd)), ...stackLines, ...setting.lines, ...lines],
    ...rest,
    hide,
  };
}

/** The configuration of a stack; undefined where it cannot be read: then there is that of the environment alone. */
async function configurationIn(
  stack: string,
  cwd: string | undefined,
  environment: Environment,
  lines: Line[],
): Promise<SuppliedConfiguration | undefined> {
  try {
    return await configurationOf(stack, { cwd, environment });
  } catch (error) {
    if (!(error instanceof StackUnreadable)) throw error;
    lines.push(
      wrong(
        "stack",
        reasonOf(error, { after: "The other lines are about the environment variables alone." }),
      ),
    );
    return undefined;
  }
}

interface ReportOptions {
  readonly all: boolean;
  /** The stack that an object which looks like a program's belongs to, if that is certain. */
  readonly importsTo: string | undefined;
  /** Whether anything was given to compare with. */
  readonly compare: boolean;
  /** Why nothing is sent, where the addresses cannot be used. */
  readonly whyNothing: "address" | "stack";
  readonly environment: Environment;
  readonly report: (text: string) => void;
  readonly show: Progress["show"];
}

const NOT_REQUESTED = unchecked(
  "orphans",
  "There is no state to compare with. Name the states of all programs that use this workspace (`--stack NAME`, `--state FILE`), or list every object with `--all`.",
);

async function reportOf(setting: Configured, states: StatesRead, requested: ReportOptions): Promise<Report> {
  const orphansKnown = requested.compare ? ("nothing" as const) : ("unasked" as const);
  const nothing = { orphansKnown, orphans: undefined, leftOut: undefined };
  const orphansUnknown = (because: Parameters<typeof orphansNotChecked>[0]["because"]) =>
    requested.compare ? [blocked("orphans", orphansNotChecked({ because }))] : [NOT_REQUESTED];
  if (!setting.addressesUsable) {
    const because = requested.whyNothing;
    const service = blocked("service", nothingSent({ because }));
    return { ...nothing, lines: [service, ...stateLines(states), ...orphansUnknown(because)] };
  }
  const heads = new Map<string, Heads>();
  const dispatcher = observing(throughProxies(requested.environment), heads);
  const { settings } = setting;
  const addresses = { api: settings.apiUrl, controlPlane: settings.controlPlaneUrl };
  const context = { limitSeconds: LIMIT_SECONDS, status: requested.report, warn: requested.report };
  if (!setting.keyUsable) {
    const probed = await perform(context, ({ signal }) =>
      probeLines(settings, dispatcher, requested.environment, signal),
    );
    const lines = [...probed, ...headLines(addresses, heads), ...stateLines(states)];
    return { ...nothing, lines: [...lines, ...orphansUnknown("key")] };
  }
  // What does not answer at once is reported, not waited for.
  const service = connect(settings, { dispatcher, maxRetries: Math.min(settings.maxRetries, 1) });
  try {
    const looked = await perform(context, (operation) =>
      look(service, kindsConcerning(states.states, requested.all), callOf(operation)),
    );
    const now = service.serverTime?.getTime() ?? Date.now();
    const lines = [
      ...addressLines(settings, looked, requested.environment),
      ...serviceLines(setting, looked, now),
      ...headLines(addresses, heads),
      ...stateLines(states),
    ];
    if (!requested.compare) return { ...nothing, lines: [...lines, NOT_REQUESTED] };
    if (states.readings.some((reading) => "error" in reading))
      return { ...nothing, lines: [...lines, ...orphansUnknown("state")] };
    if (setting.workspaceMalformed) return { ...nothing, lines: [...lines, ...orphansUnknown("workspace")] };
    requested.show("looking for orphans");
    const options = { ...requested, addresses: { ...settings, stack: requested.importsTo } };
    const orphans = await orphansOf(service, looked, states, options, context);
    return { ...orphans, lines: [...lines, ...orphans.lines] };
  } finally {
    await service.close();
  }
}

function stateLines({ readings }: StatesRead): Line[] {
  return readings.map((reading) =>
    "error" in reading ? wrong("state", reading.error) : ok("state", reading.summary),
  );
}

async function orphansOf(
  service: LangSmith,
  looked: Looked,
  { states }: StatesRead,
  { all, addresses }: ReportOptions & { readonly addresses: Addresses },
  context: Parameters<typeof perform>[0],
): Promise<Report> {
  const { unlisted, orphans } = await perform(context, async (operation) => {
    const { listed, unlisted } = await listedIn(service, looked, states, callOf(operation));
    return { unlisted, orphans: await orphansIn(states, listed, { all, signal: operation.signal }) };
  });
  const whole = unlisted.length === 0;
  const lines = [...unlistedLines(unlisted), orphansLine(orphans, whole, states.length > 0)];
  if (states.length === 0) {
    const orphansKnown = whole ? "unasked" : "nothing";
    return { lines, orphansKnown, orphans: undefined, leftOut: undefined, objects: orphans.found };
  }
  return {
    lines,
    orphansKnown: whole ? "whole" : "part",
    orphans: orphans.found.map((each) => advised(each, addresses)),
    leftOut: orphans.leftOut,
  };
}
