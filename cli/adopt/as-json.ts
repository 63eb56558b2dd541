import { jsonText } from "../../provider/core/text.ts";
import type { Reason } from "../errors.ts";
import type { Assembled } from "./assemble.ts";
import type { Written } from "./report.ts";
import type { TerraformLeft, TerraformState } from "./terraform/terraform.ts";

function text(value: object): string {
  return jsonText({ version: 1, ...value });
}

/** Everything as JSON; names stay what they are, for other versions of the command too. */
export function asJson(
  { adopted, leftOut, undeclarable, missing }: Assembled,
  left: readonly TerraformLeft[],
  written: Written | undefined,
): string {
  return text({
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
        ...whyAsJson(why),
      })),
      ...[...missing, ...left].map(({ address, position, why }) => ({
        kind: null,
        id: null,
        terraform: { address, position },
        ...whyAsJson(why),
      })),
    ],
    written: written === undefined ? null : { folder: written.folder, files: written.files },
  });
}

function whyAsJson({ text: why, code }: Reason) {
  return { why, code: code ?? null };
}

/** What a state of Terraform would become. */
export function mappingAsJson({ objects, left, others }: TerraformState): string {
  return text({
    terraform: objects.map(({ address, position, kind, name: proposedName, id }) => ({
      address,
      position,
      kind,
      proposedName,
      id,
    })),
    notAdopted: left.map(({ address, position, why }) => ({
      terraform: { address, position },
      ...whyAsJson(why),
    })),
    othersInState: others,
  });
}
