import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as rig from "../cli/adopt-rig.ts";
import { listings, made } from "./adopt-objects.ts";
import { RPC } from "./rig/grpc.ts";
import { changes, diff } from "./rig/grpc-diff.ts";
import { checkOf, type Kind, type Properties, plain, readOf } from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";

const OBJECTS = 500;

interface Declared {
  readonly type: string;
  readonly properties: Properties;
}

/** A program's value as the engine hands it on: references by what they stand for, and no more escapes. */
function resolved(
  value: unknown,
  ids: ReadonlyMap<string, string>,
  projects: ReadonlyMap<string, string>,
): unknown {
  if (typeof value === "string") {
    const reference = /^\$\{([^.}]+)\.(\w+)\}$/.exec(value);
    if (!reference) return value.replaceAll("$$", "$");
    const [, name = "", output] = reference;
    return (output === "id" ? ids : projects).get(name);
  }
  if (Array.isArray(value)) return value.map((item) => resolved(item, ids, projects));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, resolved(inner, ids, projects)]),
  );
}

const KINDS: readonly Kind[] = ["Deployment", "ExportDestination", "BulkExport", "OAuthProvider"];

test("of 500 objects each one is imported, checked and without a difference to its declaration, and adopting asked for listings alone", async () => {
  const { emulator, plugin } = await grpcWorld({ emulator: { speed: 0, oauthProviders: [] } });
  await made(emulator, OBJECTS);
  emulator.clock.advance(3600);
  const before = emulator.journal().at(-1)?.sequence ?? 0;
  const out = rig.temporaryFolder();
  const ran = await rig.adopt(emulator, ["--out", out, "--language", "yaml", "--include-ended"], {
    environment: { LANGSMITH_CONTROL_PLANE_URL: "" },
  });
  expect(ran.code, ran.stderr).toBe(0);
  expect(ran.stdout).toContain(
    ": 50 deployments, 100 export destinations, 25 OAuth providers, 325 bulk exports\n",
  );
  const asked = emulator.journal().filter(({ sequence }) => sequence > before);
  const requests = asked.map(({ method, path: target }) => `${method} ${target}`);
  expect(requests.toSorted()).toEqual(await listings("/api-host"));

  const { resources }: { resources: { type: string; name: string; id: string }[] } = JSON.parse(
    readFileSync(path.join(out, "import.json"), "utf8"),
  );
  const program: { resources: Record<string, Declared> } = parse(
    readFileSync(path.join(out, "Main.yaml"), "utf8"),
  );
  expect(resources).toHaveLength(OBJECTS);
  expect(Object.keys(program.resources)).toEqual(resources.map(({ name }) => name));
  const { deployments } = emulator.state();
  const ids = new Map(resources.map(({ name, id }) => [name, id]));
  const projects = new Map(
    resources.flatMap(({ name, id }): [string, string][] => {
      const held = deployments.find((each) => each.id === id);
      return held?.tracer_session_id ? [[name, held.tracer_session_id]] : [];
    }),
  );
  const different: object[] = [];
  for (const { name, type, id } of resources) {
    const kind = KINDS.find((each) => type === `langsmith:index:${each}`) ?? "Deployment";
    const read = await plugin.ask(RPC.read, readOf(kind, id));
    const held = { id: read.getId(), inputs: plain(read.getInputs()), outputs: plain(read.getProperties()) };
    const declared: Properties = Object.fromEntries(
      Object.entries(Object(resolved(program.resources[name]?.properties, ids, projects))),
    );
    const checked = await plugin.ask(RPC.check, checkOf(kind, declared, held.inputs));
    const failures = checked.getFailuresList().map((each) => each.getReason());
    const changed = changes(await diff(plugin, kind, held, plain(checked.getInputs())));
    if (failures.length > 0 || Object.keys(changed).length > 0) different.push({ name, failures, changed });
  }
  expect(different).toEqual([]);
});
