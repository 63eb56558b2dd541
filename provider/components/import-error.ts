/** Why a component cannot be imported, and what can be. */
export function componentImportError(kind: string, name: string): string {
  return (
    `${kind} ${JSON.stringify(name)} is a component, and Pulumi cannot import components: the service has no such object. ` +
    "Create it in the program, and import its resources below it: `pulumi import --parent COMPONENT=URN TYPE NAME ID`."
  );
}
