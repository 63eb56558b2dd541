import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { perform } from "../../provider/core/operation.ts";
import { resources } from "../../provider/resources/index.ts";
import { changes, clientOf } from "./lives.ts";

const MADE =
  "LangSmith creates a project with its first trace, or with the deployment of the same name. For a deployment of this program, use its tracingProjectId. ";

test.each([
  ["Dataset", "dataset", "/api/v1/datasets", "Dataset with name 'support' already exists", ""],
  [
    "TracingProject",
    "tracing project",
    "/api/v1/sessions",
    "Session with name 'support' already exists",
    MADE,
  ],
] as const)(
  "a %s whose name is taken is not created, and the error shows how to import the other",
  async (kind, noun, path, detail, hint) => {
    const emulator = await startEmulator({ strict: true, speed: 0, report: () => {} });
    onTestFinished(() => emulator.close());
    const service = clientOf(emulator);
    const { create, example } = resources[kind];
    const context = { limitSeconds: 30, status: () => {}, warn: () => {} };
    const creation = () =>
      perform(context, (operation) => create(service, { ...example, name: "support" }, operation));
    const { id } = await creation();
    const before = emulator.journal().at(-1)?.sequence ?? 0;
    const message = `Could not create the ${noun}: POST ${emulator.url}${path} returned 409: ${detail}. ${hint}If this \`pulumi up\` created the ${noun}, or no one else manages it, import it with the plugin: \`pulumi import langsmith:index:${kind} NAME ${id}\`. Otherwise choose another name. [LS5005]`;
    await expect(creation()).rejects.toMatchObject({ code: "LS5005", message });
    expect(changes(emulator, before)).toEqual([`POST ${path}`]);
    expect(emulator.state().collections[path]).toMatchObject([{ id }]);
  },
);
