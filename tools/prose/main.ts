import { root } from "../stack/package.ts";
import { messageProblems, pageProblems } from "./check.ts";

/** Checks the prose of the pages and of the messages. */
const problems = [...(await pageProblems(root)), ...(await messageProblems())];
for (const problem of problems) console.error(problem);
console.error(problems.length === 0 ? "the prose is in order" : `${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
