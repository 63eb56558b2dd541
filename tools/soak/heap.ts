import { SoakError } from "./errors.ts";

const PATIENCE_MS = 30_000;

/** The address of the inspector of a process, which its stderr tells. */
export function inspectorOf(complained: string): string {
  const url = /^Debugger listening on (ws:\S+)$/m.exec(complained)?.[1];
  if (url === undefined) throw new SoakError(`the process has told no inspector; it said: ${complained}`);
  return url;
}

/** MiB that are in use of a process's heap once all garbage is collected. */
export async function heapOf(inspector: string): Promise<number> {
  const socket = new WebSocket(inspector);
  try {
    await once(socket, "open");
    await ask(socket, 1, "HeapProfiler.collectGarbage");
    const { usedSize } = await ask(socket, 2, "Runtime.getHeapUsage");
    if (typeof usedSize !== "number") throw new SoakError("the inspector tells no size of the heap");
    return usedSize / 1024 / 1024;
  } finally {
    socket.close();
  }
}

function once(socket: WebSocket, event: "open"): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.addEventListener(event, () => resolve(), { once: true });
    socket.addEventListener("error", () => reject(new SoakError("the inspector cannot be reached")), {
      once: true,
    });
  });
}

async function ask(socket: WebSocket, id: number, method: string): Promise<Record<string, unknown>> {
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
  socket.send(JSON.stringify({ id, method }));
  const { result }: { result?: Record<string, unknown> } = JSON.parse(await answer);
  return result ?? {};
}
