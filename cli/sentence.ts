/** The words of an error as a sentence: with a full stop, unless they end a sentence or with a code. */
export function sentence(words: string): string {
  return /[.!?\]]$/.test(words) ? words : `${words}.`;
}
