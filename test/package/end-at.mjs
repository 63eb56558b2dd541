import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";

/**
 * Sends END_SIGNAL to this process when it is about to change the folder END_IN for the END_AT-th time, or before its
 * first line for 0; a file is then half written. Writes the number of changes into the file END_COUNT.
 */
const { END_AT, END_SIGNAL = "SIGKILL", END_IN = "", END_COUNT } = process.env;
const end = () => process.kill(process.pid, END_SIGNAL);
const { writeFileSync } = fs;
let changes = 0;

const isInside = (file) => `${path.resolve(String(file))}${path.sep}`.startsWith(`${END_IN}${path.sep}`);

for (const name of ["mkdirSync", "writeFileSync", "renameSync", "rmSync"]) {
  const original = fs[name];
  fs[name] = (file, content, ...rest) => {
    if (isInside(file)) changes += 1;
    if (isInside(file) && changes === Number(END_AT)) {
      if (name === "writeFileSync" && END_SIGNAL === "SIGKILL")
        writeFileSync(file, content.slice(0, content.length / 2));
      end();
    }
    return original(file, content, ...rest);
  };
}
syncBuiltinESMExports();
if (END_AT === "0") end();
if (END_COUNT !== undefined) process.on("exit", () => writeFileSync(END_COUNT, String(changes)));
