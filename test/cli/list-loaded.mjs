import { appendFileSync } from "node:fs";
import { registerHooks } from "node:module";

// Lists what a process loads, one address a line: `node --import` loads this before the program.
registerHooks({
  load(url, context, next) {
    appendFileSync(process.env.LOADED_LIST, `${url}\n`);
    return next(url, context);
  },
});
