/** A variable of the job, which must be set. */
export function variable(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set. Set it in the job. README.md lists all variables.`);
}
