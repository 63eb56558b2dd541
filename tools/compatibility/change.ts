/** A change that breaks programs, or changes what stacks hold, without an edit of the user's. */
export interface BreakingChange {
  /** What it happens to, as a line of the changelog begins: `` `langsmith:index:Deployment` input `name` ``. */
  readonly subject: string;
  /** What happened to it, in words that follow the subject. */
  readonly what: string;
}
