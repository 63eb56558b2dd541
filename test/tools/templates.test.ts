import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../tools/stack/package.ts";
import { buildTemplates } from "../../tools/templates.ts";
import { temporary } from "./release-folder.ts";

test("a new project in Go imports the module of the SDK that it contains", () => {
  const folder = temporary();
  buildTemplates(root, folder);
  const read = (file: string) => readFileSync(path.join(folder, "go", file), "utf8");
  const [, module = ""] = /^module (\S+)$/m.exec(read("sdks/go/go.mod")) ?? [];
  expect(read("go.mod")).toContain(`replace ${module} => ./sdks/go`);
  expect(read("main.go")).toContain(`"${module}/langsmith"`);
});
