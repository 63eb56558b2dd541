import { defineMessage } from "../../core/message.ts";

export const inUse = defineMessage("LS3001", {
  when: "Exports still use the destination, so it cannot be deleted. LangSmith deletes a destination only when every export that uses it has ended.",
  say: ({ exports }: { readonly exports: string }) => `the destination is still used by ${exports}.`,
  do: 'Delete their resources (cancelSpawnedOnDelete: true cancels spawned ones too). Cancel exports of no program: PATCH /api/v1/bulk-exports/ID {"status": "Cancelled"}.',
  see: "concepts/consent.md#delete-a-destination",
  example: { exports: "1 bulk export: 9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84" },
});

export const kept = defineMessage("LS3002", {
  when: "A deleted destination stays in LangSmith. LangSmith keeps a destination as long as exports refer to it, even ended ones. An older self-hosted server never deletes a destination.",
  say: ({ id, why }: Readonly<Record<"id" | "why", string>>) => `LangSmith keeps destination ${id}: ${why}.`,
  do: "It is in no state any more, and nothing exports to it. Revoke its credentials if nothing else uses them.",
  see: "concepts/consent.md#delete-a-destination",
  example: { id: "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63", why: "only ended exports refer to it" },
});

export const changedOutside = defineMessage("LS3006", {
  when: "The credentials or the role of a destination were changed outside Pulumi. The destination was changed in LangSmith, or by its API. LangSmith never returns the values, so only their names are compared.",
  say: ({ lost, found }: Readonly<Record<"lost" | "found", string>>) =>
    `the destination uses ${found} instead of the ${lost} of your program.`,
  do: "Run `pulumi up` to restore those of your program.",
  see: "guides/rotate-credentials.md#the-credentials-of-a-bucket",
  example: { lost: "credentials", found: "accessKeyId, secretAccessKey" },
});
