import { KINDS } from "../../cli/kinds.ts";

/** The test that does what blocks of commands of a page say, or compares what blocks of output show. */
export interface CarriedOut {
  readonly test: string;
  /** How many such blocks the page has, where it is a test of all of them; else the lines that those begin with. */
  readonly blocks: number | readonly string[];
}

/** Every page whose commands a test carries out. */
export const CARRIED_OUT: Readonly<Record<string, readonly CarriedOut[]>> = {
  "README.md": [{ test: "test/engine/readme.test.ts", blocks: 4 }],
  "docs/guides/doctor.md": [{ test: "test/engine/pages-docs.test.ts", blocks: 2 }],
  "docs/guides/recover-after-a-kill.md": [
    {
      test: "test/engine/guide-recovering.test.ts",
      blocks: [
        "pulumi stack export --stack prod",
        "npx pulumi-langsmith doctor --orphans --stack prod",
        "pulumi import --stack prod langsmith:index:ExportDestination",
        "pulumi refresh --stack prod --clear-pending-creates",
      ],
    },
  ],
  "docs/guides/pin-a-revision.md": [{ test: "test/engine/guide-pinning.test.ts", blocks: 1 }],
  "docs/guides/change-an-export.md": [{ test: "test/engine/guide-exporting.test.ts", blocks: 2 }],
  "docs/guides/deploy-an-agent.md": [
    { test: "test/engine/guide-deploying.test.ts", blocks: ["pulumi config set"] },
    { test: "test/engine/pages-docs.test.ts", blocks: ["mkdir list", "read -rs LANGSMITH_API_KEY"] },
  ],
  "docs/start/plugin-or-dynamic.md": [{ test: "test/engine/guide-dynamic-to-plugin.test.ts", blocks: 5 }],
  "docs/guides/exports-status.md": [
    {
      test: "test/engine/guide-backfilling.test.ts",
      blocks: [
        "npx pulumi-langsmith exports status --stack dev --project support-agent --since 7d --write",
        "pulumi up",
        "npx pulumi-langsmith exports status --stack dev --project support-agent",
      ],
    },
    { test: "test/engine/pages-docs.test.ts", blocks: ["npx pulumi-langsmith exports status"] },
    { test: "test/docs/exports-status.test.ts", blocks: ["#!/bin/sh", "PROJECT=", "attempt="] },
  ],
  "docs/reference/emulator-faults.md": [
    {
      test: "test/engine/pages-docs.test.ts",
      blocks: ["npx pulumi-langsmith-emulator", "URL=http://127.0.0.1:8123", "curl -X POST"],
    },
    { test: "test/engine/faults-guide.test.ts", blocks: ["curl -X POST"] },
  ],
  "docs/guides/export-traces.md": [{ test: "test/engine/guide-exporting.test.ts", blocks: 2 }],
  "docs/guides/oauth.md": [{ test: "test/engine/guide-oauth.test.ts", blocks: 2 }],
  "docs/start/install.md": [
    {
      test: "test/engine/installation-docs.test.ts",
      blocks: ["npm install pulumi-langsmith", "npx pulumi-langsmith plugin install"],
    },
  ],
  "docs/start/languages.md": [
    { test: "test/engine/installation-docs.test.ts", blocks: ["npm install --no-save pulumi-langsmith"] },
    {
      test: "test/package/sdks.test.ts",
      blocks: ["python3 -m venv venv", "go mod init traces", "mkdir -p sdks/go", "go mod tidy"],
    },
    { test: "test/package/sdk-java.test.ts", blocks: ["mkdir -p sdks/java"] },
  ],
  "docs/reference/configuration.md": [{ test: "test/engine/configuring-docs.test.ts", blocks: 1 }],
  "docs/guides/adopt.md": [{ test: "test/engine/guide-adopting.test.ts", blocks: 3 }],
  "docs/guides/backfill.md": [{ test: "test/engine/guide-backfilling.test.ts", blocks: 2 }],
  "docs/guides/costs.md": [
    {
      test: "test/engine/pages-docs.test.ts",
      blocks: ["pulumi preview --diff"],
    },
    {
      test: "test/engine/guide-exporting.test.ts",
      blocks: ["pulumi config set langsmith:maxPastDays 31"],
    },
  ],
  "docs/start/quickstart.md": [{ test: "test/engine/guide-first-stack.test.ts", blocks: 12 }],
  "docs/start/quickstart-with-an-account.md": [{ test: "test/engine/guide-first-stack.test.ts", blocks: 3 }],
  "docs/guides/move-from-terraform.md": [{ test: "test/engine/guide-adopting.test.ts", blocks: 4 }],
  "docs/guides/pipelines.md": [{ test: "test/engine/gitops.test.ts", blocks: 2 }],
  "docs/guides/query-exported-traces.md": [{ test: "test/docs/queries.test.ts", blocks: 1 }],
  "docs/guides/load-a-day.md": [{ test: "test/docs/load-a-day.test.ts", blocks: 2 }],
  "docs/guides/rotate-credentials.md": [
    { test: "test/engine/guide-rotating-credentials.test.ts", blocks: 5 },
  ],
  "docs/guides/self-hosted.md": [
    { test: "test/engine/configuring-docs.test.ts", blocks: ["pulumi config set"] },
    { test: "test/engine/pages-docs.test.ts", blocks: ["npx pulumi-langsmith-emulator"] },
  ],
  "docs/guides/large-stacks.md": [{ test: "test/engine/pages-docs.test.ts", blocks: 1 }],
  "docs/guides/test-your-stack.md": [{ test: "test/engine/guide-testing.test.ts", blocks: 5 }],
  "examples/agent-typescript/README.md": [{ test: "test/engine/examples-docs.test.ts", blocks: 1 }],
  "examples/agent-yaml/README.md": [{ test: "test/engine/examples-docs.test.ts", blocks: 1 }],
  "examples/scheduled-exports/README.md": [{ test: "test/engine/examples-docs.test.ts", blocks: 1 }],
  "examples/typescript/README.md": [{ test: "test/engine/examples-docs.test.ts", blocks: 1 }],
  "emulator/README.md": [{ test: "test/engine/pages-docs.test.ts", blocks: 3 }],
  "docs/reference/emulator.md": [{ test: "test/engine/pages-docs.test.ts", blocks: 2 }],
};

