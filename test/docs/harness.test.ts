import { describe, expect, test } from "vitest";
import { type Block, blocksOf } from "./blocks.ts";
import { commandsOf, configurationProblems, packageCommandProblems } from "./commands.ts";
import { kindOf } from "./kinds.ts";
import { programCallProblems } from "./programs.ts";
import { typescriptProblems } from "./typescript.ts";
import { dataProblems } from "./yaml.ts";

/** The only block of a page of this text. */
function only(page: string, file = "docs/page.md"): Block {
  const [block, ...more] = blocksOf(file, page);
  if (!block || more.length > 0) throw new Error(`the page has ${more.length + (block ? 1 : 0)} blocks`);
  return block;
}

const fenced = (language: string, text: string) => only(`Words.\n\n\`\`\`${language}\n${text}\n\`\`\`\n`);
const known = (block: Block) => [{ block, kind: kindOf(block) }];

describe("the blocks of a page", () => {
  test("are found with their places, also in lists, with the indentation of the fence taken off", () => {
    const page =
      "# Page\n\n1. Do\n\n   ```sh\n   if true; then\n     pulumi up\n   fi\n   ```\n\n```ts\n1;\n```\n";
    expect(blocksOf("docs/page.md", page)).toEqual([
      {
        file: "docs/page.md",
        line: 5,
        language: "sh",
        marker: undefined,
        text: "if true; then\n  pulumi up\nfi\n",
      },
      { file: "docs/page.md", line: 11, language: "ts", marker: undefined, text: "1;\n" },
    ]);
  });

  test("end at a fence as long as the one that opened them", () => {
    expect(only("````text\n```ts\n```\n````\n").text).toBe("```ts\n```\n");
  });

  test("take their marker from the comment above, also over an empty line", () => {
    expect(only("<!-- block: pipeline -->\n```yaml\na: 1\n```\n").marker).toBe("pipeline");
    expect(only("<!-- block: output -->\n\n```yaml\na: 1\n```\n").marker).toBe("output");
  });

  test("must be closed", () => {
    expect(() => blocksOf("docs/page.md", "a\n```ts\n1;\n")).toThrow(
      "docs/page.md:2: the block is never closed: end it with ```",
    );
  });
});

describe("a block that nothing would check", () => {
  test("has no language, or one that nobody reads here", () => {
    const languages = "ts, typescript, python, go, sh, bash, json, console, text, yaml";
    expect(() => kindOf(fenced("", "1"))).toThrow(
      `docs/page.md:3: the block has no language: write one of ${languages} behind the fence`,
    );
    expect(() => kindOf(fenced("rust", "1"))).toThrow(
      `docs/page.md:3: nothing checks a block of rust: write one of ${languages} behind the fence`,
    );
  });

  test("is YAML of no known shape", () => {
    expect(() => kindOf(fenced("yaml", "colour: red"))).toThrow(
      "docs/page.md:3: nothing checks this YAML (its keys are colour): it is neither a program, nor an exports.yaml, nor a part of Pulumi.yaml.",
    );
  });

  test("is code that a marker would take away from its compiler, or has a marker that does not exist", () => {
    expect(() => kindOf(only("<!-- block: output -->\n```ts\n1;\n```\n"))).toThrow(
      "docs/page.md:2: a block of ts cannot be output, which would leave it unchecked: the marker is for text, console, yaml, json",
    );
    expect(() => kindOf(only("<!-- block: skip -->\n```yaml\na: 1\n```\n"))).toThrow(
      "docs/page.md:2: there is no marker skip: <!-- block: NAME --> takes pipeline and output",
    );
  });
});

test.each([
  ["name: x\nresources: {}", "program"],
  ["variables: {}", "program"],
  ["plugins: {}\nconfig: {}", "project-file"],
  ["startTime: x\nprojects: []", "exports-file"],
  ["- name: fill", "fills-file"],
  ["on: push\njobs: {}", "pipeline"],
])("YAML is told apart by its keys: %j is a %s", (text, kind) => {
  expect(kindOf(fenced("yaml", text))).toBe(kind);
});

