import * as z from "zod";
import { field, named } from "../../../core/facts.ts";
import { choice, flag, label, oneSource, pathInside, unique } from "./types.ts";

const PROPAGATIONS = ["None", "HostToContainer", "Bidirectional"] as const;
const RECURSIVE = ["Disabled", "IfPossible", "Enabled"] as const;

const mount = named(
  z
    .object({
      name: label("The name of the volume.", "cache"),
      mountPath: field(
        z
          .string()
          .min(1)
          .regex(/^[^:]*$/),
        {
          description: "Where the container finds it, without a colon.",
          example: "/var/cache/agent",
          allowed: "a path without a colon",
        },
      ),
      subPath: field(pathInside().optional(), {
        description: "The part of the volume that is mounted. Left out: all of it.",
        example: "agent",
      }),
      subPathExpr: field(pathInside().optional(), {
        description: "The same, with environment variables as `$(NAME)` in it.",
        example: "$(POD_NAME)",
      }),
      readOnly: flag("Whether the container may not write to it."),
      recursiveReadOnly: choice(RECURSIVE, "Whether what is mounted inside is read-only, too"),
      mountPropagation: choice(PROPAGATIONS, "Whether mounts made later are seen on the other side"),
    })
    .superRefine(oneSource(["subPath", "subPathExpr"])),
  { name: "KubernetesVolumeMount", description: "Where a container finds a volume." },
);

export const volumeMounts = z.array(mount).superRefine(unique("mountPath"));
