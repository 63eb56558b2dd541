/** A limit that users meet and can change or avoid, as the documentation shows it. The file that enforces it declares it. */
export interface Limit {
  /** What is limited: "waiting requests". */
  readonly what: string;
  readonly limit: number;
  /** Default: the number of what is limited. */
  readonly unit?: "bytes" | "characters" | "seconds";
  /** What happens beyond it. */
  readonly beyond: string;
  /** How a user changes or avoids it. */
  readonly change: string;
}