describe("TypeScript", () => {
  test("is compiled with the names of the prelude, which a block may declare itself", () => {
    const fragment = fenced(
      "ts",
      'new langsmith.BulkExport("daily", { bulkExportDestinationId: bucket.id, sessionId: agent.tracingProjectId, startTime: config.require("from"), intervalHours: 24 });',
    );
    const own = fenced("ts", 'const agent = "mine";\nexport const length: number = agent.length;');
    expect(typescriptProblems([fragment, own])).toEqual([]);
  });

  test("that is wrong is told with the line of the page", () => {
    const wrong = fenced("ts", 'const a = 1;\nnew langsmith.BulkExport("daily", { intervalHour: 24 });');
    const absent = fenced("ts", 'import * as it from "pulumi-langsmith/nothing";\nnobody(it);');
    expect(typescriptProblems([wrong, absent])).toEqual([
      expect.stringMatching(
        /^docs\/page\.md:5: TS2561: .*'intervalHour' does not exist in type 'BulkExportArgs'/s,
      ),
      expect.stringMatching(/^docs\/page\.md:4: TS2307: Cannot find module 'pulumi-langsmith\/nothing'/),
      "docs/page.md:5: TS2304: Cannot find name 'nobody'.",
    ]);
  });

  test("of the reference is a whole program, without the prelude", () => {
    const page = "```ts\nexport const from = config;\n```\n";
    expect(typescriptProblems([only(page, "docs/reference/resources/Thing.md")])).toEqual([
      "docs/reference/resources/Thing.md:2: TS2304: Cannot find name 'config'.",
    ]);
  });
});

describe("YAML and JSON", () => {
  const problems = (language: string, text: string) => {
    const block = fenced(language, text);
    return dataProblems(block, kindOf(block));
  };
  const program = (config: string) => `resources:
  traces:
    type: langsmith:ExportDestination
    properties:
      config: ${config}
      awsRoleArn: arn:aws:iam::123456789012:role/langsmith
outputs:
  id: \${traces.id}`;

  test("a program passes the checks of the plugin, with what it refers to unknown", () => {
    expect(
      problems("yaml", program(`{ bucketName: "\${pulumi.stack}-traces", region: eu-central-1 }`)),
    ).toEqual([]);
  });

  test("a program's wrong property, type, function and reference are told", () => {
    expect(problems("yaml", program("{ bucketNam: acme, region: eu-central-1 }"))).toEqual([
      "docs/page.md:3: resources.traces: config.bucketName: is required: give a text of 3 to 63 characters",
      "docs/page.md:3: resources.traces: config.bucketNam: there is no such property; did you mean bucketName?",
    ]);
    const text = `variables:
  found: { "fn::invoke": { function: langsmith:getNothing } }
  days: { "fn::invoke": { function: langsmith:getTracingProject, arguments: { name: a } } }
resources:
  a: { type: langsmith:Nothing }
outputs:
  b: \${nobody.id}
  c: \${days.colour}`;
    expect(problems("yaml", text)).toEqual([
      "docs/page.md:3: resources.a: there is no type langsmith:Nothing",
      "docs/page.md:3: variables.found: there is no function langsmith:getNothing",
      `docs/page.md:3: outputs.b: \${nobody.id}: the program has no resource, variable or configuration nobody`,
      `docs/page.md:3: outputs.c: \${days.colour}: getTracingProject finds no colour`,
    ]);
  });

  test("an exports.yaml is read as a program would read it, and told with its own lines", () => {
    const text = 'intervalHours: 24\nstartTime: "2026-03-01T00:00:00Z"\nprojects:\n  - { name: a }';
    expect(problems("yaml", text)).toEqual([
      "docs/page.md:3: block.yaml:4:5: projects[0].owner: is required: give a text that is not empty",
    ]);
  });

  test("a part of Pulumi.yaml has only keys that there are", () => {
    expect(problems("yaml", "config:\n  langsmith:apiUrl: http://127.0.0.1:1")).toEqual([]);
    expect(problems("yaml", "config:\n  langsmith:apiUri: http://127.0.0.1:1")).toEqual([
      expect.stringMatching(
        /^docs\/page\.md:3: config: there is no key langsmith:apiUri: the keys are apiKey, /,
      ),
    ]);
  });

  test("JSON is one value, or one on each line", () => {
    expect(problems("json", '{ "a": 1 }\n{ "b": 2 }')).toEqual([]);
    expect(problems("json", '{ "a": 1, }')).toEqual([expect.stringMatching(/^docs\/page\.md:3: /)]);
  });
});

