/** The key by which the engine marks an object as standing for something else, such as an encrypted value of a state. */
export const SIGNATURE = "4dabf18193072939515e22adb298388d";

/** Where the check put the paths of the properties that it filled itself; the engine hides keys that begin so. */
export const DEFAULTS = "__defaults";
