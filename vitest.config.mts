import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts", "emulator/test/**/*.test.ts"],
          exclude: ["test/engine/**", "test/package/**"],
          globalSetup: ["test/node-sdk.ts"],
          // Some start processes, which take their time on a busy machine.
          testTimeout: 60_000,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: "engine",
          include: ["test/engine/**/*.test.ts", "test/package/**/*.test.ts"],
          globalSetup: ["test/setup.ts"],
          // One command of the engine takes seconds, and the machine's cores are shared by all of them.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // A test mostly waits: for one process of many that start one after the other, or for the service.
          maxWorkers: 2 * availableParallelism(),
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
