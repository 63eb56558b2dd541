/** A limit of what is queued, kept or read, as the documentation shows it. The file that enforces it declares it. */
export interface Limit {
  /** What is limited, with its unit: "requests that wait". */
  readonly what: string;
  readonly limit: number;
  /** What happens where it is reached. */
  readonly beyond: string;
  readonly why: string;
  /** How a user changes it. Default: not at all. */
  readonly change?: string;
}
