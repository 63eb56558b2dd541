/** `LS` and four digits. The first one names the group, see `GROUPS`. Never used again for anything else. */
export type Code = `LS${number}`;

/** What the codes are about, by their first digit. */
export const GROUPS: Readonly<Record<string, string>> = {
  "1": "Configuration, connection and requests",
  "2": "Deployments",
  "3": "Export destinations",
  "4": "Bulk exports",
  "5": "State, refresh and import",
  "6": "Commands",
  "7": "Other kinds of resources",
};

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

/** How an error or a warning reads, written where it belongs. */
export interface Wording<F> {
  /** What happened, in a few words: a heading. */
  readonly title: string;
  /** What happened, in one sentence with its full stop; a log or an address may follow, on lines of their own. */
  readonly message: (fields: F) => string;
  /** Why it happens, for who has never seen it. */
  readonly cause: string;
  /** What to do, in one sentence with its full stop. */
  readonly fix: string | ((fields: NoInfer<F>) => string);
  /** Values to show it with. */
  readonly example: NoInfer<F>;
}

/** An error or a warning as the catalogue shows it. */
export interface Entry {
  readonly code: Code;
  readonly title: string;
  readonly cause: string;
  /** What to do, for the values of the example. */
  readonly fix: string;
  /** The whole text, for the values of the example. */
  readonly example: string;
}

/** Makes messages of one code. */
export interface MessageMaker<F> {
  (fields: F): Message<F>;
  readonly code: Code;
  readonly entry: () => Entry;
}

/**
 * Declares an error or a warning: the only place where its words are written.
 *
 * @example
 * const nameReserved = defineMessage("LS2004", { title: "…", message: ({ name }: { name: string }) => `…`, … });
 * throw new NameTaken(nameReserved({ name }), { cause });
 */
export function defineMessage<F>(code: Code, wording: Wording<F>): MessageMaker<F> {
  const { title, message, cause, fix, example } = wording;
  const fixFor = (fields: F) => (typeof fix === "string" ? fix : fix(fields));
  const make = (fields: F): Message<F> => {
    const what = message(fields);
    const gap = what.endsWith("\n") ? "" : " ";
    const todo = fixFor(fields);
    return { code, fields, what, fix: todo, text: `${what}${gap}${todo} [${code}]` };
  };
  const entry = () => ({ code, title, cause, fix: fixFor(example), example: make(example).text });
  return Object.assign(make, { code, entry });
}

/**
 * An error with a code. Only what a plain check finds (a value, its path, what is allowed; the usage of a command) is text
 * alone. Whoever handles it matches on its class or its code, never on its text.
 */
export class CodedError extends Error {
  readonly words: Message | string;
  constructor(words: Message | string, options?: ErrorOptions) {
    super(typeof words === "string" ? words : words.text, options);
    this.words = words;
  }
  get code(): Code | undefined {
    return typeof this.words === "string" ? undefined : this.words.code;
  }
  /** The values in its text. They may be secret. */
  get fields(): unknown {
    return typeof this.words === "string" ? undefined : this.words.fields;
  }
}
