import { CodedError, type Message } from "../core/message.ts";

/** What is wrong with a value by itself: the key or variable, the value, what is allowed. */
export interface InvalidValue {
  readonly text: string;
  readonly code?: undefined;
}

/** What is wrong with the configuration. */
export type Problem = Message | InvalidValue;

/** The configuration cannot be used. */
export class ConfigurationInvalid extends CodedError {
  override readonly name = "ConfigurationInvalid";
  constructor(problems: readonly Problem[]) {
    const [first, ...more] = problems;
    super(
      first?.code !== undefined && more.length === 0 ? first : problems.map(({ text }) => text).join("\n"),
    );
  }
}