/** Blocks that are not carried out, or not compared, by the line that they begin with, and why. */
export interface NotCarriedOut {
  readonly begins: string;
  readonly because: string;
}

const OF_AN_EXAMPLE =
  "The tests of the examples make the same stacks with the same configuration, in copies, and do not read these lines.";
const example = (...begins: string[]): readonly NotCarriedOut[] =>
  begins.map((line) => ({ begins: line, because: OF_AN_EXAMPLE }));
const OF_AN_OBJECT =
  "It imports an object of the reader's own; test/engine/plugin-import.test.ts imports one of each kind.";
const AT_THE_REGISTRY =
  "It takes the package that is published from the registry; the tests have the one that is built here.";

const AT_PULUMI_CLOUD =
  "It needs Pulumi Cloud; test/engine/esc-docs.test.ts evaluates the page's environment with the library of that service.";

const INIT: NotCarriedOut = {
  begins: "npx pulumi-langsmith init",
  because: "It takes the port of the page; test/package/init.test.ts calls it, up to the first `up`.",
};

export const NOT_CARRIED_OUT: Readonly<Record<string, readonly NotCarriedOut[]>> = {
  "docs/start/install.md": [INIT],
  "docs/reference/plugin.md": [
    {
      begins: "sha256sum --check",
      because: "It needs the archive of a release, which test/package/release.test.ts makes and installs.",
    },
  ],
  "docs/guides/esc.md": [
    { begins: "pulumi env init", because: AT_PULUMI_CLOUD },
    { begins: "pulumi config env add", because: AT_PULUMI_CLOUD },
    { begins: "pulumi env run acme/langsmith/production -- npx", because: AT_PULUMI_CLOUD },
    { begins: "pulumi env run acme/langsmith/production -- pulumi", because: AT_PULUMI_CLOUD },
  ],
  "docs/internals/measurements.md": [
    { begins: "npm run bench", because: "It makes a thousand resources, which takes many minutes." },
  ],
  ...Object.fromEntries(
    KINDS.map((kind) => [
      `docs/reference/resources/${kind}.md`,
      [{ begins: "pulumi import", because: OF_AN_OBJECT }],
    ]),
  ),
  "examples/agent-go/README.md": [
    { begins: "npm install --no-save", because: AT_THE_REGISTRY },
    ...example("pulumi stack init"),
  ],
  "examples/regions-and-workspaces/README.md": [...example("npm install")],
  "examples/agent-python/README.md": [
    { begins: "npm install --no-save", because: AT_THE_REGISTRY },
    ...example("python3 -m venv"),
  ],
};

