import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";

/** What a process did that reaches beyond itself, and what it left behind, told when it ended. */
interface Trace {
  /** Where it connected to, as `host:port`, each once. */
  readonly connected: string[];
  /** Where it listened, as `host:port`. */
  readonly listened: string[];
  /** Names of the built-in objects' prototypes that it changed. */
  readonly polluted: string[];
}

const SCRIPT = `
const net = require("node:net");
const fs = require("node:fs");
const prototypes = { Object, Array, Function, String };
const names = () => Object.entries(prototypes).map(([name, { prototype }]) => [name, Reflect.ownKeys(prototype).length]);
const before = JSON.stringify(names());
const connected = new Set();
const listened = [];
const { connect } = net.Socket.prototype;
const { listen } = net.Server.prototype;
net.Socket.prototype.connect = function (...given) {
  const first = Array.isArray(given[0]) ? given[0][0] : given[0];
  const place = typeof first === "object" ? (first.path ?? first.host + ":" + first.port) : given[1] + ":" + first;
  connected.add(String(place));
  return connect.apply(this, given);
};
net.Server.prototype.listen = function (...given) {
  const { host, port, path } = typeof given[0] === "object" ? given[0] : { host: given[1], port: given[0] };
  listened.push(path ?? host + ":" + port);
  return listen.apply(this, given);
};
process.on("exit", () => {
  const changed = before === JSON.stringify(names()) ? [] : ["prototypes"];
  const leaked = Object.keys(prototypes).filter((name) => Object.keys(prototypes[name].prototype).length > 0);
  fs.writeFileSync(process.env.TRACE_FILE, JSON.stringify({ connected: [...connected], listened, polluted: [...changed, ...leaked] }));
});
`;

/** The environment that makes a process of Node.js tell what it did, and how to read it once it has ended. */
export function tracing(): { environment: Record<string, string>; trace: () => Trace } {
  const folder = mkdtempSync(path.join(inject("installed"), "trace-"));
  const script = path.join(folder, "trace.cjs");
  const file = path.join(folder, "trace.json");
  writeFileSync(script, SCRIPT);
  return {
    environment: { NODE_OPTIONS: `--require=${script}`, TRACE_FILE: file },
    trace: () => JSON.parse(readFileSync(file, "utf8")),
  };
}