describe("commands", () => {
  const commands = async (text: string) => {
    const found = await commandsOf(known(fenced("sh", text)));
    return { problems: found.problems, words: found.commands.map(({ words }) => words.join("|")) };
  };

  test("are taken as the shell hands them over, on both ways of a condition", async () => {
    expect(
      await commands(
        'FILE="a b"\npulumi up --cwd "$FILE" $(git rev-parse HEAD) && npx --yes pulumi-langsmith doctor || pulumi cancel > /dev/null',
      ),
    ).toEqual({
      problems: [],
      words: ["git|rev-parse|HEAD", "pulumi|up|--cwd|a b", "pulumi-langsmith|doctor", "pulumi|cancel"],
    });
  });

  test("that no shell reads are told", async () => {
    expect((await commands("pulumi config set id <the id>")).problems).toEqual([
      expect.stringMatching(/^docs\/page\.md:3: the shell cannot read this: .*syntax error/),
    ]);
  });

  test("have no comments, neither behind them nor on lines of their own, since a shell may take them for words", async () => {
    const text = `pulumi config set dailyFrom "$FROM"  # today
# then
pulumi up;# makes it
pulumi config set a "b # c" 'd # e' \\# f#g "\${h#i}" $#`;
    const why =
      "zsh takes a comment that is pasted into it for more words of the command: say it above or below the block";
    expect((await commands(text)).problems).toEqual([
      `docs/page.md:3: \`# today\`: ${why}`,
      `docs/page.md:3: \`# then\`: ${why}`,
      `docs/page.md:3: \`# makes it\`: ${why}`,
    ]);
    const prompt = await commandsOf(known(fenced("console", "$ pulumi up # makes it\n# of what is printed")));
    expect(prompt.problems).toEqual([`docs/page.md:3: \`# makes it\`: ${why}`]);
  });

  test("may have comments where the block is a file that says what runs it", async () => {
    expect((await commands("#!/bin/sh\n# looks\npulumi preview # changes nothing")).problems).toEqual([]);
  });

  test("that wait for something that never comes are ended, and what they have done is seen", async () => {
    const { problems, words } = await commands("while ! pulumi up; do sleep 1; done\npulumi destroy");
    expect(problems).toEqual([]);
    expect([...words].sort()).toEqual(["pulumi|destroy", "pulumi|up", "sleep|1"]);
  });

  test("behind the prompt of output are commands, too, and what is printed is none", async () => {
    const found = await commandsOf(known(fenced("console", "$ pulumi up\npulumi was here")));
    expect(found.commands.map(({ words }) => words)).toEqual([["pulumi", "up"]]);
  });

  test("of this package are checked by their own parsers", async () => {
    const text = `npx pulumi-langsmith exports gaps --stack "$STACK" --json
npx pulumi-langsmith exports gaps --jsom
npx pulumi-langsmith nothing
npx pulumi-langsmith emulator --port 0
npx pulumi-langsmith emulator --prot 0`;
    const found = await commandsOf(known(fenced("sh", text)));
    expect(await packageCommandProblems(found.commands)).toEqual([
      expect.stringMatching(
        /^docs\/page\.md:3: `pulumi-langsmith exports gaps --jsom`: .*Unknown option '--jsom'/,
      ),
      'docs/page.md:3: `pulumi-langsmith nothing`: there is no command "nothing"',
      expect.stringMatching(
        /^docs\/page\.md:3: `pulumi-langsmith emulator --prot 0`: Unknown option '--prot'/,
      ),
    ]);
  });

  test("of this package are checked for what their options are set to, by their own readers", async () => {
    const text = `npx pulumi-langsmith adopt --out here --language rust
npx pulumi-langsmith adopt --kind foo
npx pulumi-langsmith adopt --out here --language yaml --kind deployment
npx pulumi-langsmith emulator --port abc
npx pulumi-langsmith emulator --port 8123 --faults faults.json --break delete-ignored
npx pulumi-langsmith emulator --plan gold
node_modules/.bin/pulumi-langsmith emulator --speed fast
npx pulumi-langsmith exports gaps --until yesterday
npx pulumi-langsmith exports gaps --schedule "$SCHEDULE_ID" --until 2026-03-01T00:00:00Z`;
    const found = await commandsOf(known(fenced("sh", text)));
    expect(await packageCommandProblems(found.commands)).toEqual([
      'docs/page.md:3: `pulumi-langsmith adopt --out here --language rust`: --language "rust": a program is written in typescript or yaml',
      'docs/page.md:3: `pulumi-langsmith adopt --kind foo`: --kind "foo": there is no such kind; it is one of deployment, destination, export, oauth-provider',
      "docs/page.md:3: `pulumi-langsmith emulator --port abc`: --port abc: Invalid input: expected number, received NaN.",
      'docs/page.md:3: `pulumi-langsmith emulator --plan gold`: --plan gold: Invalid option: expected one of "developer"|"plus"|"enterprise".',
      "docs/page.md:3: `pulumi-langsmith emulator --speed fast`: --speed fast: Invalid input: expected number, received NaN.",
      'docs/page.md:3: `pulumi-langsmith exports gaps --until yesterday`: --until "yesterday": it must be a time with a zone, such as "2025-01-01T00:00:00Z" or "2025-01-01T02:00:00+02:00"',
    ]);
  });

  test.each([
    ["npx pulumi-langsmth doctor", "the pages use no program pulumi-langsmth"],
    ["node_modules/.bin/pulumi-langsmth doctor", "the pages use no program pulumi-langsmth"],
    [
      "node ci/report.mjs projects | xargs -0 npx pulumi-langsmth",
      "the pages use no program pulumi-langsmth",
    ],
    ["venv/bin/pop install x", "the pages use no program venv/bin/pop"],
    ["STACK=dev ci/aply.sh", "the pages use no program ci/aply.sh"],
    ["pulumi upp", "pulumi has no command upp"],
    ["pulumi config sett a b", "pulumi has no command config sett"],
    ["npm instal", "npm has no command instal"],
    ["npm install pulumi-langsmth", "the pages use no package pulumi-langsmth"],
    ["npm install --save-dev @types/node typescrpt@6", "the pages use no package typescrpt@6"],
    ["npm pack pulumi-langsmth@0.1.0", "the pages use no package pulumi-langsmth@0.1.0"],
    ["npm run benhc -- --only state", "package.json has no script benhc"],
    ["npm install --save-dv x", "npm is used with no option --save-dv"],
    ["git comit --message x", "git has no command comit x"],
    ["git commit --mesage x", "git is used with no option --mesage"],
    ["terraform state rmm x", "terraform has no command state rmm"],
    ["go mod tidi", "go has no command mod tidi"],
    ["sha256sum --chek SHA256SUMS", "sha256sum is used with no option --chek"],
    ["venv/bin/pip instal x", "venv/bin/pip has no command instal x"],
    ["curl -X POTS http://127.0.0.1:1/x", "there is no method POTS"],
    ["curl -X POST nowhere", "it has not one address"],
    ["curl -X POST http://127.0.0.1:1 -H 'content-type'", "content-type is no header"],
    ["curl http://127.0.0.1:1 --dat x", "curl is used with no option --dat"],
  ])("that no page may call are told: %s", async (text, problem) => {
    const found = await commandsOf(known(fenced("sh", text)));
    const words = found.commands.flatMap((command) => programCallProblems([command]));
    expect(words).toEqual([expect.stringMatching(/^docs\/page\.md:3: `/)]);
    expect(words[0]?.split("`: ")[1]).toBe(problem);
  });

  test("hold programs of jq and sed, patterns and bodies that their readers take", async () => {
    const text = `jq -r '.['  trace.jsonl
jq -r 'mapp(.a)' trace.jsonl
sed -i.bak 's/a/b' index.ts
grep -c '\\(' index.ts
curl -X POST "$URL/_emulator/faults" -d '{bad'
curl -X POST "$URL/_emulator/faults" -d @faults.json`;
    const { commands: calls } = await commandsOf(known(fenced("sh", text)));
    expect(programCallProblems(calls)).toEqual([
      expect.stringMatching(/`jq -r \.\[ trace\.jsonl`: jq: error: syntax error/),
      expect.stringMatching(/`: jq: error: mapp\/1 is not defined/),
      expect.stringMatching(/`sed -i\.bak s\/a\/b index\.ts`: sed: .*unterminated/),
      expect.stringMatching(/`grep -c .* index\.ts`: grep: Unmatched/),
      expect.stringMatching(/-d \{bad`: the body is no JSON: /),
    ]);
  });

  test("set keys only to what the provider takes", async () => {
    const text = `pulumi config set langsmith:region mars
pulumi config set langsmith:maxRetries 500
pulumi config set langsmith:apiUrl ""
pulumi config set langsmith:apiUrl langsmith.example.com
pulumi config set langsmith:apiUrl "$SERVICE_URL" --stack dev
pulumi config set langsmith:workspaceId "$WORKSPACE_ID"
pulumi config set --secret langsmith:apiKey
pulumi config set-all --plaintext langsmith:region=eu --plaintext langsmith:maxRetries=-1 --secret langsmith:apiKey=k`;
    const found = await commandsOf(known(fenced("sh", text)));
    expect(configurationProblems(found.commands)).toEqual([
      'docs/page.md:3: `pulumi config set langsmith:region mars`: langsmith:region is "mars"; it must be one of us, eu, apac, aws',
      'docs/page.md:3: `pulumi config set langsmith:maxRetries 500`: langsmith:maxRetries is "500"; it must be an integer from 0 to 20',
      "docs/page.md:3: `pulumi config set langsmith:apiUrl `: langsmith:apiUrl is set and empty (a variable of the shell that is not set makes it so): give it a value, or remove it, with `pulumi config rm langsmith:apiUrl` or from the arguments of the explicit provider",
      'docs/page.md:3: `pulumi config set langsmith:apiUrl langsmith.example.com`: langsmith:apiUrl is "langsmith.example.com": it must be an address that begins with https:// or http://',
      'docs/page.md:3: `pulumi config set-all --plaintext langsmith:region=eu --plaintext langsmith:maxRetries=-1 --secret langsmith:apiKey=k`: langsmith:maxRetries is "-1"; it must be an integer from 0 to 20',
    ]);
  });

  test("set only keys that there are, and secrets as such", async () => {
    const text = `pulumi config set langsmith:region eu
pulumi config set --secret langsmith:apiKey "$KEY"
pulumi config set langsmith:apiKey "$KEY"
pulumi config set langsmith:regoin eu`;
    const found = await commandsOf(known(fenced("sh", text)));
    expect(configurationProblems(found.commands)).toEqual([
      "docs/page.md:3: `pulumi config set langsmith:apiKey 1`: langsmith:apiKey is secret: set it with --secret",
      expect.stringMatching(
        /^docs\/page\.md:3: `pulumi config set langsmith:regoin eu`: there is no key langsmith:regoin: the keys are apiKey, /,
      ),
    ]);
  });
});
