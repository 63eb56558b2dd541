/** `LS` and four digits. The first one is that of its group in the catalogue. Never used again for anything else. */
export type Code = `LS${number}`;

/** An error or a warning with its code, as users see it. */
export interface Message<F = unknown> {
  readonly code: Code;
  readonly fields: F;
  /** What happened. */
  readonly what: string;
  /** What to do. */
  readonly fix: string;
  /** What happened, what to do, and the code in brackets. */
  readonly text: string;
}

/** A row of a table of messages: how an error or a warning reads. */
export interface Wording<F> {
  /** What has happened and why, for someone who has never seen it. Its first sentence says what it is about. */
  readonly when: string;
  /** What happened, in one sentence with its full stop; a log or an address may follow, on lines of their own. */
  readonly say: (fields: F) => string;
  /** What to do, in one sentence with its full stop. */
  readonly do: string | ((fields: NoInfer<F>) => string);
  /** The page below `docs/` about it, with the anchor of a section: `guides/oauth.md#revoke-tokens`. */
  readonly see?: string;
  /** Values to show it with. */
  readonly example: NoInfer<F>;
}

/** An error or a warning as the catalogue shows it, for the values of its example. */
export interface Entry extends Message {
  readonly when: string;
  /** The page below `docs/` about it. */
  readonly see: string | undefined;
}

/** Makes messages of one code. */
export interface MessageMaker<F> {
  <G extends F>(fields: G): Message<G>;
  readonly code: Code;
  readonly entry: () => Entry;
}

/**
 * Declares an error or a warning: the only place where its words are written.
 *
 * @example
 * const nameInUse = defineMessage("LS2001", { when: "…", say: ({ name }: { name: string }) => `…`, … });
 * throw new NameInUse(nameInUse({ name }), { cause });
 */
export function defineMessage<F>(code: Code, wording: Wording<F>): MessageMaker<F> {
  const { when, say, do: fix, see, example } = wording;
  const create = <G extends F>(fields: G): Message<G> => {
    const parts = { code, what: say(fields), fix: typeof fix === "string" ? fix : fix(fields) };
    return { ...parts, fields, text: formatMessage(parts) };
  };
  return Object.assign(create, { code, entry: () => ({ ...create(example), when, see }) });
}

/** What happened, what to do, and the code in brackets. */
export function formatMessage({ what, fix, code }: Pick<Message, "what" | "fix" | "code">): string {
  return `${what}${what.endsWith("\n") ? "" : " "}${fix} [${code}]`;
}

/**
 * An error with a code. Only what a plain check finds (a value, its path, what is allowed; the usage of a command) is text
 * alone, and what its text explains whole, so that a page would repeat it. Whoever handles it matches on its class or its
 * code, never on its text.
 */
export class CodedError<W extends Message | string = Message> extends Error {
  readonly words: W;
  constructor(words: W, options?: ErrorOptions) {
    super(typeof words === "string" ? words : words.text, options);
    this.words = words;
  }
  get code(): Code | undefined {
    return typeof this.words === "string" ? undefined : this.words.code;
  }
  /** What to do now. */
  get fix(): string | undefined {
    return typeof this.words === "string" ? undefined : this.words.fix;
  }
  /** The values in its text. They may be secret. */
  get fields(): unknown {
    return typeof this.words === "string" ? undefined : this.words.fields;
  }
}

/** What happened, without what to do and the code: for a message that contains it and has a fix of its own. */
export function whatOf(error: unknown): string {
  if (error instanceof CodedError && typeof error.words !== "string") return error.words.what;
  return error instanceof Error ? error.message : String(error);
}
