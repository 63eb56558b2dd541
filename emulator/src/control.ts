import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { disappear } from "./exports/changes.ts";
import type { Faults } from "./faults/faults.ts";
import { FaultError, readFaults } from "./faults/schema.ts";
import { jsonOrText } from "./server/body.ts";
import type { Journal } from "./server/journal.ts";
import { EMULATOR_PREFIX } from "./server/server.ts";
import { behaviourSchema } from "./world/behaviour.ts";
import { parseInstant } from "./world/clock.ts";
import { snapshot } from "./world/snapshot.ts";
import type { World } from "./world/world.ts";

const clockSchema = z.strictObject({
  /** Moves the clock forward. */
  advanceSeconds: z.number().min(0).optional(),
  /** Puts the clock to this time, which must not be in its past. */
  now: z.iso.datetime({ offset: true }).transform(parseInstant).optional(),
  /** Virtual seconds per real second from now on; 0 stops the clock. */
  speed: z.number().min(0).max(1_000_000).optional(),
});

const journalQuery = z.strictObject({ after: z.coerce.number().int().min(0).default(0) });

/** The shape of `POST /_emulator/disappear`. */
const disappearSchema = z.strictObject({
  exportId: z.string().toLowerCase(),
});

/** Mounts what a test or a developer asks of the emulator itself, below `/_emulator`. It needs no key. */
export function mountControl(app: FastifyInstance, world: World, journal: Journal, faults: Faults): void {
  const { clock, behaviours } = world;
  app.get(`${EMULATOR_PREFIX}/journal`, (request, reply) =>
    withInput(reply, journalQuery, request.query, ({ after }) => journal.entries(after)),
  );
  app.get(`${EMULATOR_PREFIX}/state`, (_request, reply) => reply.send(snapshot(world)));
  app.get(`${EMULATOR_PREFIX}/clock`, (_request, reply) => reply.send(clock.read()));
  app.post(`${EMULATOR_PREFIX}/clock`, (request, reply) =>
    withInput(reply, clockSchema, jsonOf(request.body), (change) => {
      if (change.speed !== undefined) clock.setSpeed(change.speed);
      if (change.now !== undefined) clock.set(change.now);
      if (change.advanceSeconds !== undefined) clock.advance(change.advanceSeconds);
      return clock.read();
    }),
  );
  app.get(`${EMULATOR_PREFIX}/faults`, (_request, reply) => reply.send(faults.list()));
  app.post(`${EMULATOR_PREFIX}/faults`, (request, reply) =>
    withInput(reply, z.unknown(), jsonOf(request.body), (input) =>
      readFaults(input).map((fault) => faults.add(fault)),
    ),
  );
  app.delete(`${EMULATOR_PREFIX}/faults`, (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
  app.post(`${EMULATOR_PREFIX}/behaviour`, (request, reply) =>
    withInput(reply, behaviourSchema, jsonOf(request.body), (behaviour) => behaviours.add(behaviour)),
  );
  app.delete(`${EMULATOR_PREFIX}/behaviour`, (_request, reply) => {
    behaviours.clear();
    return reply.code(204).send();
  });
  app.post(`${EMULATOR_PREFIX}/disappear`, (request, reply) =>
    withInput(reply, disappearSchema, jsonOf(request.body), ({ exportId }) => disappear(world, exportId)),
  );
}

/** Answers 200 with what `use` returns, 204 when that is nothing, 400 with the reason for a wrong input. */
function withInput<T>(reply: FastifyReply, schema: z.ZodType<T>, input: unknown, use: (value: T) => unknown) {
  const parsed = schema.safeParse(input);
  if (!parsed.success) return reply.code(400).send({ error: z.prettifyError(parsed.error) });
  try {
    const result = use(parsed.data);
    return result === undefined ? reply.code(204).send() : reply.send(result);
  } catch (error) {
    if (error instanceof FaultError) {
      return reply.code(400).send({ error: `No fault was added.\n${error.message}` });
    }
    if (error instanceof RangeError) return reply.code(400).send({ error: error.message });
    throw error;
  }
}

function jsonOf(body: unknown): unknown {
  return typeof body === "string" ? jsonOrText(body) : body;
}
