/** The command was not called as it can be. Its message goes to standard error, and the exit code is 2. */
export class WrongCall extends Error {
  override readonly name = "WrongCall";
}
