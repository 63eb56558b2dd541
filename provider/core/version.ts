// Generated from package.json by `npm run generate`. Do not edit.

/** The version of this package. */
export const version = "0.1.0";

/** What a program tells the engine of the plugin that it needs: the version, and where to get it if that is known. */
export const plugin: { readonly version: string; readonly pluginDownloadURL?: string } = { version };
