/** A limit of what is queued, kept or read, as the documentation shows it. The file that enforces it declares it. */
export interface Limit {
  /** What is limited: "waiting requests". */
  readonly what: string;
  readonly limit: number;
  /** Default: the number of what is limited. */
  readonly unit?: "bytes" | "characters" | "seconds";
  /** What happens beyond it. */
  readonly beyond: string;
  readonly why: string;
  /** How a user changes it. Default: not at all. */
  readonly change?: string;
}
