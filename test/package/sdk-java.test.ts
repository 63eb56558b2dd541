import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { cacheFolder } from "../../tools/engine/cache.ts";
import { ensureEngine, ensureTool } from "../../tools/engine/engine.ts";
import { SDK_NAMES } from "../../tools/generate/identity.ts";
import { makeJavaArchive } from "../../tools/release/sdk-artifacts.ts";
import { run } from "../../tools/sdks/run.ts";
import { root } from "../../tools/stack/package.ts";
import { Stack } from "../../tools/stack/stack.ts";
import { stepsOf } from "../engine/rig/guide.ts";
import { API_KEY, WORKSPACE } from "../engine/rig/world.ts";
import { withTools } from "./tools.ts";

withTools("codegen-java", "language-java");

const cli = path.join(inject("installed"), "node_modules", "pulumi-langsmith", "dist", "cli", "main.js");
/** The block of the page, in a language. */
const shown = (language: string) =>
  stepsOf("docs/start/languages.md").find((step) => step.section === "Java" && step.language === language)
    ?.text;
const install = shown("sh");

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>acme</groupId>
  <artifactId>traces</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.source>11</maven.compiler.source>
    <maven.compiler.target>11</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
    <exec.mainClass>acme.App</exec.mainClass>
  </properties>
  <dependencies>
${shown("xml")}
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <groupId>org.codehaus.mojo</groupId>
        <artifactId>exec-maven-plugin</artifactId>
        <version>3.0.0</version>
      </plugin>
    </plugins>
  </build>
</project>
`;

const PROGRAM = `package acme;

import ${SDK_NAMES.javaPackage}.langsmith.*;
import ${SDK_NAMES.javaPackage}.langsmith.inputs.*;
import com.pulumi.Pulumi;

public class App {
    public static void main(String[] args) {
        Pulumi.run(ctx -> {
            var config = ctx.config();
            var traces = new ExportDestination("traces", ExportDestinationArgs.builder()
                .displayName("Traces of production")
                .config(ExportDestinationConfigArgs.builder()
                    .bucketName("acme-traces").region("eu-central-1").includeBucketInPrefix(true).build())
                .credentials(ExportDestinationCredentialsArgs.builder()
                    .accessKeyId("AKIATEST").secretAccessKey(config.requireSecret("secretAccessKey")).build())
                .build());
            var project = new TracingProject("support-agent",
                TracingProjectArgs.builder().name("support-agent").build());
            new ScheduledExports("exports", ScheduledExportsArgs.builder()
                .bulkExportDestinationId(traces.id())
                .intervalHours(24)
                .startTime(config.require("dailyFrom"))
                .projects(ScheduledExportsProjectArgs.builder().sessionId(project.id()).key("agent").build())
                .build());
        });
    }
}
`;

/** Why nothing of Java can run on this machine. */
function missingOfJava(): string | undefined {
  const { status, stdout } = spawnSync("mvn", ["--version"], { encoding: "utf8" });
  if (status !== 0) return "there is no mvn on the PATH";
  const [, major = "0"] = /Java version: (\d+)/.exec(stdout) ?? [];
  return Number(major) < 11 ? `Maven uses Java ${major}, and 11 is needed` : undefined;
}

/** Where Maven keeps what it downloads, apart from the user's own. */
const repository = path.join(cacheFolder(process.env), "maven");

test("the SDK for Java is installed from its file, and a program of two kinds and the component runs", async (context) => {
  const missing = missingOfJava();
  context.skip(missing !== undefined, missing);
  const parent = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-java-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folder = path.join(parent, "traces");
  const home = path.join(parent, "home");
  mkdirSync(path.join(folder, "src", "main", "java", "acme"), { recursive: true });
  await makeJavaArchive(root, folder);
  writeFileSync(path.join(folder, "Pulumi.yaml"), "name: traces\nruntime: java\n");
  writeFileSync(path.join(folder, "pom.xml"), POM);
  writeFileSync(path.join(folder, "src", "main", "java", "acme", "App.java"), PROGRAM);

  const { env: engine } = await ensureEngine();
  const { program: host } = await ensureTool("language-java");
  const environment = {
    ...engine,
    PATH: [engine["PATH"] ?? process.env["PATH"], path.dirname(host)].join(path.delimiter),
    PULUMI_HOME: home,
    MAVEN_OPTS: `-Dmaven.repo.local=${repository}`,
  };
  const shell = `set -e\nnpx() { shift; node "${cli}" "$@"; }\nmvn() { command mvn -q -B "$@"; }\n${install}`;
  const installed = await run("bash", ["-c", shell], {
    cwd: folder,
    environment: { ...process.env, ...environment },
  });
  const isCutOff = /Could not transfer artifact|Unknown host/.test(installed.output);
  context.skip(isCutOff, "Maven Central cannot be reached from this machine");
  expect(installed.code, installed.output).toBe(0);

  const emulator = await startEmulator({ strict: true, speed: 0, report: () => {} });
  onTestFinished(() => emulator.close());
  const stack = new Stack({ directory: folder, engine: environment, home, environment });
  await stack.init(
    {
      "langsmith:apiUrl": emulator.url,
      "langsmith:workspaceId": WORKSPACE,
      dailyFrom: `${new Date().toISOString().slice(0, 10)}T00:00:00Z`,
    },
    { "langsmith:apiKey": API_KEY, secretAccessKey: "not-to-be-seen" },
  );
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  expect(up.output).not.toContain("not-to-be-seen");
  const { destinations, exports } = emulator.state();
  expect(destinations.map(({ display_name: name }) => name)).toEqual(["Traces of production"]);
  expect(exports.map(({ interval_hours: hours }) => hours)).toEqual([24]);
  const again = await stack.up("--expect-no-changes");
  expect(again.code, again.output).toBe(0);
  expect((await stack.destroy()).code).toBe(0);
}, 600_000);
