import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { perform } from "../../provider/core/operation.ts";
import { resources } from "../../provider/resources/index.ts";
import { changes, clientOf } from "./lives.ts";

const IMPORT =
  "Choose another name. Or, unless this program manages it, import it with the plugin: `pulumi import langsmith:index:";

test.each([
  [
    "Dataset",
    "/api/v1/datasets",
    `Could not create dataset support: LangSmith returned "Dataset with name 'support' already exists". ${IMPORT}Dataset NAME support\`, or delete it, which deletes all its examples and experiments. [LS7001]`,
  ],
  [
    "TracingProject",
    "/api/v1/sessions",
    `Could not create tracing project support: LangSmith returned "Session with name 'support' already exists". LangSmith creates a project with its first trace, or with the deployment of the same name. For a deployment of this program, use its tracingProjectId. ${IMPORT}TracingProject NAME support\`, or delete it, which deletes all its traces. [LS7001]`,
  ],
] as const)(
  "a %s whose name is taken is not created, and the error shows how to import the other",
  async (kind, path, message) => {
    const emulator = await startEmulator({ strict: true, speed: 0, report: () => {} });
    onTestFinished(() => emulator.close());
    const service = clientOf(emulator);
    const { create, example } = resources[kind];
    const context = { limitSeconds: 30, status: () => {}, warn: () => {} };
    const creation = () =>
      perform(context, (operation) => create(service, { ...example, name: "support" }, operation));
    const { id } = await creation();
    const before = emulator.journal().at(-1)?.sequence ?? 0;
    await expect(creation()).rejects.toMatchObject({ code: "LS7001", message });
    expect(changes(emulator, before)).toEqual([`POST ${path}`]);
    expect(emulator.state().collections[path]).toMatchObject([{ id }]);
  },
);
