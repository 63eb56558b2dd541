/** The key by which the engine marks an object as standing for something else, such as an encrypted value of a state. */
export const SIGNATURE = "4dabf18193072939515e22adb298388d";

/** The mark of a value that is kept encrypted. */
export const SECRET = "1b47061264138c4ac30d75fd1eb44270";

/** Where the check put the paths of the properties that it filled itself; the engine hides keys that begin so. */
export const DEFAULTS = "__defaults";
