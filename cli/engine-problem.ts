/**
 * What to do about the words with which the engine refuses to tell of a stack, in whole sentences; undefined where
 * they say nothing more special than that it does not find it.
 */
export function engineCure(words: string): string | undefined {
  if (/passphrase/i.test(words)) {
    return "Set PULUMI_CONFIG_PASSPHRASE, or PULUMI_CONFIG_PASSPHRASE_FILE, to the passphrase that the stack was made with.";
  }
  if (/failed to load checkpoint|unexpected end of JSON|unexpected EOF|: EOF\b/.test(words)) {
    return 'The state is cut off. In the folder .pulumi/stacks/PROJECT of the backend, remove STACK.json.attrs; where that is not enough, copy STACK.json.bak over STACK.json (docs/doctor.md, "After a kill").';
  }
  return undefined;
}
