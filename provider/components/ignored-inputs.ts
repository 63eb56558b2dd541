import type { Child } from "./define.ts";

/**
 * The inputs of a child of which changes are ignored: those that it declares, and those that `ignoreChanges` of the
 * component names as arguments. Pulumi does not hand that option down.
 *
 * @param ofComponent property paths of arguments: `secrets.TOKEN`
 */
export function ignoredInputs(
  { ignoreChanges, takesOver = {} }: Child,
  ofComponent: readonly string[],
): string[] {
  const inherited = ofComponent.flatMap((path) => {
    if (path === "*") return [path];
    const [argument = ""] = /^\w*/.exec(path) ?? [];
    const input = Object.hasOwn(takesOver, argument) ? takesOver[argument] : undefined;
    return input === undefined ? [] : [`${input}${path.slice(argument.length)}`];
  });
  return [...ignoreChanges, ...inherited];
}
