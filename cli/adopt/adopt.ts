import path from "node:path";
import { tokenOf } from "../../provider/core/engine.ts";
import { CodedError } from "../../provider/core/message.ts";
import { NAME_REQUESTS } from "../../provider/coverage/names.ts";
import { defineCommand } from "../command/command.ts";
import { WrongCall } from "../command/errors.ts";
import { STACKS_OPTIONS } from "../command/options.ts";
import { isListedByName, KINDS, type Kind, knownKind } from "../kinds.ts";
import { dynamicResources } from "../messages.ts";
import { type Progress, withProgress } from "../progress.ts";
import type { PulumiContext } from "../pulumi.ts";
import { withService } from "../service.ts";
import { configurationOf, objectsOf, stackInUse } from "../stack.ts";
import { writeFile } from "../write-file.ts";
import { assertReplaceable, importCommand } from "./import-file.ts";
import { findObjects, type Wish } from "./objects.ts";
import { formatReport } from "./report.ts";
import { readTerraform } from "./terraform.ts";

const WORDS = KINDS.map((kind) => knownKind(kind).inventory.word);
const BY_NAME_ONLY = KINDS.filter(isListedByName);

export const adopt = defineCommand({
  name: "adopt",
  description: [
    "Lists the objects of a workspace, and of its organization, that a stack does not contain. It writes a file for `pulumi import`, and prints the command that imports them and generates the program.",
    "It only reads from LangSmith. An import reads no secrets, such as credentials and environment variables: the objects keep those that they have.",
  ],
  options: {
    kind: {
      type: "string",
      multiple: true,
      value: "KIND",
      description: `List objects of this kind. Repeat it for several kinds. The kinds are ${WORDS.join(", ")}. Default: all except ${BY_NAME_ONLY.map((kind) => knownKind(kind).resource.plural).join(", ")}.`,
    },
    name: {
      type: "string",
      multiple: true,
      value: "PATTERN",
      description:
        "List objects of this name, and exports of a tracing project of this name. `*` matches any characters, `?` matches one. Repeat it for several patterns.",
    },
    "include-ended": {
      type: "boolean",
      description: "Also list exports that are Completed, Failed or TimedOut.",
    },
    terraform: {
      type: "string",
      value: "STATE",
      description:
        "List what this state of Terraform or OpenTofu manages. The file is the output of `terraform state pull` or `tofu state pull`.",
    },
    ...STACKS_OPTIONS,
    out: {
      type: "string",
      value: "FILE",
      description: "The import file, relative to the folder of the project. Default: import.json.",
    },
  },
  exitCodes: {
    0: "Everything can be imported, or nothing is left to import.",
    1: "An object cannot be imported, or is in the Terraform state alone.",
  },
  requests: async () => [
    ...KINDS.map((kind) => knownKind(kind).inventory).flatMap(({ optional, listRequest }) =>
      optional ? [] : [listRequest],
    ),
    ...NAME_REQUESTS,
  ],
  run: async ({ values }, around) => {
    const { cwd, out = "import.json", stack: stacks = [] } = values;
    const kinds = kindsNamed(values.kind);
    const names = (values.name ?? []).map(patternOf);
    const terraform = values.terraform === undefined ? undefined : readTerraform(values.terraform);
    const folder = path.resolve(cwd ?? ".");
    const file = path.resolve(folder, out);
    assertReplaceable(file);
    const wish = {
      kinds,
      names,
      includeEnded: values["include-ended"] === true,
      terraform: terraform?.objects.filter(({ kind }) => kinds?.includes(kind) ?? true),
    };
    const { environment } = around;
    const { found, ...compared } = await withProgress(around, "reading the stack", (progress) =>
      find(wish, stacks, { cwd, environment, ...progress }),
    );
    const resources = found.objects.map(({ kind, name, id }) => ({ type: tokenOf(kind), name, id }));
    if (resources.length > 0) writeFile(file, `${JSON.stringify({ resources }, null, 2)}\n`);
    const where = { cwd, stack: stacks[0], file: out };
    const written = resources.length > 0 ? { file, command: importCommand(folder, where) } : undefined;
    around.print(formatReport({ found, ...compared, terraform, written }, around.output));
    const isPart =
      found.rejected.length > 0 || found.missing.length > 0 || (terraform?.left ?? []).length > 0;
    return isPart ? 1 : 0;
  },
});

/** Compares a workspace with stacks, of which the first one, or the selected one, says how to reach it. */
async function find(
  wish: Omit<Wish, "managed">,
  [named, ...others]: readonly string[],
  context: PulumiContext & Progress,
) {
  const stack = await stackInUse(named, context);
  const own = stack === undefined ? [] : await objectsOf(stack, context);
  const dynamic = own.filter(({ isDynamic }) => isDynamic);
  if (stack !== undefined && dynamic[0] !== undefined)
    throw new CodedError(dynamicResources({ stack, count: dynamic.length, name: dynamic[0].name }));
  const elsewhere = await Promise.all(others.map((other) => objectsOf(other, context)));
  const managed = [own, ...elsewhere].flat();
  const configuration = stack === undefined ? {} : await configurationOf(stack, context);
  return withService(configuration, context, async (service, operation) => ({
    found: await findObjects(service, operation, { ...wish, managed }, context.show),
    workspace: service.workspaceId ?? "",
    hasStack: stack !== undefined,
  }));
}

/** The kinds that `--kind` names; undefined where it names none. @throws WrongCall */
function kindsNamed(values: readonly string[] | undefined): readonly Kind[] | undefined {
  return values?.map((text) => {
    const bare = text.toLowerCase();
    const found = KINDS.find((kind) => {
      const { word } = knownKind(kind).inventory;
      return [kind.toLowerCase(), word, `${word}s`].includes(bare);
    });
    if (found !== undefined) return found;
    throw new WrongCall(`--kind ${JSON.stringify(text)}: choose one of ${WORDS.join(", ")}.`);
  });
}

/** A name as a shell matches it: `*` for any text, `?` for one character, upper and lower case alike. */
function patternOf(glob: string): RegExp {
  const source = glob
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`, "isu");
}
