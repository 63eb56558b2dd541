/** The life of every kind. In the end, no secret is in the state or in what was printed. */
const LIVES = { plugin: "every-kind-plugin", dynamic: "every-kind-dynamic" };

/**
 * The tests of the real engine that `npm test` runs, by promise and front end: the life of every kind, and what proves
 * each promise best in the least time. The others run with `npm run test:all`.
 */
export const PROMISES: Readonly<Record<string, Readonly<Record<"plugin" | "dynamic", string>>>> = {
  "Nothing is orphaned": { plugin: "deployment-failure", dynamic: "deployment-failure" },
  "Nothing is created twice": { plugin: "lost-answers-up", dynamic: "lost-answers-up" },
  "Nothing is destroyed or paid for by surprise": { plugin: "export-schedule", dynamic: "export-schedule" },
  "A second up changes nothing": LIVES,
  "Secrets stay secret": LIVES,
  "A wait always ends": { plugin: "plugin/interrupt", dynamic: "deployment-interrupted" },
  "Errors say what to do": { plugin: "bad-input", dynamic: "bad-input" },
  "A preview changes nothing": LIVES,
};

const names = Object.values(PROMISES).flatMap((byFrontEnd) => Object.values(byFrontEnd));

/** Their files, below the root. */
export const PROMISE_FILES: readonly string[] = [...new Set(names)].map(
  (name) => `test/engine/${name}.test.ts`,
);
