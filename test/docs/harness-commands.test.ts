import { describe, expect, test } from "vitest";
import { KINDS, knownKind } from "../../cli/kinds.ts";
import { commandsOf, configurationProblems, packageCommandProblems } from "./commands.ts";
import { fenced, known } from "./page-rig.ts";
import { programCallProblems } from "./programs.ts";

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

  test("that no shell reads are reported", async () => {
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
    const text = `npx pulumi-langsmith exports status --stack "$STACK" --json
npx pulumi-langsmith exports status --jsom
npx pulumi-langsmith nothing
npx pulumi-langsmith-emulator --port 0
npx pulumi-langsmith-emulator --prot 0`;
    const found = await commandsOf(known(fenced("sh", text)));
    expect(await packageCommandProblems(found.commands)).toEqual([
      expect.stringMatching(
        /^docs\/page\.md:3: `pulumi-langsmith exports status --jsom`: .*Unknown option --jsom\. Did you mean --json\?/,
      ),
      'docs/page.md:3: `pulumi-langsmith nothing`: There is no command "nothing".',
      expect.stringMatching(
        /^docs\/page\.md:3: `pulumi-langsmith-emulator --prot 0`: Unknown option '--prot'/,
      ),
    ]);
  });

  test("of this package are checked for what their options are set to, by their own readers", async () => {
    const text = `npx pulumi-langsmith adopt --language rust
npx pulumi-langsmith adopt --kind foo
npx pulumi-langsmith adopt --out here.json --kind deployment
npx pulumi-langsmith-emulator --port abc
npx pulumi-langsmith-emulator --port 8123 --faults faults.json --break delete-ignored
npx pulumi-langsmith-emulator --plan gold
node_modules/.bin/pulumi-langsmith-emulator --speed fast
npx pulumi-langsmith exports status --until yesterday
npx pulumi-langsmith exports status --day "$DAY"
npx pulumi-langsmith exports status --since 2026-02-27 --until 2026-03-01T00:00:00Z`;
    const found = await commandsOf(known(fenced("sh", text)));
    expect(await packageCommandProblems(found.commands)).toEqual([
      "docs/page.md:3: `pulumi-langsmith adopt --language rust`: pulumi-langsmith adopt: Unknown option --language.",
      `docs/page.md:3: \`pulumi-langsmith adopt --kind foo\`: --kind "foo": choose one of ${KINDS.map((kind) => knownKind(kind).inventory.word).join(", ")}.`,
      "docs/page.md:3: `pulumi-langsmith-emulator --port abc`: --port abc: Invalid input: expected number, received NaN.",
      'docs/page.md:3: `pulumi-langsmith-emulator --plan gold`: --plan gold: Invalid option: expected one of "developer"|"plus"|"enterprise".',
      "docs/page.md:3: `pulumi-langsmith-emulator --speed fast`: --speed fast: Invalid input: expected number, received NaN.",
      expect.stringMatching(
        /^docs\/page\.md:3: `pulumi-langsmith exports status --until yesterday`: --until "yesterday": use an age such as 7d, /,
      ),
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
  ])("that no page may call are reported: %s", async (text, problem) => {
    const found = await commandsOf(known(fenced("sh", text)));
    const words = found.commands.flatMap((command) => programCallProblems([command]));
    expect(words).toEqual([expect.stringMatching(/^docs\/page\.md:3: `/)]);
    expect(words[0]?.split("`: ")[1]).toBe(problem);
  });

  test("contain programs of jq and sed, patterns and bodies that their readers take", async () => {
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
      "docs/page.md:3: `pulumi config set langsmith:apiUrl `: langsmith:apiUrl has an empty value. Set a value, or run `pulumi config rm langsmith:apiUrl`. If an explicit provider sets it, remove that argument.",
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
