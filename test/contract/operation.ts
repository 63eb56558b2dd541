import * as z from "zod";

/** What the service's published interface says of one operation. */
export interface Operation {
  readonly method: string;
  /** With `:id` for each parameter. */
  readonly path: string;
  /** The statuses that it may answer with; the first is that of success. */
  readonly statuses: readonly [number, ...number[]];
  readonly request?: z.ZodType;
  /** The body of a success. Absent where none is published. */
  readonly answer?: z.ZodType;
  /** What a key must be allowed for it. Absent where none is documented, and where `permissions.ts` has it. */
  readonly permission?: string;
  /** Where an operation that the published interface lacks is described. */
  readonly newer?: string;
}

type Bodies = Pick<Operation, "request" | "answer" | "permission" | "newer">;

export function operation(
  route: `${"GET" | "POST" | "PATCH" | "PUT" | "DELETE"} /${string}`,
  statuses: Operation["statuses"],
  bodies: Bodies = {},
): Operation {
  const [method = "", path = ""] = route.split(" ");
  return { method, path, statuses, ...bodies };
}

/** An object with exactly these members, under the name that differences are reported by. */
export function named<Shape extends z.ZodRawShape>(name: string, shape: Shape) {
  return z.strictObject(shape).meta({ title: name });
}

export const uuid = z.guid();
export const time = z.iso.datetime({ offset: true });
export const text = z.string();
export const integer = z.int();
export const map = z.record(z.string(), z.unknown());
export const optionalText = text.nullish();
export const optionalUuid = uuid.nullish();
export const optionalTime = time.nullish();
export const optionalInteger = integer.nullish();
export const optionalNumber = z.number().nullish();
export const optionalFlag = z.boolean().nullish();
export const optionalMap = map.nullish();

/** The body of a refusal; some routes have another member. */
export const refusal = z.union([z.strictObject({ detail: text }), z.strictObject({ error: text })]);

/** The body of a 422: what is wrong, or a text. The service echoes what was sent beside what is published. */
export const unprocessable = z.strictObject({
  detail: z.union([
    text,
    z.array(
      z.strictObject({
        loc: z.array(z.union([text, integer])),
        msg: text,
        type: text,
        input: z.unknown().optional(),
        ctx: map.optional(),
      }),
    ),
  ]),
});
