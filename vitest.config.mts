import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that took longest when all were measured, longest first: begun last, one would be waited for alone. */
const SLOWEST = [
  "engine/every-kind-dynamic",
  "engine/every-kind-plugin",
  "package/sdks",
  "engine/adopt",
  "engine/gitops",
  "package/init",
  "package/installs",
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = SLOWEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return rank === -1 ? SLOWEST.length : rank;
    };
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

/** What needs the engine, the built package, or the vendor's own clients. */
const ENGINE = ["engine", "package", "emulator"].map((folder) => `test/${folder}/**/*.test.ts`);

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts", "emulator/test/**/*.test.ts"],
          exclude: [...ENGINE, "test/site/**"],
          globalSetup: ["test/node-sdk.ts"],
          setupFiles: ["test/message-rules.ts"],
          // Some start processes, which take their time on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
          // Loading the modules for each file is a third of what the tests cost. They leave nothing behind that others see.
          isolate: false,
        },
      },
      {
        test: {
          name: "engine",
          include: ENGINE,
          globalSetup: ["test/setup.ts"],
          setupFiles: ["test/message-rules.ts"],
          // One command of the engine takes seconds, and the machine's cores are shared by all of them.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // A test mostly waits: for one process of many that start one after the other, or for the service.
          maxWorkers: 2 * availableParallelism(),
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "site",
          include: ["test/site/**/*.test.ts"],
          // A build of the site takes half a minute on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
