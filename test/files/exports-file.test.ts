import * as pulumi from "@pulumi/pulumi";
import { expect, test } from "vitest";
import { readExportsFile } from "../../provider/files/exports-file.ts";
import { FileInvalid, readExports } from "../../provider/files/index.ts";
import { fileOf, messageOf } from "./folder.ts";

const HEAD = "intervalHours: 24\nstartTime: 2026-03-01T00:00:00Z\n";

test("the top of the file is the arguments of the component", () => {
  const text = `${HEAD}compression: gzip
exportFields: [id, name]
projects:
  - { name: support-agent }
  - { sessionId: 6c1d8f24-9a3e-4b57-8d60-1e2f3a4b5c6d, key: billing, filter: 'eq(is_root, true)' }
  - { sessionId: 7d2e9035-0b4f-4c68-9e71-2f3a4b5c6d7e }
`;
  expect(readExportsFile(fileOf(text))).toEqual({
    args: {
      intervalHours: 24,
      startTime: "2026-03-01T00:00:00Z",
      compression: "gzip",
      exportFields: ["id", "name"],
      projects: [
        { name: "support-agent" },
        { sessionId: "6c1d8f24-9a3e-4b57-8d60-1e2f3a4b5c6d", key: "billing", filter: "eq(is_root, true)" },
        { sessionId: "7d2e9035-0b4f-4c68-9e71-2f3a4b5c6d7e" },
      ],
    },
    fills: [],
  });
});

test("what the component rejects is reported with its line, too", () => {
  const text = `${HEAD}projects:\n  - { name: a }\n  - { name: a, key: again }\n`;
  expect(messageOf(() => readExportsFile(fileOf(text)))).toBe(
    'exports.yaml:5:5: projects[1]: projects[0] is the same tracing project, "a": each project is exported once, so remove one of them',
  );
});

test("a program gets an error that ends it without a stack, with the line", () => {
  const file = fileOf(`${HEAD}projects:\n  - { nmae: a }\n`);
  const told = thrownBy(() => readExports(file));
  expect(told).toBeInstanceOf(FileInvalid);
  expect(told).toBeInstanceOf(pulumi.RunError);
  expect(told).toMatchObject({
    message: `${file}:4:7: projects[0].nmae: there is no such property; did you mean name?`,
  });
});

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
