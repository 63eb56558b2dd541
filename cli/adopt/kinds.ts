import { nearest } from "../../provider/core/allowed-values.ts";
import { calledOf, KINDS, type Kind } from "../state/kinds.ts";
import { WrongCall } from "../usage-error.ts";

/** The kinds that `--kind` names; undefined where it names none. @throws WrongCall */
export function kindsNamed(given: readonly string[] | undefined): readonly Kind[] | undefined {
  const words = KINDS.map((kind) => calledOf(kind).word);
  return given?.map((text) => {
    const bare = text.toLowerCase();
    const found = KINDS.find((kind) => {
      const { word } = calledOf(kind);
      return kind.toLowerCase() === bare || word === bare || `${word}s` === bare;
    });
    if (found) return found;
    const meant = nearest(text, words);
    const all = words.join(", ");
    throw new WrongCall(
      meant === undefined
        ? `--kind ${JSON.stringify(text)}: there is no such kind; it is one of ${all}`
        : `--kind ${JSON.stringify(text)}: did you mean ${meant}? It is one of ${all}`,
    );
  });
}
