/** What every call to the service is given by the operation on whose behalf it is made. */
export interface Call {
  /**
   * Ends the call. When it aborts, the call rejects with `signal.reason`, whether it is queued, in flight or
   * pausing; only a request that must not be repeated and has left already is seen to its end, within the time
   * limit of a request, since its answer may name what it has made. There is no other limit on the total time of a
   * call: a rate limit is waited out until then, and the call rejects with a `LimitWaitEnded` around the reason.
   */
  readonly signal: AbortSignal;
  /**
   * Receives one line of status worth showing, for example
   * `the service limits requests (429); waiting 12 s`. At most one for each limit. Default: not shown.
   */
  readonly notice?: ((text: string) => void) | undefined;
}

/** The same call, which gives a notice of each limit once, however long its pauses are. */
export function withOneNotice({ signal, notice }: Call): Call {
  const told = new Set<string>();
  return {
    signal,
    notice: (text) => {
      const limit = text.slice(0, text.lastIndexOf(";"));
      if (!told.has(limit)) notice?.(text);
      told.add(limit);
    },
  };
}
