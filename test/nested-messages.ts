/**
 * What messages of the running test contain of another message: its fix and its code. Files of tests that share a
 * worker's modules share this one: the messages that they import write here.
 */
export const nested: string[] = [];
