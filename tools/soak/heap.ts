import { SoakError } from "./errors.ts";

const PATIENCE_MS = 30_000;

/** The address of the inspector of a process, which its stderr tells. */
export function inspectorOf(complained: string): string {
  const url = /^Debugger listening on (ws:\S+)$/m.exec(complained)?.[1];
  if (url === undefined) throw new SoakError(`the process has told no inspector; it said: ${complained}`);
  return url;
}

/** What a process uses once all garbage is collected, in MiB. */
export interface Used {
  /** Of the heap of JavaScript. */
  readonly heap: number;
  /** What objects hold beside that heap, buffers above all. */
  readonly external: number;
}

/** Has a process collect its garbage, and tells what is left. */
export async function usedBy(inspector: string): Promise<Used> {
  const socket = new WebSocket(inspector);
  try {
    await once(socket, "open");
    await ask(socket, 1, "HeapProfiler.collectGarbage");
    const expression = "process.memoryUsage().external";
    const { result } = await ask(socket, 2, "Runtime.evaluate", { expression, returnByValue: true });
    const { usedSize } = await ask(socket, 3, "Runtime.getHeapUsage");
    return { heap: mebibytes(usedSize, "heap"), external: mebibytes(resultOf(result), "buffers") };
  } finally {
    socket.close();
  }
}

function mebibytes(bytes: unknown, of: string): number {
  if (typeof bytes !== "number") throw new SoakError(`the inspector tells no size of the ${of}`);
  return bytes / 1024 / 1024;
}

function resultOf(result: unknown): unknown {
  return typeof result === "object" && result !== null && "value" in result ? result.value : undefined;
}

function once(socket: WebSocket, event: "open"): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.addEventListener(event, () => resolve(), { once: true });
    socket.addEventListener("error", () => reject(new SoakError("the inspector cannot be reached")), {
      once: true,
    });
  });
}

async function ask(
  socket: WebSocket,
  id: number,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const answer = new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new SoakError(`${method} was not answered`)), PATIENCE_MS);
    socket.addEventListener(
      "message",
      ({ data }) => {
        clearTimeout(late);
        resolve(String(data));
      },
      { once: true },
    );
  });
  socket.send(JSON.stringify({ id, method, params }));
  const { result }: { result?: Record<string, unknown> } = JSON.parse(await answer);
  return result ?? {};
}
