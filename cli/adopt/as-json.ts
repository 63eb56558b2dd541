import { jsonText } from "../../provider/core/text.ts";
import type { Reason } from "../errors.ts";
import type { Assembled } from "./assemble.ts";
import type { AdoptOutput, MappingOutput } from "./output.ts";
import type { Written } from "./report.ts";
import type { TerraformLeft, TerraformState } from "./terraform/terraform.ts";

/** Everything as JSON. */
export function asJson(
  { adopted, leftOut, undeclarable, missing }: Assembled,
  left: readonly TerraformLeft[],
  written: Written | undefined,
): string {
  const output: AdoptOutput = {
    version: 1,
    adopted: adopted.map(({ subject, declared, isManaged, address }) => ({
      kind: subject.kind,
      name: declared.name,
      id: subject.id,
      status: subject.status ?? null,
      called: subject.names,
      createdAt: subject.createdAt ?? null,
      tenantId: subject.tenantId ?? null,
      managed: isManaged,
      terraform: address ?? null,
      settings: declared.settings,
    })),
    leftOut,
    notAdopted: [
      ...undeclarable.map(({ subject, why }) => ({
        kind: subject.kind,
        id: subject.id,
        terraform: null,
        ...reasonAsJson(why),
      })),
      ...[...missing, ...left].map(({ address, position, why }) => ({
        kind: null,
        id: null,
        terraform: { address, position },
        ...reasonAsJson(why),
      })),
    ],
    written: written === undefined ? null : { folder: written.folder, files: written.files },
  };
  return jsonText(output);
}

function reasonAsJson({ text, what, fix, code }: Reason) {
  return { message: what ?? text, fix: fix ?? null, code: code ?? null };
}

/** What a state of Terraform would become. */
export function mappingAsJson({ objects, left, others }: TerraformState): string {
  const output: MappingOutput = {
    version: 1,
    terraform: objects.map(({ address, position, kind, name: proposedName, id }) => ({
      address,
      position,
      kind,
      proposedName,
      id,
    })),
    notAdopted: left.map(({ address, position, why }) => ({
      terraform: { address, position },
      ...reasonAsJson(why),
    })),
    othersInState: others,
  };
  return jsonText(output);
}
