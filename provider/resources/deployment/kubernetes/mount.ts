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
          description: "The path in the container.",
          example: "/var/cache/agent",
          allowed: "a path without a colon",
        },
      ),
      subPath: field(pathInside().optional(), {
        description: "The part of the volume to mount.",
        usage: "Default: all of it.",
        example: "agent",
      }),
      subPathExpr: field(pathInside().optional(), {
        description: "The same as `subPath`, with environment variables such as `$(NAME)`.",
        example: "$(POD_NAME)",
      }),
      readOnly: flag("Whether the mount is read-only."),
      recursiveReadOnly: choice(RECURSIVE, "Whether mounts inside it are read-only too."),
      mountPropagation: choice(
        PROPAGATIONS,
        "How later mounts are propagated between the container and the node.",
      ),
    })
    .superRefine(oneSource(["subPath", "subPathExpr"])),
  { name: "KubernetesVolumeMount", description: "Where a container mounts a volume." },
);

export const volumeMounts = z.array(mount).superRefine(unique("mountPath"));
