/** How numbers were written that JavaScript writes otherwise, such as 1.0, by the object or array that contains them. */
const written = new WeakMap<object, Map<string, string>>();

/** A number that JavaScript may write otherwise: 16 digits, a last zero of a fraction, an exponent, or -0. */
const SUSPECT = /[:,[\s](?:-0\s*[,\]}]|-?(?:\d[\d.]{15,}|\d+\.\d*0\s*[,\]}]|[\d.]+[eE]))/;

/** `JSON.parse`, which remembers for {@link withExactNumbers} how numbers were written. @throws SyntaxError */
export function parseExactly(text: string): unknown {
  // A reviver takes ten times as long.
  if (!SUSPECT.test(text)) return JSON.parse(text);
  // Node.js older than 22 has no context: there, numbers are sent as JavaScript writes them.
  return JSON.parse(
    text,
    function (this: object, key: string, value: unknown, context?: { readonly source?: string }) {
      const source = context?.source;
      if (typeof value === "number" && source !== undefined && source !== String(value)) {
        const members = written.get(this) ?? new Map<string, string>();
        written.set(this, members.set(key, source));
      }
      return value;
    },
  );
}

/** A copy that `JSON.stringify` writes with the numbers as they were read. It is to be sent, not compared. */
export function withExactNumbers(answer: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, exact(value, answer, key)]));
}

/** Some members of an answer as an object of their own, whose numbers {@link withExactNumbers} knows as well. */
export function selectMembers(
  answer: Readonly<Record<string, unknown>>,
  selects: (name: string) => boolean,
): Record<string, unknown> {
  const selected = Object.fromEntries(Object.entries(answer).filter(([name]) => selects(name)));
  const sources = [...(written.get(answer) ?? [])].filter(([name]) => Object.hasOwn(selected, name));
  if (sources.length > 0) written.set(selected, new Map(sources));
  return selected;
}

function exact(value: unknown, holder: object, key: string): unknown {
  const source = written.get(holder)?.get(key);
  if (source !== undefined) return rawNumber(source) ?? value;
  if (Array.isArray(value)) return value.map((item, index) => exact(item, value, String(index)));
  return typeof value === "object" && value !== null ? withExactNumbers(value) : value;
}

/** Whether a value is a number of {@link withExactNumbers}, which is an object. */
export function isExactNumber(value: unknown): boolean {
  const isRaw: unknown = Reflect.get(JSON, "isRawJSON");
  return typeof isRaw === "function" && Reflect.apply(isRaw, JSON, [value]) === true;
}

/** `JSON.rawJSON`, which the types of TypeScript lack. */
function rawNumber(source: string): unknown {
  const rawJson: unknown = Reflect.get(JSON, "rawJSON");
  return typeof rawJson === "function" ? Reflect.apply(rawJson, JSON, [source]) : undefined;
}
