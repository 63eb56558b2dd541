/** What every call to the service is given by the operation on whose behalf it is made. */
export interface Call {
  /**
   * Ends the call. When it aborts, the call rejects with `signal.reason`, whether it is queued, in flight or
   * pausing; only a request that must not be repeated and has left already is seen to its end, within the time
   * limit of a request, since its answer may name what it has made. There is no other limit on the total time of a call: a rate limit is waited out until then.
   */
  readonly signal: AbortSignal;
  /**
   * Receives one line of status worth showing, for example
   * `the service limits requests (429); waiting 12 s`. At most one per call. Default: not shown.
   */
  readonly notice?: ((text: string) => void) | undefined;
}

/** The same call, whose second and later notices are not given: a pause is worth telling once. */
export function withOneNotice({ signal, notice }: Call): Call {
  let told = false;
  return {
    signal,
    notice: (text) => {
      if (!told) notice?.(text);
      told = true;
    },
  };
}
