import { TraceFile } from "../../provider/http/trace/file.ts";

/** Appends lines until it has written as many as wanted, and tells each hundredth. */
const [, , file = "", name = "", count = "0"] = process.argv;
const warn = (text: string) => void process.stdout.write(`${text}\n`);
const trace = new TraceFile(file, warn);
for (let index = 0; index < Number(count) && trace.writes; index += 1) {
  trace.append(JSON.stringify({ name, index, filling: "x".repeat((index * 37) % 3_000) }), () => "");
  if (index % 100 === 0) process.stdout.write(`${index}\n`);
}