/** Every page whose output a test compares with what is printed. */
export const COMPARED: Readonly<Record<string, readonly CarriedOut[]>> = {
  "docs/guides/doctor.md": [{ test: "test/engine/pages-docs.test.ts", blocks: 1 }],
  "docs/start/plugin-or-dynamic.md": [{ test: "test/engine/guide-dynamic-to-plugin.test.ts", blocks: 1 }],
  "docs/reference/emulator-faults.md": [{ test: "test/engine/faults-guide.test.ts", blocks: 19 }],
  "docs/guides/backfill.md": [{ test: "test/engine/guide-backfilling.test.ts", blocks: 2 }],
  "docs/guides/change-an-export.md": [{ test: "test/engine/guide-exporting.test.ts", blocks: 2 }],
  "docs/guides/failed-builds.md": [{ test: "test/engine/guide-deploying.test.ts", blocks: 1 }],
  "docs/guides/export-traces.md": [{ test: "test/engine/guide-exporting.test.ts", blocks: 1 }],
  "docs/guides/exports-status.md": [{ test: "test/engine/guide-backfilling.test.ts", blocks: 3 }],
  "docs/guides/oauth.md": [{ test: "test/engine/guide-oauth.test.ts", blocks: 1 }],
  "docs/start/languages.md": [
    { test: "test/docs/shown.test.ts", blocks: 1 },
    { test: "test/package/sdk-java.test.ts", blocks: 1 },
  ],
  "docs/start/quickstart.md": [{ test: "test/engine/guide-first-stack.test.ts", blocks: 6 }],
  "docs/guides/pull-request-previews.md": [{ test: "test/engine/pull-request-previews.test.ts", blocks: 1 }],
  "docs/guides/rotate-credentials.md": [
    { test: "test/engine/guide-rotating-credentials.test.ts", blocks: 4 },
  ],
  "docs/guides/test-your-stack.md": [{ test: "test/engine/guide-testing.test.ts", blocks: 1 }],
  "emulator/README.md": [{ test: "test/engine/pages-docs.test.ts", blocks: 1 }],
  "examples/agent-go/README.md": [{ test: "test/docs/shown.test.ts", blocks: 1 }],
  "examples/scheduled-exports/README.md": [{ test: "test/docs/shown.test.ts", blocks: 1 }],
};

export const NOT_COMPARED: Readonly<Record<string, readonly NotCarriedOut[]>> = {};

/** Every page whose queries a test runs. */
export const QUERIED: Readonly<Record<string, readonly CarriedOut[]>> = {
  "docs/guides/query-exported-traces.md": [
    {
      test: "test/docs/queries.test.ts",
      blocks: [
        "CREATE OR REPLACE VIEW completed",
        "SELECT count(*) AS rows_in_bucket",
        "SELECT date, round(sum(total_cost",
        "SELECT round(sum(total_cost",
        "SELECT date, count(*)",
        "SELECT id, trace_id",
        "SELECT coalesce(extra",
      ],
    },
  ],
  "docs/guides/load-a-day.md": [
    { test: "test/docs/load-a-day.test.ts", blocks: ["CREATE OR REPLACE TEMP TABLE files"] },
    { test: "test/docs/queries.test.ts", blocks: ["SELECT export_id"] },
  ],
};

export const NOT_QUERIED: Readonly<Record<string, readonly NotCarriedOut[]>> = {
  "docs/guides/query-exported-traces.md": [
    {
      begins: "CREATE SECRET traces",
      because: "It needs extensions that DuckDB downloads; test/docs/queries.test.ts has DuckDB parse it.",
    },
  ],
};
