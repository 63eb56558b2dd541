import { expect, test } from "vitest";
import { blocksOf } from "./rig/blocks.ts";
import { commandProblems } from "./rig/commands.ts";
import { type Kind, kindOf } from "./rig/kinds.ts";
import { allBlocks } from "./rig/pages.ts";
import { typescriptProblems } from "./rig/typescript.ts";
import { dataProblems } from "./rig/yaml.ts";

// Throws for a block that nothing checks.
const blocks = allBlocks().map((block) => ({ block, kind: kindOf(block) }));
/** A compiler and a hundred shells wait their turn where the machine is busy. */
const PATIENT = { timeout: 180_000 };
const ofKind = (...kinds: readonly Kind[]) =>
  blocks.filter(({ kind }) => kinds.includes(kind)).map(({ block }) => block);
const page = (language: string, text: string) =>
  blocksOf("docs/page.md", `Words.\n\n\`\`\`${language}\n${text}\n\`\`\`\n`);

test("every block of TypeScript compiles, strictly, against the package's own types", PATIENT, () => {
  const programs = ofKind("typescript");
  expect(programs.length).toBeGreaterThan(20);
  const wrong = page("ts", 'const a = 1;\nnew langsmith.BulkExport("daily", { intervalHour: 24 });');
  expect(typescriptProblems([...programs, ...wrong])).toEqual([
    expect.stringMatching(/^docs\/page\.md:5: TS2561: .*'intervalHour'/s),
  ]);
});

test("every block of YAML and JSON is read as what its page calls it", () => {
  expect(ofKind("program").length).toBeGreaterThan(20);
  expect(blocks.flatMap(({ block, kind }) => dataProblems(block, kind))).toEqual([]);
  const [wrong] = page("yaml", "config:\n  langsmith:apiUri: http://127.0.0.1:1");
  expect(wrong && dataProblems(wrong, kindOf(wrong))).toEqual([
    expect.stringMatching(/^docs\/page\.md:3: config: there is no key langsmith:apiUri: /),
  ]);
});

test(
  "a shell reads every block of commands, and the commands of this package take what they are called with",
  PATIENT,
  async () => {
    const commands = ofKind("commands", "output");
    expect(commands.length).toBeGreaterThan(60);
    expect(await commandProblems(commands)).toEqual([]);
    const wrong = page(
      "sh",
      `npx pulumi-langsmith exports status --jsom
npx pulumi-langsmith-emulator --prot 0
pulumi config set langsmith:regoin eu
pulumi config set langsmith:apiKey
npm run benhc`,
    );
    expect(await commandProblems([...wrong, ...page("sh", "echo <the id>")])).toEqual([
      expect.stringContaining("Unknown option --jsom"),
      expect.stringContaining("--prot"),
      expect.stringContaining("there is no key langsmith:regoin"),
      expect.stringContaining("apiKey is secret: set it with --secret"),
      "docs/page.md:3: package.json has no script benhc",
      expect.stringContaining("syntax error"),
    ]);
  },
);
