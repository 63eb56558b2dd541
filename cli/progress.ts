import { formatDuration } from "../provider/core/text.ts";
import type { Surroundings } from "./command/surroundings.ts";

/** What takes less time shows no progress. */
const PATIENCE_MS = 2_000;
/** How often the line of a terminal is rewritten. */
const TICK_MS = 1_000;

const CLEAR = "\r\u001b[K";

/** Shows on standard error what a command does, and for how long. */
export interface Progress {
  /** What it does now, such as "reading exports, 1,200 so far". */
  readonly show: (state: string) => void;
  /** Prints a text, which ends with a line break, beside the progress. */
  readonly report: (text: string) => void;
}

/** Does work that may take long. From two seconds on, a terminal shows one line that is rewritten. */
export async function withProgress<T>(
  around: Pick<Surroundings, "report" | "status">,
  first: string,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  const { report, status } = around;
  if (!status.canRewrite) return work({ show: () => {}, report });
  const begun = performance.now();
  let state = first;
  let isShown = false;
  const clear = () => {
    if (isShown) report(CLEAR);
    isShown = false;
  };
  const tick = () => {
    const elapsed = performance.now() - begun;
    if (elapsed < PATIENCE_MS) return;
    report(`${CLEAR}${`${state}, ${formatDuration(elapsed)}`.slice(0, status.columns - 1)}`);
    isShown = true;
  };
  const timer = setInterval(tick, TICK_MS);
  try {
    return await work({
      show: (next) => {
        state = next;
      },
      report: (text) => {
        clear();
        report(text);
      },
    });
  } finally {
    clearInterval(timer);
    clear();
  }
}
