import { nearest } from "../../provider/core/allowed-values.ts";
import { KINDS, type Kind } from "../state/states.ts";
import { WrongCall } from "../usage-error.ts";

/** What each kind is called on the command line, and in sentences. */
export const CALLED: Readonly<
  Record<Kind, { readonly word: string; readonly one: string; readonly many: string }>
> = {
  Deployment: { word: "deployment", one: "deployment", many: "deployments" },
  ExportDestination: { word: "destination", one: "export destination", many: "export destinations" },
  OAuthProvider: { word: "oauth-provider", one: "OAuth provider", many: "OAuth providers" },
  BulkExport: { word: "export", one: "bulk export", many: "bulk exports" },
};

/** In the order in which a program declares them: what is referred to comes first. */
export const ORDER = ["Deployment", "ExportDestination", "OAuthProvider", "BulkExport"] as const;

const WORDS = KINDS.map((kind) => CALLED[kind].word);

/** The kinds that `--kind` names; undefined where it names none. @throws WrongCall */
export function kindsNamed(given: readonly string[] | undefined): readonly Kind[] | undefined {
  return given?.map((text) => {
    const bare = text.toLowerCase();
    const found = KINDS.find(
      (kind) => kind.toLowerCase() === bare || CALLED[kind].word === bare || `${CALLED[kind].word}s` === bare,
    );
    if (found) return found;
    const meant = nearest(text, WORDS);
    const all = WORDS.join(", ");
    throw new WrongCall(
      meant === undefined
        ? `--kind ${JSON.stringify(text)}: there is no such kind; it is one of ${all}`
        : `--kind ${JSON.stringify(text)}: did you mean ${meant}? It is one of ${all}`,
    );
  });
}
