import { appendFileSync } from "node:fs";

/** The file that collects the codes that tests raise, while a whole tier runs (`tools/test.ts`). */
const { PULUMI_LANGSMITH_RAISED_CODES: file } = process.env;
const recorded = new Set<string>();

/** Records that a test raised codes: `tools/test.ts` fails if no test raises a code of the catalogue. */
export function recordRaised(codes: readonly string[]): void {
  if (file === undefined) return;
  const news = codes.filter((code) => !recorded.has(code));
  for (const code of news) recorded.add(code);
  if (news.length > 0) appendFileSync(file, news.map((code) => `${code}\n`).join(""));
}

/** Records the codes that a process printed at the ends of its messages. */
export function recordPrinted(output: string): void {
  recordRaised([...output.matchAll(/\[(LS\d{4})\]/g)].map(([, code = ""]) => code));
}
