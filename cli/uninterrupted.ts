const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Does synchronous work, which Ctrl-C cannot end in the middle: what it writes is whole, or removed again. */
export function uninterrupted<T>(work: () => T): T {
  const ignore = () => {};
  for (const signal of SIGNALS) process.on(signal, ignore);
  try {
    return work();
  } finally {
    for (const signal of SIGNALS) process.off(signal, ignore);
  }
}
