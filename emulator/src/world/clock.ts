/** Where the clock stands and how fast it goes. */
export interface ClockReading {
  /** Virtual time as the service writes times, for example `2026-01-05T08:00:00.250000+00:00`. */
  readonly now: string;
  /** Virtual seconds per real second. `0` means the clock stands still until it is advanced. */
  readonly speed: number;
}

/**
 * The service's clock. Every state is computed from it at the moment of a request, nothing runs on timers.
 *
 * It never goes backwards.
 */
export class VirtualClock {
  #base: number;
  #since: number;
  #speed: number;
  readonly #monotonic: () => number;

  /**
   * @param start first reading, in milliseconds since the epoch
   * @param speed virtual seconds per real second, 0 or more
   * @param monotonic milliseconds of a clock that never jumps
   */
  constructor(start: number, speed: number, monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic;
    this.#base = start;
    this.#since = monotonic();
    this.#speed = speed;
  }

  get speed(): number {
    return this.#speed;
  }

  /** Virtual milliseconds since the epoch, in whole microseconds (the service's resolution). */
  now(): number {
    const elapsed = (this.#monotonic() - this.#since) * this.#speed;
    return Math.floor((this.#base + elapsed) * 1000) / 1000;
  }

  /** Moves the clock forward by `seconds` (0 or more). */
  advance(seconds: number): void {
    if (!(seconds >= 0)) {
      throw new RangeError(`The clock can only be advanced by 0 seconds or more, not by ${seconds}.`);
    }
    this.#rebase(this.now() + seconds * 1000);
  }

  /** Puts the clock to `instant` (milliseconds since the epoch), which must not be in its past. */
  set(instant: number): void {
    const now = this.now();
    if (!(instant >= now)) {
      throw new RangeError(
        `The clock stands at ${formatInstant(now)} and cannot go back to ${formatInstant(instant)}.`,
      );
    }
    this.#rebase(instant);
  }

  /** Changes the speed from this moment on. */
  setSpeed(speed: number): void {
    if (!(speed >= 0 && Number.isFinite(speed))) {
      throw new RangeError(`The clock's speed must be 0 or more, not ${speed}.`);
    }
    this.#rebase(this.now());
    this.#speed = speed;
  }

  read(): ClockReading {
    return { now: formatInstant(this.now()), speed: this.#speed };
  }

  #rebase(instant: number): void {
    this.#base = instant;
    this.#since = this.#monotonic();
  }
}

/**
 * A time as the service writes it: `2025-05-13T16:20:35.012908+00:00`, without a fraction when that is zero.
 *
 * @param instant milliseconds since the epoch, with up to three decimals
 */
export function formatInstant(instant: number): string {
  const micros = Math.round(instant * 1000);
  const seconds = Math.floor(micros / 1_000_000);
  const fraction = micros - seconds * 1_000_000;
  const text = new Date(seconds * 1000).toISOString().slice(0, 19);
  return fraction === 0 ? `${text}+00:00` : `${text}.${String(fraction).padStart(6, "0")}+00:00`;
}

const FRACTION = /\.(\d+)/;

/**
 * The milliseconds of an ISO 8601 time with zone; digits beyond microseconds are dropped.
 * The text must have been validated: this answers `NaN` for anything else.
 */
export function parseInstant(text: string): number {
  const digits = FRACTION.exec(text)?.[1] ?? "";
  const whole = Date.parse(text.replace(FRACTION, ""));
  return whole + Number(digits.slice(0, 6).padEnd(6, "0")) / 1000;
}
